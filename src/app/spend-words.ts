import type { Member, State } from '../domain/state.ts';

/** What a member has spent of what it was given, or everybody of the charter's budget; empty where nothing is metered. */
export function spendWords(_state: State, _member: Member | undefined): string {
  return '';
}
