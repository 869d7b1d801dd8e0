import { watcherOf } from '../../../src/app/reconcile/watcher.ts';
import type { Member } from '../../../src/domain/state.ts';
import { alive } from '../../../src/harness/process.ts';
import type { Org } from '../../live/support/org.ts';
import { bash, member, say } from '../../live/support/steps.ts';
import { daemonPid, endEverything, killed, pidOf, settleLongAgo, startWatcher } from '../force.ts';
import type { Row } from '../row.ts';
import { messagesTo } from '../seen.ts';

/** A turn that takes 4 s, and no longer than that. */
const sleeping = (name: string) =>
  member(name, [bash('sleep 4; sleep 0'), say('Slept well.\n\nresult: slept')]);
/** A turn that never ends by itself. */
const following = (name: string) => member(name, [bash('nest log --follow -n 1'), say('Never.')]);
const finished = (name: string) => member(name, [say('I have it.\n\nresult: it works')]);

/** Processes that are ended from outside. */
export const DEATHS: readonly Row[] = [
  {
    name: 'stop-command-busy',
    ending: '`claude stop` in the middle of a turn',
    forced: '`claude stop <id>` while a command runs',
    actors: [following('stop-command-busy')],
    async force({ org, hire, running, now, member: who }) {
      await hire();
      await running('log --follow');
      now();
      await org.claude(['stop', String(who().short)]);
    },
    cause: ['session_ended: other'],
    gets: ['ending unreported'],
    stands: 'ended',
  },
  {
    name: 'stop-command-idle',
    ending: '`claude stop` between turns',
    forced: '`claude stop <id>` after the report',
    actors: [finished('stop-command-idle')],
    async force({ org, hire, until, now, member: who }) {
      await hire();
      await until('done');
      now();
      await org.claude(['stop', String(who().short)]);
    },
    cause: ['turn_ended: result', 'session_ended: other'],
    gets: ['report done'],
    stands: 'done',
  },
  {
    name: 'killed-idle',
    ending: 'SIGKILL between turns',
    forced: 'SIGKILL of the session’s process after the report',
    actors: [finished('killed-idle')],
    async force({ hire, until, now, member: who }) {
      await hire();
      await until('done');
      now();
      killed(pidOf(who()));
    },
    cause: ['turn_ended: result', 'observed: process_gone'],
    gets: ['report done'],
    stands: 'done',
  },
  {
    name: 'killed-busy',
    ending: 'SIGKILL in the middle of a turn; the platform brings the session back and runs the turn again',
    forced: 'SIGKILL of the session’s process while a command runs',
    actors: [sleeping('killed-busy')],
    async force({ hire, running, now, member: who }) {
      await hire('--tools', 'Bash(sleep *)');
      await running('sleep 4');
      now();
      killed(pidOf(who()));
    },
    cause: ['observed: process_gone', 'session_started: resume', 'turn_ended: result'],
    gets: ['ending unreported', 'report done'],
    stands: 'done',
  },
  {
    name: 'retired',
    ending: 'worker retired for idleness, its supervisor’s too',
    forced:
      'the platform retires workers that have been settled for an hour, when it looks (every minute): its own file is dated back by two hours, for the member and for its supervisor',
    actors: [finished('retired')],
    async force({ org, id, hire, until, now, member: who }) {
      await hire();
      await until('done');
      await org.waitFor(() => messagesTo(org, 'lead', id).length > 0, 'lead to read its report');
      now();
      await retire(org, [who(), org.member('lead')]);
    },
    // No hook is told of it.
    cause: ['turn_ended: result', 'observed: process_gone'],
    gets: ['report done'],
    stands: 'done',
    last: true,
  },
  {
    name: 'supervisor-retired',
    ending: 'Stop, under a supervisor whose worker was retired, and its waiter with it',
    forced: 'after `retired`: another member reports',
    actors: [finished('supervisor-retired')],
    force: ({ hire }) => hire(),
    cause: ['turn_ended: result'],
    gets: ['report done'],
    stands: 'done',
    last: true,
  },
  {
    name: 'retired-message',
    ending: 'a message to a member whose worker was retired, when nobody looks after the nest any more',
    forced: 'retired like `retired`; then the reconciler is killed, and the user writes with `nest msg`',
    actors: [
      member('retired-message', [
        say('I have it.\n\nresult: it works'),
        say('I went on.\n\nresult: went on', { when: { newsIncludes: 'Go on.' } }),
      ]),
    ],
    async force({ org, id, hire, until, now, member: who }) {
      await hire();
      await until('done');
      await retire(org, [who()]);
      await org.waitFor(() => who().process === null, 'it to be written down');
      killed(Number(watcherOf(org.dir)));
      now();
      await org.ok(['msg', id, 'Go on.']);
    },
    cause: ['turn_ended: result', 'observed: process_gone', 'session_started: resume', 'turn_ended: result'],
    gets: ['report done', 'report done'],
    stands: 'done',
    last: true,
  },
  {
    name: 'daemon-killed',
    ending: 'daemon killed',
    forced: 'SIGKILL of the platform’s daemon while a command of the member runs',
    actors: [sleeping('daemon-killed')],
    async force({ org, hire, running, now }) {
      await hire('--tools', 'Bash(sleep *)');
      await running('sleep 4');
      now();
      killed(daemonPid(org));
    },
    // Sessions live on without it, and their hooks speak.
    cause: ['turn_ended: result'],
    gets: ['report done'],
    stands: 'done',
    last: true,
  },
  {
    name: 'everything-killed',
    ending: 'everything killed, as when the machine restarts',
    forced:
      'SIGKILL of every process: sessions, daemon, hooks, reconciler; then the reconciler is started again',
    actors: [following('everything-killed')],
    async force({ org, hire, running, now }) {
      await hire();
      await running('log --follow');
      await endEverything(org);
      now();
      startWatcher(org);
    },
    cause: ['observed: process_gone'],
    gets: ['ending unreported'],
    stands: 'lost',
    last: true,
  },
];

/** Has the platform retire these workers. It looks once a minute. @throws after two */
async function retire(org: Org, members: readonly Member[]): Promise<void> {
  const retired = (member: Member): boolean => {
    if (!alive(pidOf(member))) return true;
    settleLongAgo(org, member);
    return false;
  };
  const all = () => members.filter((one) => !retired(one)).length === 0;
  await org.waitFor(all, 'them to be retired').catch(() => org.waitFor(all, 'them to be retired'));
}
