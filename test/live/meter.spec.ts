import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Metered, meterSession } from '../../src/app/meter.ts';
import { openNest } from '../../src/app/nest.ts';
import { priceTable } from '../../src/domain/price-table.ts';
import { costOf, priceOf } from '../../src/domain/prices.ts';
import { findTranscript } from '../../src/harness/transcript.ts';
import type { Scenario, Usage } from '../../src/sim/scenario.ts';
import { type Lab, withLab } from './support/lab.ts';
import { withNest } from './support/org.ts';
import { bash, member, say } from './support/steps.ts';

/** Amounts that nothing else comes to. */
const usage = { input: 10_007, output: 1009, cacheWrite5m: 20_011, cacheWrite1h: 30_011, cacheRead: 5003 };
const counted = ({ input = 0, output = 0, cacheWrite5m = 0, cacheWrite1h = 0, cacheRead = 0 }: Usage) => ({
  input,
  output,
  write5m: cacheWrite5m,
  write1h: cacheWrite1h,
  read: cacheRead,
});

const answering = (text: string, spent: Usage): Scenario => ({
  actors: [{ name: 'any', match: () => true, turns: [], otherwise: { text, usage: spent } }],
});

const configOf = (lab: Lab): string => join(lab.home.home, '.claude');

function meterOf(lab: Lab, dir: string, session: string): Metered | null {
  const subject = {
    session,
    place: { hint: null, config: configOf(lab) },
    logged: null,
    member: 'm',
    gen: 1,
  };
  return meterSession(openNest(dir), subject, priceTable()).metered;
}

async function costByCli(lab: Lab, model: string): Promise<number> {
  const { stdout, stderr } = await lab.claude([
    '-p',
    '--output-format',
    'json',
    '--model',
    model,
    '--',
    'Hello.',
  ]);
  const said = JSON.parse(stdout || '{}') as { total_cost_usd?: number };
  if (said.total_cost_usd === undefined) throw new Error(`${stdout}${stderr}`);
  return said.total_cost_usd;
}

test.each(['fable', 'opus', 'sonnet', 'haiku', 'best', 'claude-opus-5-5', 'sonnet[1m]'])(
  'the CLI charges %s by our price list',
  (model) =>
    withLab(
      async (lab) => {
        const { rates, known } = priceOf(priceTable(), model);
        expect(known).toBe(true);
        expect(await costByCli(lab, model)).toBeCloseTo(costOf(rates, counted(usage)) / 1e9, 12);
      },
      { scenario: answering('Hello.', usage) },
    ),
);

test.each([
  [100_000, 'the plain price'],
  [100_001, 'five times as much'],
])('a prompt of %i tokens costs %s on haiku', (prompt) =>
  withLab(
    async (lab) => {
      const long = { ...usage, input: prompt - 20_011 - 30_011 - 5003 };
      lab.sim.stage(answering('Hello.', long));
      const { rates } = priceOf(priceTable(), 'haiku');
      const plain = costOf({ ...rates, tier: null }, counted(long));
      expect(await costByCli(lab, 'haiku')).toBeCloseTo(((prompt > 100_000 ? 5 : 1) * plain) / 1e9, 12);
    },
    { scenario: answering('Hello.', usage) },
  ),
);

/** A session that starts a subagent, enters a worktree, and starts another one there. */
const MOVING: Scenario = {
  actors: [
    {
      name: 'helper',
      match: ({ turns }) => JSON.stringify(turns[0]).includes('HELP with'),
      turns: [],
      otherwise: { text: 'Helped.', usage: { input: 11, output: 13 } },
    },
    {
      name: 'session',
      match: () => true,
      turns: [
        agent('HELP with one'),
        { tool: 'ToolSearch', input: { query: 'select:EnterWorktree', max_results: 3 }, usage },
        { tool: 'EnterWorktree', input: { name: 'aside' }, usage },
        agent('HELP with two'),
        say('Moved.\n\nresult: moved', { usage }),
      ],
      otherwise: say('Again.', { usage }),
    },
  ],
};

function agent(prompt: string) {
  return { tool: 'Agent', input: { description: 'help', prompt, subagent_type: 'general-purpose' }, usage };
}

/** What the scripted model has billed to a session, at the price of one model. */
function billed(lab: Lab, session: string, model: string): number {
  const { rates } = priceOf(priceTable(), model);
  return lab.sim
    .all()
    .filter((one) => one.kind === 'scripted' && one.sessionId === session)
    .map(({ actor }) => (actor === 'helper' ? { input: 11, output: 13 } : usage))
    .reduce((sum, one) => sum + costOf(rates, counted(one)), 0);
}

