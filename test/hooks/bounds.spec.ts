import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { DOLLAR } from '../../src/domain/money.ts';
import { makeScene, type Scene, sessionOf } from '../cli/scene.ts';
import { replyRow } from '../support/transcript.ts';
import { startHook } from './hook-run.ts';

const CENT = DOLLAR / 100;
const BATCH = { hook_event_name: 'PostToolBatch', tool_calls: [] };
const call = (tool_name: string, tool_input: object) => ({
  hook_event_name: 'PreToolUse',
  tool_name,
  tool_input,
});
const EDIT = call('Edit', { file_path: '/x' });
const shell = (command: string, tool = 'Bash') => call(tool, { command });
const PROMPT = { hook_event_name: 'UserPromptSubmit', prompt: 'Go on.', prompt_id: 'p-9' };
const AGENT = { agent_id: 'a-1', agent_type: 'general-purpose' };

/** What staff-1 has spent of one dollar, in cents; the dearest reply was one of two cents. */
function spent(cents: number): Scene {
  const scene = makeScene();
  scene.organisation();
  scene.append(
    {
      type: 'grant_requested',
      member: 'staff-1',
      gen: 1,
      data: { request: 'g', nanos: DOLLAR, back: false, why: '', as: null },
    },
    {
      type: 'spend_metered',
      actor: 'system',
      member: 'staff-1',
      gen: 1,
      data: {
        session: sessionOf(3),
        nanos: cents * CENT,
        hidden: 0,
        largest: 2 * CENT,
        models: [],
        notes: [],
        table: 't',
      },
    },
  );
  return scene;
}

const hook = async (scene: Scene, name: string, payload: object, env: Record<string, string> = {}) =>
  (await startHook(scene, name, payload, { env }).ended).document;
const eventsOf = (scene: Scene, type: string) => scene.events().filter((event) => event.type === type);
const gateOf = ({ dir }: Scene) => !existsSync(join(dir, 'quiet', 'staff-1.other'));

describe('after each reply', () => {
  test('a member far from its limits hears nothing, and its gate stays down', async () => {
    const scene = spent(79);
    expect(await hook(scene, 'meter', BATCH)).toBeNull();
    expect(gateOf(scene)).toBe(false);
  });

  test('one that is near is told once, with what to do, and its gate begins to look', async () => {
    const scene = spent(80);
    const { hookSpecificOutput } = await hook(scene, 'meter', BATCH);
    expect(hookSpecificOutput).toMatchObject({ hookEventName: 'PostToolBatch' });
    expect(hookSpecificOutput.additionalContext).toMatch(/\$0\.20 left of \$1\.00.*Wrap up.*nest escalate/s);
    expect(gateOf(scene)).toBe(true);
    expect(await hook(scene, 'meter', BATCH)).toBeNull();
    expect(eventsOf(scene, 'budget_told')).toHaveLength(1);
  });

  test('a subagent is not told what only its member can do', async () => {
    const scene = spent(80);
    expect(await hook(scene, 'meter', { ...BATCH, ...AGENT })).toBeNull();
    expect(eventsOf(scene, 'budget_told')).toEqual([]);
  });

  test('one that has nothing left ends its turn, and its report is filed once', async () => {
    const scene = spent(101);
    for (let twice = 0; twice < 2; twice += 1)
      expect(await hook(scene, 'meter', BATCH)).toMatchObject({
        continue: false,
        stopReason: expect.stringContaining('nest grant staff-1 USD'),
      });
    expect(JSON.parse(scene.nest(['show', 'staff-1', '--json']).out)).toMatchObject({
      verdict: { state: 'over budget', action: 'nest grant staff-1 USD' },
      report: { status: 'blocked', reason: 'budget' },
    });
    const { items } = JSON.parse(scene.nest(['inbox', '--peek', '--json'], { session: sessionOf(2) }).out);
    expect(items.map(({ status }: { status: string }) => status)).toEqual(['blocked']);
  });

  test('a subagent that has nothing left is ended alone', async () => {
    const scene = spent(101);
    const { continue: goesOn, stopReason } = await hook(scene, 'meter', { ...BATCH, ...AGENT });
    expect(goesOn).toBe(false);
    expect(stopReason).toContain('This subagent has been ended');
    expect(eventsOf(scene, 'budget_stopped')).toEqual([]);
  });
});

