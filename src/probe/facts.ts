import type { Fact } from './fact.ts';
import { launchShortId } from './facts/launch-short-id.ts';

/** Everything that the product relies on of the platform, group by group. */
export const FACTS: readonly Fact[] = [launchShortId];
