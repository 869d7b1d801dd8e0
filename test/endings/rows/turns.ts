import { bash, member, say } from '../../live/support/steps.ts';
import type { Row } from '../row.ts';

const hired: Row['force'] = ({ hire }) => hire();

/** Turns that end by themselves: the Stop hook says so. */
export const TURNS: readonly Row[] = [
  {
    name: 'stop-result',
    ending: 'Stop, closing line `result:`',
    forced: 'the model says so',
    actors: [member('stop-result', [say('I have it.\n\nresult: it works')])],
    force: hired,
    cause: ['turn_ended: result'],
    gets: ['report done'],
    stands: 'done',
  },
  {
    name: 'stop-blocked',
    ending: 'Stop, closing line `blocked:`',
    forced: 'the model says so',
    actors: [member('stop-blocked', [say('I cannot tell.\n\nblocked: which of the two')])],
    force: hired,
    cause: ['turn_ended: blocked'],
    gets: ['report blocked'],
    stands: 'blocked',
  },
  {
    name: 'stop-wordless',
    ending: 'Stop without a closing line',
    forced: 'the model ends its turn with other words',
    actors: [member('stop-wordless', [say('I have looked around.')])],
    force: hired,
    cause: ['turn_ended: without a closing line'],
    gets: ['ending unreported'],
    stands: 'unreported',
  },
  {
    name: 'stop-background',
    ending: 'Stop beside background work, and its end',
    forced: 'the model starts a shell in the background and ends its turn; the shell ends 4 s later',
    actors: [
      member('stop-background', [
        bash('sleep 4; sleep 0', { input: { run_in_background: true } }),
        say('It is running.\n\nresult: not yet'),
        say('It has run.\n\nresult: it has run', { when: { newsIncludes: '<task-notification>' } }),
      ]),
    ],
    force: hired,
    // The first end of a turn is a wait, and nobody is told of it.
    cause: ['turn_ended: background work goes on', 'turn_ended: result'],
    gets: ['report done'],
    stands: 'done',
  },
];