describe('before a call', () => {
  test('that is to be left alone nothing is looked at, also where no shell stands before the gate', async () => {
    const scene = spent(101);
    const quiet = join(scene.dir, 'quiet', 'staff-1.edit');
    mkdirSync(dirname(quiet));
    writeFileSync(quiet, '');
    const { document } = await startHook(scene, 'gate', EDIT, { args: [quiet] }).ended;
    expect(document).toBeNull();
  });

  test('near its end a member may still use every tool', async () => {
    expect(await hook(spent(90), 'gate', EDIT)).toBeNull();
  });

  test.each([
    EDIT,
    shell('echo hi'),
    shell('nest report --status done x; npm test'),
    shell('nest whoami && rm x', 'PowerShell'),
  ])('with one reply left %o is refused, with what to do instead', async (payload) => {
    const document = await hook(spent(98), 'gate', payload);
    expect(document).not.toHaveProperty('continue');
    expect(document.hookSpecificOutput).toMatchObject({ permissionDecision: 'deny' });
    expect(document.hookSpecificOutput.permissionDecisionReason).toMatch(
      /only nest commands.*nest report --status blocked --reason budget/s,
    );
  });

  test('a report that a shell would look into is refused with the reason, and in a form that passes', async () => {
    const scene = spent(98);
    const report = shell(
      'nest report --status blocked --reason budget "Ported `lexer.ts`; the rest is open."',
    );
    const { permissionDecisionReason: why } = (await hook(scene, 'gate', report)).hookSpecificOutput;
    expect(why).toContain('This one was not: a substitution in quotes.');
    const form = /^nest report .* <<'EOF'\n…\nEOF$/m.exec(why)?.[0] as string;
    expect(why).toMatch(/nest report .* --file/);
    const again = form.replace('…', 'Ported `lexer.ts`; $5 of "it" is open.');
    expect(await hook(scene, 'gate', shell(again))).toBeNull();
    const long = form.replace('…', 'a line of text\n'.repeat(800));
    const { hookSpecificOutput } = await hook(scene, 'gate', shell(long));
    expect(hookSpecificOutput.permissionDecisionReason).toContain('longer than 10000 characters');
  });

  test.each([
    ['nest status; sort --compress-program=./evil big', 'no nest command'],
    ['nest status; cat .env', 'no nest command'],
    ['nest hire --name z "go on for me"', 'nest hire is none of those that are left'],
    ['nest grant dev 5', 'only takes back'],
  ])('what more the gate does not pass: %s', async (command, why) => {
    const { hookSpecificOutput } = await hook(spent(98), 'gate', shell(command));
    expect(hookSpecificOutput).toMatchObject({
      permissionDecision: 'deny',
      permissionDecisionReason: expect.stringContaining(why),
    });
  });

  test.each([
    shell("nest report --status blocked --reason budget - <<'EOF'\nThree of five.\nEOF"),
    shell('nest escalate --reason budget "two dollars"'),
    shell('nest report --status done "all of it"', 'PowerShell'),
  ])('%o passes with nothing left as well', async (payload) => {
    expect(await hook(spent(98), 'gate', payload)).toBeNull();
    expect(await hook(spent(101), 'gate', payload)).toBeNull();
  });

  test('with nothing left the turn ends too, where no hook after the reply has done it', async () => {
    const scene = spent(101);
    const { hookSpecificOutput, ...ends } = await hook(scene, 'gate', EDIT);
    expect(hookSpecificOutput).toMatchObject({ permissionDecision: 'deny' });
    expect(ends).toEqual({ continue: false, stopReason: expect.stringContaining('The turn is over') });
    expect(ends.stopReason).not.toMatch(/Now report|end your turn|only nest commands/);
    expect(eventsOf(scene, 'budget_stopped')).toHaveLength(1);
  });

  test('with nothing left a subagent is told that it has ended, and not to do anything', async () => {
    const scene = spent(101);
    const ended = await hook(scene, 'gate', { ...EDIT, ...AGENT });
    expect(ended.continue).toBe(false);
    expect(ended.stopReason).toContain('This subagent has been ended');
    expect(ended.stopReason).not.toContain('Return what');
    expect(eventsOf(scene, 'budget_stopped')).toEqual([]);
  });

  test('a subagent is told to return what it has', async () => {
    const { hookSpecificOutput } = await hook(spent(98), 'gate', { ...EDIT, ...AGENT });
    expect(hookSpecificOutput.permissionDecisionReason).toContain('Return what you have found');
  });
});

