import type { Member } from '../domain/state.ts';
import { readSessionProcesses } from '../harness/job-state.ts';
import { alive } from '../harness/process.ts';
import { splitProcess } from './observe.ts';
import { configOf } from './wake.ts';

/** The process that runs a member's session now: the one that the log knows, or one whose hooks have not spoken. */
export function livePid(member: Pick<Member, 'process' | 'session' | 'job'>): number | null {
  const [pid, token] = member.process === null ? [null, null] : splitProcess(member.process);
  if (pid !== null && alive(pid, token)) return pid;
  if (member.session === null) return null;
  const found = readSessionProcesses(configOf(member)).find(
    (one) => one.session === member.session && alive(one.pid, one.startToken),
  );
  return found?.pid ?? null;
}
