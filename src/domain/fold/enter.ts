import type { Member, Phase } from '../state.ts';

/** Moves a member to a phase, with the reason that `status` shows. */
export function enter(member: Member, phase: Phase, at: string, why: string): void {
  member.phase = phase;
  member.phaseAt = at;
  member.why = why;
}