describe('a member that has handed down all it had', () => {
  /** manager-1 has eight dollars, of which staff-1 has so many. */
  function handed(down: number): Scene {
    const scene = makeScene();
    scene.organisation();
    const grant = (member: string, dollars: number) => ({
      type: 'grant_requested',
      member,
      gen: 1,
      data: { request: member, nanos: dollars * DOLLAR, back: false, why: '', as: null },
    });
    scene.append(grant('manager-1', 8), grant('staff-1', down));
    return scene;
  }
  const manager = { session: sessionOf(2) };
  const ofManager = async (scene: Scene, name: string, payload: object) =>
    (await startHook(scene, name, payload, { ...manager, env: { NEST_MEMBER: 'manager-1' } }).ended).document;

  test('hears nothing of an end while something is left for itself', async () => {
    const scene = handed(7.2);
    expect(await ofManager(scene, 'meter', BATCH)).toBeNull();
    expect(existsSync(join(scene.dir, 'gate', 'manager-1'))).toBe(false);
  });

  test('takes reports and nest commands, and is told how to take some back; no turn of it is ended', async () => {
    const scene = handed(7.2);
    scene.nest(['charter', 'set', 'budget.reservePercent', '0']);
    expect(scene.nest(['grant', 'staff-1', '0.8'], manager).code).toBe(0);
    const told = await ofManager(scene, 'meter', BATCH);
    expect(told).not.toHaveProperty('continue');
    expect(told.hookSpecificOutput.additionalContext).toContain('nest grant NAME USD --back');
    expect((await ofManager(scene, 'gate', EDIT)).hookSpecificOutput).toMatchObject({
      permissionDecision: 'deny',
    });
    expect(await ofManager(scene, 'gate', shell('nest grant staff-1 1 --back'))).toBeNull();
    expect(await ofManager(scene, 'prompt-submit', PROMPT)).not.toMatchObject({ decision: 'block' });
    expect(scene.nest(['grant', 'staff-1', '1', '--back'], manager).code).toBe(0);
    expect(await ofManager(scene, 'gate', EDIT)).toBeNull();
    expect(eventsOf(scene, 'budget_stopped')).toEqual([]);
  });
});

