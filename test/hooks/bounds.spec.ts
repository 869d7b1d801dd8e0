import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { DOLLAR } from '../../src/domain/money.ts';
import { makeScene, type Scene, sessionOf } from '../cli/scene.ts';
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
const gateOf = ({ dir }: Scene) => existsSync(join(dir, 'gate', 'staff-1'));

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
        stopReason: expect.stringContaining('nest grant staff-1 <usd>'),
      });
    expect(JSON.parse(scene.nest(['show', 'staff-1', '--json']).out)).toMatchObject({
      verdict: { state: 'over budget', action: 'nest grant staff-1 <usd>' },
      report: { status: 'blocked', reason: 'budget' },
    });
    const { items } = JSON.parse(scene.nest(['inbox', '--peek', '--json'], { session: sessionOf(2) }).out);
    expect(items.map(({ status }: { status: string }) => status)).toEqual(['blocked']);
  });

  test('a subagent that has nothing left is ended alone', async () => {
    const scene = spent(101);
    expect(await hook(scene, 'meter', { ...BATCH, ...AGENT })).toMatchObject({ continue: false });
    expect(eventsOf(scene, 'budget_stopped')).toEqual([]);
  });
});

describe('before a call', () => {
  test('whose member’s gate is down nothing is looked at', async () => {
    const scene = spent(101);
    expect(await hook(scene, 'gate', EDIT, { NEST_MEMBER: 'staff-1' })).toBeNull();
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
    expect(await hook(scene, 'gate', EDIT)).toMatchObject({
      continue: false,
      hookSpecificOutput: { permissionDecision: 'deny' },
    });
    expect(eventsOf(scene, 'budget_stopped')).toHaveLength(1);
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

  test('after it has been given more, it goes on, and its gate is down again', async () => {
    const scene = spent(101);
    await hook(scene, 'meter', BATCH);
    expect(gateOf(scene)).toBe(true);
    expect(scene.nest(['grant', 'staff-1', '5']).code).toBe(0);
    expect(await hook(scene, 'prompt-submit', PROMPT)).not.toMatchObject({ decision: 'block' });
    expect(gateOf(scene)).toBe(false);
  });
});
