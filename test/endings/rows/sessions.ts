import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { alive } from '../../../src/harness/process.ts';
import { bash, member, say } from '../../live/support/steps.ts';
import { attached, flagsOf, pidOf } from '../force.ts';
import type { Row, Scene } from '../row.ts';

const finished = (name: string) =>
  member(name, [
    say('I have it.\n\nresult: it works'),
    say('I went on.\n\nresult: went on', { when: { newsIncludes: 'Go on.' } }),
  ]);

/** Stops the session of a member that has reported, and waits for its process to go: else a resume makes a copy. */
async function stopped({ org, hire, until, member: who }: Scene): Promise<string> {
  await hire();
  const { session } = await until('done');
  const pid = pidOf(who());
  await org.claude(['stop', String(who().short)]);
  await org.waitFor(() => !alive(pid), 'the session to be gone');
  return String(session);
}

/** Sessions that go on as something else, and what lies around them. */
export const SESSIONS: readonly Row[] = [
  {
    name: 'interrupt',
    ending: 'interrupt (Esc): no hook at all',
    forced: 'a person attaches, and presses Esc while a command runs',
    actors: [member('interrupt', [bash('nest log --follow -n 1'), say('Never.')])],
    async force({ org, hire, running, now, member: who }) {
      await hire();
      await running('log --follow');
      await attached(org, who(), async (terminal) => {
        await terminal.waitForScreen('log --follow');
        now();
        await terminal.press('Escape');
        await terminal.waitForScreen('Interrupted');
      });
    },
    cause: ['observed: turn_interrupted'],
    gets: ['ending unreported'],
    stands: 'unreported',
  },
  {
    name: 'clear',
    ending: '`/clear`: the session goes on under a new id',
    forced: 'a person attaches, and enters `/clear`',
    actors: [finished('clear')],
    async force({ org, hire, until, now, member: who }) {
      await hire();
      await until('done');
      await attached(org, who(), async (terminal) => {
        await terminal.waitForScreen('it works');
        now();
        await terminal.enter('/clear');
      });
    },
    cause: ['turn_ended: result', 'session_ended: clear', 'session_started: clear'],
    gets: ['report done'],
    stands: 'done',
  },
  {
    name: 'resume',
    ending: 'resume of a stopped session, with a prompt',
    forced: '`claude stop`, then `claude --bg --resume <id> -- text`',
    actors: [finished('resume')],
    async force(scene) {
      const session = await stopped(scene);
      scene.now();
      await scene.org.claude(['--bg', '--resume', session, '--', 'Go on.']);
    },
    cause: ['turn_ended: result', 'session_ended: other', 'session_started: resume', 'turn_ended: result'],
    gets: ['report done', 'report done'],
    stands: 'done',
  },
  {
    name: 'compaction',
    ending: 'compaction',
    forced: '`/compact` in a session that was stopped and resumed',
    actors: [finished('compaction')],
    async force(scene) {
      const session = await stopped(scene);
      scene.now();
      await scene.org.claude(['--bg', '--resume', session, '--', '/compact']);
    },
    cause: [
      'turn_ended: result',
      'session_ended: other',
      'session_started: resume',
      'session_started: compact',
    ],
    gets: ['report done'],
    stands: 'done',
  },
  {
    name: 'compaction-failed',
    ending: 'StopFailure of a helper: the compaction fails, not the member',
    forced: 'the same, and the API answers the summary with HTTP 400',
    actors: [finished('compaction-failed')],
    sideFailures: [
      {
        member: 'compaction-failed',
        side: 'compaction',
        error: { status: 400, type: 'invalid_request_error', message: 'no summary' },
      },
    ],
    async force(scene) {
      const session = await stopped(scene);
      scene.now();
      await scene.org.claude(['--bg', '--resume', session, '--', '/compact']);
      await scene.org.waitFor(
        () => scene.org.sim.all().some(({ note, status }) => note === 'compaction' && status === 400),
        'the compaction to fail',
      );
    },
    cause: ['turn_ended: result', 'session_ended: other', 'session_started: resume'],
    gets: ['report done'],
    stands: 'done',
  },
  {
    name: 'fork',
    ending: 'fork: a copy with the member’s settings',
    forced: '`claude --bg --resume <id> --fork-session` with the settings of the member',
    actors: [finished('fork')],
    async force({ org, hire, until, now, member: who }) {
      await hire();
      const { session } = await until('done');
      now();
      const copy = ['--bg', '--resume', String(session), '--fork-session', ...flagsOf(org, who())];
      await org.claude([...copy, '--', 'Go on.']);
    },
    // The copy claims to be the member and is nobody: its end is kept apart, and shown by `nest status`.
    cause: ['turn_ended: result', "session_started: fork (nobody's)", "turn_ended: result (nobody's)"],
    gets: ['report done'],
    stands: 'done',
  },
  {
    name: 'batch',
    ending: 'a `-p` run that comes to its end',
    forced: '`nest hire --mode batch`',
    actors: [member('batch', [say('Ran through.\n\nresult: ran')])],
    force: ({ hire }) => hire('--mode', 'batch'),
    cause: ['turn_ended: result', 'session_ended: other'],
    gets: ['report done'],
    stands: 'done',
  },
  {
    name: 'batch-budget',
    ending: 'a `-p` run that hits its budget',
    forced: '`nest hire --mode batch` with `--max-budget-usd=0.0001`; the model calls a tool',
    actors: [member('batch-budget', [bash('nest whoami'), say('Never.')])],
    force: ({ hire }) => hire('--mode', 'batch'),
    cause: ['turn_failed: budget', 'session_ended: other'],
    gets: ['report blocked'],
    stands: 'halted',
  },
  {
    name: 'hooks-silent',
    ending: 'a session whose hooks are silent: a turn without Stop',
    forced: 'launched without hooks; the model ends its turn with `result:`',
    actors: [member('hooks-silent', [say('I have it.\n\nresult: it works')])],
    async force({ hire, asked }) {
      await hire();
      await asked();
    },
    // The report is what the transcript says, and is marked as an observation.
    cause: ['observed: hooks_silent'],
    gets: ['ending done'],
    stands: 'done',
  },
  {
    name: 'folder-gone',
    ending: 'the folder it works in vanished',
    forced: 'its folder is deleted while a command runs',
    actors: [member('folder-gone', [bash('nest log --follow -n 1'), say('Never.')])],
    async force({ org, hire, running, now }) {
      const folder = join(org.repo, 'part');
      mkdirSync(folder);
      await hire('--cwd', folder);
      await running('log --follow');
      now();
      rmSync(folder, { recursive: true });
    },
    cause: ['observed: cwd_missing'],
    gets: ['ending unreported'],
    stands: 'lost',
  },
];
