import type { Member } from '../../domain/state.ts';
import {
  type JobState,
  readJob,
  readSessionProcess,
  readSessionProcesses,
  type SessionProcess,
} from '../../harness/job-state.ts';
import { lastReplyText } from '../../harness/last-reply.ts';
import { alive } from '../../harness/process.ts';
import { findTranscript } from '../../harness/transcript.ts';
import { folderOf, grownAt, splitProcess } from '../observe.ts';
import { configOf } from '../wake.ts';
import { type Work, workOf } from '../work.ts';

/** What the reconciler sees of one member, without starting a process. Times in milliseconds since 1970. */
export type Sighting = Readonly<{
  process: 'alive' | 'gone' | 'unknown';
  /** A live process of this session that the log does not know: its hooks have not spoken. */
  other: string | null;
  waitingFor: string | null;
  idleSince: number | null;
  job: JobState | null;
  folder: 'there' | 'missing' | 'unknown';
  transcriptAt: number | null;
  /** What it does, looked at only when somebody asks. */
  work?: (now: number) => Work;
  /** The last reply in the transcript, read only when somebody asks. */
  lastReply: () => Readonly<{ uuid: string; text: string; at: number; final: boolean }> | null;
}>;

const STANDING_MS = 5000;

/** Looks at a member: its process, the platform's files about it, its folder, its transcript's age. */
export function sight(member: Member): Sighting {
  const config = configOf(member);
  const [pid, token] = member.process === null ? [null, null] : splitProcess(member.process);
  const lives = pid !== null && alive(pid, token);
  const other = lives || member.session === null ? null : otherProcess(member.session, config);
  const file = lives ? readSessionProcess(pid, config) : other;
  const own = file !== null && file.session === member.session ? file : null;
  return {
    process: pid === null ? 'unknown' : lives ? 'alive' : 'gone',
    other: other === null ? null : `${other.pid}:${other.startToken ?? ''}`,
    waitingFor: own !== null && hasStood(own) ? own.waitingFor : null,
    idleSince: own?.status === 'idle' ? own.statusAt : null,
    job: member.short === null ? null : readJob(member.short, config),
    folder: folderOf(member.cwd),
    transcriptAt: grownAt(member.transcript),
    work: (now) => workOf(member, { config, pid: lives ? pid : null }, now),
    lastReply: () => {
      const path = member.session === null ? null : findTranscript(member.session, member.transcript, config);
      return path === null ? null : lastReplyText(path);
    },
  };
}

/** What a hook answers at once shows as a prompt for a moment, too; only one that stays needs somebody. */
function hasStood({ statusAt }: SessionProcess): boolean {
  return statusAt === null || Date.now() - statusAt >= STANDING_MS;
}

function otherProcess(session: string, config: string): SessionProcess | null {
  const all = readSessionProcesses(config);
  return all.find((one) => one.session === session && alive(one.pid, one.startToken)) ?? null;
}
