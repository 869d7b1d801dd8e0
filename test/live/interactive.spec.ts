import { expect, test } from 'vitest';
import { type Conversation, contextText, lastUserText, toolResultText } from '../../src/sim/conversation.ts';
import type { Actor, Answer, ComputedStep, Scenario } from '../../src/sim/scenario.ts';
import { commandsIn } from '../skills/texts.ts';
import { type Lab, withLab } from './support/lab.ts';
import { allowUntil, type Installed, openSession, withClaudeOnPath, withPlugin } from './support/plugin.ts';
import { bash, say, withText } from './support/steps.ts';

const OBJECTIVE = "Port the greeting library to TypeScript, the user's tests included";
const ALPHA = 'alpha has ported nine files.';
const HALF = 'beta is through half of the tests.';

/** The command that the texts before the model tell it to run: a model that follows them runs nothing else. */
function told(request: Conversation, begin: string): string {
  const found = commandsIn(contextText(request)).find((command) => command.startsWith(begin));
  if (found === undefined) throw new Error(`nothing that the model was sent says ${begin}`);
  return found;
}

const follow = (begin: string, change = (command: string) => command): ComputedStep => ({
  answer: (request) => bash(change(told(request, begin))) as Answer,
});

/** The objective as it stands in the skill, for which the platform has put in what the user typed. */
const objective = (request: Conversation): string =>
  /with you as its Executive:\n\n(.*)\n/.exec(contextText(request))?.[1] ?? 'the skill names no objective';

/** What the platform has put into the skill for its `nest status`, as it is. */
const printed = (request: Conversation): string =>
  /printed just now:\n\n([\s\S]*?)\n\nShow/.exec(lastUserText(request))?.[1] ?? 'the skill shows no status';

/** A hire by the template of the brief, with the name, the purpose and what has to hold filled in. */
function hireAs(request: Conversation, name: string): { name: string; input: Record<string, unknown> } {
  const template = told(request, 'nest hire --role manager');
  const command = template
    .replace('--name m1', `--name ${name}`)
    .replace(/Purpose: .*/, `Purpose: the release waits for part ${name}.`)
    .replace(/Success: .*/, 'Success: `npm test` exits with 0.');
  return { name: 'Bash', input: { command, description: `hire ${name}` } };
}

