import { type Folded, foldNest } from './fold-log.ts';
import type { Nest } from './nest.ts';
import { lookAtSpend } from './spend.ts';

/** The state of a nest for somebody who looks at it: what has been spent is not older than the look. */
export function look(nest: Nest): Folded {
  const folded = foldNest(nest);
  lookAtSpend(nest, folded);
  return folded;
}
