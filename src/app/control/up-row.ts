import type { Member } from '../../domain/state.ts';

/** What `nest up` did about a member, or would do. `failed`: it should go on and does not, `why` says why. */
export type UpRow = Readonly<{
  member: string;
  gen: number;
  role: Member['role'];
  was: string;
  did: 'none' | 'resumed' | 'rehired' | 'told' | 're-parented' | 'failed';
  why: string;
}>;

export type Up = Readonly<{ rows: readonly UpRow[]; watcher: number | null }>;

export function rowOf(member: Member, was: string, did: UpRow['did'], why: string): UpRow {
  return { member: member.id, gen: member.gen, role: member.role, was, did, why };
}