/** What the skill `start` has a model do, taken from the texts as the model was really sent them. */
const START: readonly ComputedStep[] = [
  follow('nest status'),
  {
    answer: (request) =>
      bash(told(request, 'nest init').replace(/"What is [^"]*"/, () => `"${objective(request)}"`)) as Answer,
  },
  follow('nest adopt'),
  { answer: (request) => ({ tools: [hireAs(request, 'alpha'), hireAs(request, 'beta')] }) },
  follow('nest tree'),
  { answer: (request) => ({ text: `${toolResultText(request)}\nTwo workstreams are under way.` }) },
];

const executive = (more: Actor['turns']): Actor => ({
  name: 'executive',
  match: { contextIncludes: OBJECTIVE },
  turns: [...START, ...more],
  otherwise: say('Noted.'),
});

/** Something to wait for until the test says so. */
function gate(): Readonly<{ promise: Promise<void>; open: () => void }> {
  let open = () => {};
  const promise = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { promise, open };
}

/** A member that begins to answer once the test lets it. */
const gated = (name: string, until: Promise<void>, [first, ...rest]: readonly Answer[]): Actor => ({
  name,
  match: { member: name },
  turns: [{ answer: () => ({ ...first, after: until }) }, ...rest],
});

/** Runs a test with the plugin installed and a person's session open in a terminal. */
const inTerminal = (
  scenario: Scenario,
  work: (lab: Lab, plugin: Installed, nest: (...args: string[]) => Promise<string>) => Promise<void>,
) =>
  withLab(
    (lab) =>
      withPlugin(lab, (plugin) =>
        work(lab, plugin, async (...args) => {
          const { ok, stdout, stderr } = await lab.exec(plugin.program(), args, {
            env: withClaudeOnPath(lab),
          });
          if (!ok) throw new Error(`nest ${args.join(' ')}: ${stdout}${stderr}`);
          return stdout;
        }),
      ),
    { scenario },
  );

const rows = async (nest: (...args: string[]) => Promise<string>) => {
  const { rows } = JSON.parse(await nest('status', '--json'));
  return rows as {
    member: string;
    role: string;
    supervisor: string;
    session: string;
    verdict: { state: string };
  }[];
};

/** The requests of the Executive in which a text was new: it had come since the model last spoke. */
const newIn = (lab: Lab, text: string) =>
  lab.sim.requestsOf('executive').filter(({ conversation: { turns } }) => {
    const last = turns.findLastIndex(({ role }) => role === 'assistant');
    return turns.slice(last + 1).some((turn) => turn.text.includes(text));
  });

test('/nest:start makes the session the Executive and hires; reports reach it, woken and at the next prompt', () => {
  const hired = gate();
  const alphaRead = gate();
  const scenario: Scenario = {
    actors: [
      gated('alpha', hired.promise, [say(`${ALPHA}\nresult: ported`)]),
      gated('beta', alphaRead.promise, [
        bash(withText('nest report --status progress', HALF)),
        { hang: true },
      ]),
      executive([
        say('alpha is done.', { when: { contextIncludes: ALPHA } }),
        say('beta is half done.', { when: { contextIncludes: HALF } }),
        {
          when: { lastUserIncludes: 'Show the user this as it is' },
          answer: (request) => ({ text: printed(request) }),
        },
        { when: { lastUserIncludes: 'three short lists' }, ...bash('nest inbox') },
        bash('nest show alpha'),
        say('Blocked: nobody. Done: alpha. Next: beta.'),
      ]),
    ],
  };
  return inTerminal(scenario, async (lab, _plugin, nest) => {
    const session = await openSession(lab);
    await session.enter(`/nest:start ${OBJECTIVE}`);
    await session.waitForScreen('Two workstreams are under way.'); // in manual mode, and no prompt was in the way
    const charter = JSON.parse(await nest('charter', 'show', '--json'));
    expect(charter).toMatchObject({
      objective: OBJECTIVE,
      limits: { members: 8 },
      doneChecks: ['npm test is green'],
      escalation: { alwaysAsk: ['a new dependency'] },
    });
    expect((await rows(nest)).map(({ member, role, supervisor }) => [member, role, supervisor])).toEqual([
      ['executive-1', 'executive', 'user'],
      ['alpha', 'manager', 'executive-1'],
      ['beta', 'manager', 'executive-1'],
    ]);

    hired.open();
    await session.waitForScreen('alpha is done.'); // nobody has typed anything
    expect(newIn(lab, ALPHA)).toHaveLength(1);
    alphaRead.open();
    await lab.waitFor(() => lab.sim.requestsOf('beta').length === 2, 'the progress report');
    expect(newIn(lab, HALF)).toHaveLength(0);
    await session.enter('How is beta getting on?');
    await session.waitForScreen('beta is half done.');
    const [typed] = newIn(lab, HALF);
    expect(lastUserText(typed?.conversation as Conversation)).toContain('How is beta getting on?');

    await session.enter('/nest:status');
    await session.waitForScreen(
      /executive-1 +executive[\s\S]*alpha +manager +done[\s\S]*beta +manager +working/,
    );
    await session.enter('/nest:standup');
    await session.waitForScreen('Blocked: nobody. Done: alpha. Next: beta.');
    expect(toolResultText(lab.sim.requestsOf('executive').at(-1)?.conversation as Conversation)).toContain(
      ALPHA,
    );
    expect(lab.sim.unscripted()).toEqual([]);
    await session.close();
  });
});

test('after /clear the Executive is bound and briefed again; its terminal may close, and be opened again', () => {
  const QUESTION = 'alpha asks: tabs or spaces?';
  const ANSWER = 'Spaces, says the Executive.';
  const asked = gate();
  const scenario: Scenario = {
    actors: [
      gated('alpha', asked.promise, [
        say(`blocked: ${QUESTION}`),
        { when: { contextIncludes: ANSWER }, ...say(`${ALPHA}\nresult: ported`) } as Answer,
      ]),
      gated('beta', new Promise(() => {}), [say('never said')]),
      {
        name: 'cleared',
        match: { promptIncludes: 'Where were we?' },
        turns: [
          bash('nest whoami'),
          bash(withText('nest msg alpha', ANSWER)),
          say('alpha has its answer.'),
          say('alpha is done.', { when: { contextIncludes: ALPHA } }),
          say('Back again.'),
        ],
      },
      executive([say('alpha waits for me.', { when: { contextIncludes: QUESTION } })]),
    ],
  };
  return inTerminal(scenario, async (lab, _plugin, nest) => {
    const session = await openSession(lab);
    await session.enter(`/nest:start ${OBJECTIVE}`);
    await session.waitForScreen('Two workstreams are under way.');
    asked.open();
    await session.waitForScreen('alpha waits for me.');
    const before = (await rows(nest))[0]?.session;

    await session.enter('/clear');
    await lab.waitFor(
      async () => (await rows(nest))[0]?.session !== before,
      'the new session of the Executive',
    );
    await session.enter('Where were we?');
    await allowUntil(lab, session, 'alpha has its answer.'); // the skill has allowed nest in its own turn only
    await session.waitForScreen('alpha is done.'); // woken in the session that began with /clear
    const [first, second] = lab.sim.requestsOf('cleared');
    expect(contextText(first?.conversation as Conversation)).toContain(
      '# You are member "executive-1" of a nest',
    );
    expect(contextText(first?.conversation as Conversation)).toContain('- alpha: blocked');
    expect(toolResultText(second?.conversation as Conversation)).toMatch(/^executive-1: executive/);
    const { session: after } = (await rows(nest))[0] ?? {};
    expect(after).toBe(first?.sessionId);

    await session.close();
    // Where the platform leaves its hook no time to say so, the process is seen to be gone.
    const gone = async () => /^(ended|lost)$/.test((await rows(nest))[0]?.verdict.state ?? '');
    await lab.waitFor(gone, 'the end of the session');
    expect((await rows(nest)).slice(1).map(({ member, verdict }) => [member, verdict.state])).toEqual([
      ['alpha', 'done'],
      ['beta', 'working'],
    ]);
    expect(JSON.parse(await nest('verify', '--json'))).toMatchObject({ ok: true });

    const again = await openSession(lab, { resume: after });
    await again.enter('Are you back?');
    await again.waitForScreen('Back again.');
    const last = lab.sim.requestsOf('cleared').at(-1)?.conversation as Conversation;
    expect(contextText(last)).toContain('- beta: working');
    expect((await rows(nest))[0]).toMatchObject({ session: after });
    expect(lab.sim.unscripted()).toEqual([]);
    await again.close();
  });
});
