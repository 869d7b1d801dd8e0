import { FACTS } from '../../src/probe/facts.ts';
import { viewOf } from '../../src/probe/matrix-view.ts';
import type { Generator } from '../docs.ts';
import { keptMatrix } from '../notes/kept-matrix.ts';
import { measuredModule } from '../notes/measured.ts';

export default {
  page: 'src/harness/measured.ts',
  render: () => measuredModule(viewOf(FACTS, keptMatrix())),
} satisfies Generator;
