import type { Step } from '../../../src/sim/scenario.ts';
import { bash, member, say } from '../../live/support/steps.ts';
import type { Row } from '../row.ts';

/** What no rule of a member allows: `npm` may run what members can write. */
const forbidden: Step = bash('npm --prefix . --version');
const question: Step = {
  tool: 'AskUserQuestion',
  input: {
    questions: [
      {
        question: 'Which colour?',
        header: 'Colour',
        multiSelect: false,
        options: [
          { label: 'Red', description: 'as it was' },
          { label: 'Blue', description: 'as others are' },
        ],
      },
    ],
  },
};

/** Turns that stand still because somebody has to say something. */
export const PROMPTS: readonly Row[] = [
  {
    name: 'permission-prompt',
    ending: 'permission prompt',
    forced: 'the model calls a tool that no rule allows; nobody answers',
    actors: [member('permission-prompt', [forbidden, say('I have it.\n\nresult: version')])],
    force: ({ hire }) => hire(),
    // What the platform shows is written down beside what its hook said.
    cause: ['permission_requested', 'observed: prompt_open'],
    gets: ['permission asked'],
    stands: 'blocked',
  },
  {
    name: 'permission-timeout',
    ending: 'permission prompt that outlives its hook',
    forced: 'the same, with 12 s as the time that the charter gives an answer',
    actors: [member('permission-timeout', [forbidden, say('I have it.\n\nresult: version')])],
    async force({ org, hire }) {
      const seconds = org.state().charter?.thresholds.permissionSeconds;
      await org.ok(['charter', 'set', 'thresholds.permissionSeconds', '12']);
      await hire();
      await org.waitFor(
        () => org.events('permission_closed').some(({ data }) => data.outcome === 'timed_out'),
        'the time to be over',
      );
      await org.ok(['charter', 'set', 'thresholds.permissionSeconds', String(seconds)]);
    },
    cause: ['permission_requested', 'observed: prompt_open', 'permission_closed: timed_out'],
    gets: ['permission asked', 'permission attach required'],
    stands: 'blocked',
  },
  {
    name: 'question-prompt',
    ending: 'AskUserQuestion prompt',
    forced: 'the model calls AskUserQuestion',
    actors: [member('question-prompt', [question, say('I need to know.\n\nblocked: which colour')])],
    force: ({ hire }) => hire(),
    // The question is the report: the end of the turn that asked it says nothing more.
    cause: ['escalated: decision_needed', 'turn_ended: blocked'],
    gets: ['escalation blocked'],
    stands: 'blocked',
  },
  {
    name: 'hooks-silent-prompt',
    ending: 'AskUserQuestion prompt in a session whose hooks are silent',
    forced: 'the same, launched without hooks',
    actors: [member('hooks-silent-prompt', [question, say('Never.')])],
    async force({ hire, asked }) {
      await hire();
      await asked();
    },
    cause: ['observed: prompt_open'],
    gets: ['permission attach required'],
    stands: 'blocked',
  },
  {
    name: 'prompt-refused',
    ending: 'a UserPromptSubmit hook of somebody else refuses the prompt',
    forced: 'a second hook that exits 2',
    actors: [member('prompt-refused', [say('Never.')])],
    async force({ hire, now }) {
      await hire();
      now();
    },
    cause: ['observed: turn_interrupted'],
    gets: ['ending unreported'],
    stands: 'unreported',
  },
  {
    name: 'denied-with-interrupt',
    ending: 'a PermissionRequest hook of somebody else denies and interrupts',
    forced: 'a hook that answers deny with `interrupt: true`',
    actors: [member('denied-with-interrupt', [forbidden, say('Never.')])],
    async force({ hire, asked }) {
      await hire();
      await asked();
    },
    cause: ['observed: turn_interrupted'],
    gets: ['ending unreported'],
    stands: 'unreported',
  },
];