describe('before a turn', () => {
  test('of a member with nothing left, the prompt is kept from it, and counts as no turn', async () => {
    const scene = spent(101);
    expect(await hook(scene, 'prompt-submit', PROMPT)).toMatchObject({
      decision: 'block',
      reason: expect.stringContaining('nothing left of $1.00'),
    });
    expect(eventsOf(scene, 'prompt_submitted').map(({ data }) => data.prompt)).not.toContain('p-9');
  });

  test('of one near its end, it is told with what else is new', async () => {
    const { hookSpecificOutput } = await hook(spent(90), 'prompt-submit', PROMPT);
    expect(hookSpecificOutput.additionalContext).toContain('$0.10 left');
  });

  test('each bound is told by itself: turns after money, and both at once', async () => {
    const scene = spent(81);
    expect(scene.nest(['charter', 'set', 'limits.turns', '5']).code).toBe(0);
    const told: string[] = [];
    for (let turn = 1; turn <= 5; turn += 1) {
      const document = await hook(scene, 'prompt-submit', { ...PROMPT, prompt_id: `p-${turn}` });
      told.push(document?.hookSpecificOutput?.additionalContext ?? '');
      expect(await hook(scene, 'meter', BATCH)).toBeNull();
      await hook(scene, 'stop', { hook_event_name: 'Stop', last_assistant_message: 'ok' });
    }
    expect(told.map((words) => words.includes('$0.19 left'))).toEqual([true, false, false, false, false]);
    expect(told.map((words) => words.includes('turn 4 of 5'))).toEqual([false, false, false, true, false]);
    expect(eventsOf(scene, 'budget_told').map(({ data }) => data.mark)).toEqual([
      `staff-1:${DOLLAR}`,
      'limits.turns:5',
    ]);

    const both = spent(81);
    expect(both.nest(['charter', 'set', 'limits.turns', '1']).code).toBe(0);
    const { hookSpecificOutput } = await hook(both, 'prompt-submit', PROMPT);
    expect(hookSpecificOutput.additionalContext).toMatch(/\$0\.19 left of \$1\.00; turn 1 of 1\. Wrap up/);
    expect(eventsOf(both, 'budget_told')).toHaveLength(2);
  });

  test('after it has been given more, it goes on, and its gate is down again', async () => {
    const scene = spent(101);
    await hook(scene, 'meter', BATCH);
    expect(gateOf(scene)).toBe(true);
    expect(scene.nest(['grant', 'staff-1', '5']).code).toBe(0);
    expect(await hook(scene, 'prompt-submit', PROMPT)).not.toMatchObject({ decision: 'block' });
    expect(gateOf(scene)).toBe(false);
  });
});

describe('where the log takes no more', () => {
  const full = (scene: Scene, name: string, payload: object) =>
    startHook(scene, name, payload, { full: true }).ended;

  /** Replies of a session of one cent each, at the list price of haiku, that no hook has metered yet. */
  function replies({ home }: Scene, digit: number, cents: number): void {
    const folder = join(home, '.claude', 'projects', '-w');
    mkdirSync(folder, { recursive: true });
    const usage = { input_tokens: 0, output_tokens: 20_000 };
    const rows = Array.from({ length: cents }, (_, i) => `${replyRow({ id: `m-${i}`, usage })}\n`);
    writeFileSync(join(folder, `${sessionOf(digit)}.jsonl`), rows.join(''));
  }

  test.each([
    ['meter', BATCH, { continue: false }],
    ['gate', EDIT, { continue: false, hookSpecificOutput: { permissionDecision: 'deny' } }],
    ['prompt-submit', PROMPT, { decision: 'block' }],
  ])(
    'the hook %s decides by what it has counted, and says what it could not record',
    async (name, payload, says) => {
      const scene = spent(50);
      replies(scene, 3, 101);
      for (let twice = 0; twice < 2; twice += 1) {
        const { document, err, code } = await full(scene, name, payload);
        expect([document, code]).toMatchObject([says, 0]);
        expect(err).toMatch(/staff-1 has spent more than the log says.*log\.jsonl could not be written/);
      }
      expect(scene.events().filter(({ type }) => type === 'spend_metered')).toHaveLength(1);
    },
  );

  test('what others on the account have spent since counts as well', async () => {
    const scene = makeScene();
    scene.organisation();
    expect(scene.nest(['charter', 'set', 'budget.usd', '1']).code).toBe(0);
    replies(scene, 3, 60);
    expect((await full(scene, 'meter', BATCH)).document).toBeNull();
    replies(scene, 2, 60);
    expect((await full(scene, 'meter', BATCH)).document).toMatchObject({ continue: false });
  });

  test('a member far from its limits goes on', async () => {
    const scene = spent(10);
    replies(scene, 3, 50);
    expect((await full(scene, 'meter', BATCH)).document).toBeNull();
  });
});
