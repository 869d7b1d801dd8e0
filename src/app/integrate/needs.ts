import type { State } from '../../domain/state.ts';

/** Whose work the work of a member builds on. */
export function needsOf(_state: State, _member: string): readonly string[] {
  return [];
}