test('a background session is metered through its move into a worktree, its subagents with it, and a fork for itself alone', () =>
  withLab(
    async (lab) => {
      const flags = ['--permission-mode', 'acceptEdits', '--model', 'sonnet'];
      const start = async (...args: readonly string[]): Promise<string> => {
        const { stdout, stderr } = await lab.claude(['--bg', ...args]);
        const short = /backgrounded · ([0-9a-f]{8})/.exec(stdout)?.[1];
        if (short === undefined) throw new Error(`not started: ${stdout} ${stderr}`);
        const list = JSON.parse((await lab.claude(['agents', '--json', '--all'])).stdout) as {
          sessionId: string;
        }[];
        return list.find(({ sessionId }) => sessionId.startsWith(short))?.sessionId ?? '';
      };
      const session = await start('-n', 'mover', ...flags, '--', 'Go.');
      const place = (): string | null => findTranscript(session, null, configOf(lab));
      await lab.waitFor(() => place() !== null, 'its transcript');
      const first = place();
      // Whatever is there at any moment is never too much, and the last look has all of it.
      await lab.waitFor(() => {
        const so = meterOf(lab, lab.folder, session)?.nanos ?? 0;
        expect(so).toBeLessThanOrEqual(billed(lab, session, 'sonnet'));
        return lab.sim.all().filter(({ actor, step }) => actor === 'session' && step === 4).length > 0;
      }, 'its last reply');
      const whole = () => meterOf(lab, lab.folder, session)?.nanos === billed(lab, session, 'sonnet');
      await lab.waitFor(whole, 'all of it to be metered');
      expect(place()).not.toBe(first);

      const fork = await start('--resume', session, '--fork-session', '-n', 'fork', ...flags, '--', 'Go on.');
      expect(fork).not.toBe(session);
      const own = () => (meterOf(lab, lab.folder, fork)?.nanos ?? 0) > 0;
      await lab.waitFor(own, 'the fork to reply');
      expect(meterOf(lab, lab.folder, fork)?.nanos).toBe(billed(lab, fork, 'sonnet'));
      await lab.waitFor(
        () => lab.sim.all().some(({ note, sessionId }) => note === 'classifier' && sessionId === fork),
        'the platform to ask how the fork stands, which has no closing line',
      );
      // The allowance is one for each time that the platform asks, and none where the closing line spares it.
      const asked = (id: string): number =>
        lab.sim.all().filter(({ note, sessionId }) => note === 'classifier' && sessionId === id).length;
      const allowed = (id: string): number => meterOf(lab, lab.folder, id)?.hidden ?? 0;
      expect(allowed(fork)).toBeGreaterThan(0);
      await lab.waitFor(
        () => allowed(session) * asked(fork) === allowed(fork) * asked(session),
        'as many allowances as questions',
      );
      for (const id of [session, fork]) await lab.claude(['stop', id.slice(0, 8)]);
    },
    { scenario: MOVING },
  ));

test('inspect says what a member has spent, and the log is told', () =>
  withNest(
    {
      scenario: {
        actors: [member('lead', [bash('nest whoami', { usage }), say('Done.\n\nresult: done', { usage })])],
      },
    },
    async (org) => {
      await org.ok(['hire', '--role', 'executive', '--name', 'lead', '--model', 'opus', 'Lead.']);
      await org.until('lead', 'done');
      const cost = 2 * costOf(priceOf(priceTable(), 'opus').rates, counted(usage));
      const { spend } = await org.json(['inspect', 'lead']);
      expect(spend).toMatchObject({ nanos: cost, hidden: 0, notes: [], models: [{ replies: 2 }] });
      expect(org.events('spend_metered').at(-1)?.data).toMatchObject({ nanos: cost });
      expect(await org.ok(['inspect', 'lead'])).toContain('spent by its session: $0.');
    },
  ));

test('a compaction and a search are in the total of the CLI and in no transcript; the allowance says about how much', () =>
  withLab(
    async (lab) => {
      const flags = [
        '-p',
        '--output-format',
        'json',
        '--model',
        'sonnet',
        '--allowedTools=WebSearch,ToolSearch',
      ];
      const run = async (...args: readonly string[]) => {
        const { stdout, stderr } = await lab.claude([...flags, ...args]);
        const said = JSON.parse(stdout || '{}') as { session_id?: string; total_cost_usd?: number };
        if (said.session_id === undefined) throw new Error(`${stdout}${stderr}`);
        return { session: said.session_id, nanos: Math.round((said.total_cost_usd ?? 0) * 1e9) };
      };
      const first = await run('--', 'Look it up.');
      const searched = meterOf(lab, lab.folder, first.session);
      expect(lab.sim.all().filter(({ actor }) => actor === 'search')).toHaveLength(1);
      const { rates } = priceOf(priceTable(), 'sonnet');
      expect(first.nanos - (searched?.nanos ?? 0)).toBe(costOf(rates, counted({ input: 777, output: 77 })));
      expect(searched?.hidden).toBeGreaterThan(0);

      const second = await run('--resume', first.session, '--', '/compact');
      const compacted = meterOf(lab, lab.folder, first.session);
      expect(lab.sim.all().filter(({ note }) => note === 'compaction')).toHaveLength(1);
      expect(second.nanos).toBeGreaterThan(first.nanos);
      expect(compacted?.nanos).toBe(searched?.nanos);
      expect(compacted?.hidden).toBeGreaterThan(searched?.hidden ?? 0);
    },
    {
      scenario: {
        actors: [
          {
            name: 'search',
            match: ({ turns }) => JSON.stringify(turns).includes('Perform a web search'),
            turns: [],
            otherwise: { text: 'Found.', usage: { input: 777, output: 77 } },
          },
          {
            name: 'session',
            match: () => true,
            turns: [
              { tool: 'ToolSearch', input: { query: 'select:WebSearch', max_results: 3 }, usage },
              { tool: 'WebSearch', input: { query: 'nests' }, usage },
            ],
            otherwise: say('That is all.', { usage }),
          },
        ],
      },
    },
  ));
