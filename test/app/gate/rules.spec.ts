import { describe, expect, it } from 'vitest';
import { foldNest } from '../../../src/app/fold-log.ts';
import type { GateCall, GateRuling } from '../../../src/app/gate/judge.ts';
import { rules } from '../../../src/app/gate/rules.ts';
import { watchedBy } from '../../../src/app/gate/watched.ts';
import type { Nest } from '../../../src/app/nest.ts';
import type { Charter } from '../../../src/domain/charter.ts';
import type { Envelope } from '../../../src/domain/envelope.ts';
import { START } from '../../../src/domain/event-log.ts';
import { sessionActor } from '../../../src/domain/identity.ts';
import { GateRuleSchema } from '../../../src/domain/schema/gate-rules.ts';
import { charterOf, fact, founded, seated } from '../../support/facts.ts';
import { memberOf } from '../../support/given.ts';
import { nestOf } from '../scene.ts';

const NOW = Date.parse('2026-01-05T09:10:00.000Z');

const team = (...gates: object[]): Envelope[] => {
  const charter: Charter = { ...charterOf(), gates: gates.map((rule) => GateRuleSchema.parse(rule)) };
  return [
    founded(),
    fact('charter_amended', { charter, changed: ['gates'] }, { actor: 'user' }),
    ...seated('boss', 'user'),
    ...seated('dev', 'boss'),
    ...seated('ops', 'boss'),
  ];
};

let calls = 0;
const call = (tool: string, input: object): GateCall => {
  calls += 1;
  return {
    tool,
    input: { ...input },
    cwd: '/repo',
    toolUseId: `toolu-${calls}`,
    agentId: null,
    transcript: null,
  };
};
const bash = (command: string): GateCall => call('Bash', { command });

async function judged(nest: Nest, one: GateCall, id = 'dev', now = NOW): Promise<GateRuling | null> {
  const folded = foldNest(nest);
  const member = memberOf(folded.state, id);
  return rules.judge({ nest, folded, session: `S-${id}`, member, now, note: () => {} }, one);
}

const decisions = (nest: Nest): string[] => {
  const found: string[] = [];
  nest.log.readFrom(START, ({ type, data }) => {
    if (type === 'gate_decided') found.push(`${data.rule} ${data.decision}`);
  });
  return found;
};

const NEVER = { id: 'no-force', kind: 'never', on: ['Bash(git push --force *)'], why: 'history is shared' };
const ASK = { id: 'push', kind: 'ask', on: ['Bash(git push *)'] };
const AFTER = { id: 'tested', kind: 'after', on: ['Bash(git push *)'], after: { on: ['Bash(npm test)'] } };
const UPTO = { id: 'spend', kind: 'upto', on: ['mcp__bank__order'], upto: { max: 100, of: 'sum' } };

const proof: Envelope = fact(
  'gate_proved',
  { rule: 'tested', tool: 'Bash', key: 'k' },
  { actor: sessionActor('S-dev'), at: '2026-01-05T09:00:00.000Z' },
);

describe('a rule of the charter', () => {
  it('says nothing to calls that it does not name, and leaves no trace of them', async () => {
    const nest = nestOf(...team(NEVER, ASK));
    expect(await judged(nest, bash('git status'))).toBeNull();
    expect(await judged(nest, call('Read', { file_path: '/repo/x' }))).toBeNull();
    expect(decisions(nest)).toEqual([]);
  });

  it('denies what it rules out, wherever it stands in a command, and says why', async () => {
    const nest = nestOf(...team(NEVER));
    for (const line of [
      'git push --force',
      'cd x && git push --force origin',
      'echo "$(git push --force)"',
    ]) {
      const ruling = await judged(nest, bash(line));
      expect(ruling).toMatchObject({ decision: 'deny' });
      expect(ruling?.why).toContain('no-force (history is shared)');
    }
    expect(decisions(nest)).toEqual(Array(3).fill('no-force deny'));
  });

  it('asks, unless another one denies; each is on record by itself', async () => {
    const nest = nestOf(...team(NEVER, ASK));
    expect(await judged(nest, bash('git push'))).toMatchObject({ decision: 'ask' });
    expect(await judged(nest, bash('git push --force'))).toMatchObject({ decision: 'deny' });
    expect(decisions(nest)).toEqual(['push ask', 'no-force deny', 'push ask']);
  });

  it('denies until what it asks for is proven, names it, and denies again when that is too old', async () => {
    const nest = nestOf(...team(AFTER));
    const before = await judged(nest, bash('git push'));
    expect(before).toMatchObject({ decision: 'deny' });
    expect(before?.why).toContain('only after Bash(npm test) has succeeded');
    expect(before?.why).toContain('Run that first');
    nest.log.append([proof]);
    expect(await judged(nest, bash('git push'))).toBeNull();
    expect(await judged(nest, bash('git push'), 'ops')).toMatchObject({ decision: 'deny' });
    const late = await judged(nest, bash('git push'), 'dev', NOW + 3_600_000);
    expect(late?.why).toContain('older than 60 minutes');
    expect(decisions(nest)).toEqual(['tested deny', 'tested allow', 'tested deny', 'tested deny']);
  });

  it('lets so much pass in sum, whoever asks, and says what is left', async () => {
    const nest = nestOf(...team(UPTO));
    const order = (sum: unknown) => call('mcp__bank__order', { sum });
    expect(await judged(nest, order(60))).toBeNull();
    const over = await judged(nest, order(60), 'ops');
    expect(over?.why).toMatch(/60 of it are used, and this call adds 60\. At most 40 is left/);
    expect(await judged(nest, order(40), 'ops')).toBeNull();
    expect((await judged(nest, order(1)))?.why).toContain('Nothing is left');
    expect((await judged(nest, order('a lot')))?.why).toContain('states no number');
  });

  it('draws nothing for a call that another rule denies', async () => {
    const nest = nestOf(...team(UPTO, { id: 'no', kind: 'never', on: ['mcp__bank'] }));
    await judged(nest, call('mcp__bank__order', { sum: 60 }));
    expect(foldNest(nest).state.gates.drawn).toEqual([]);
  });

  it('of two that want the last of a sum at once lets one pass: the log decides', async () => {
    const nest = nestOf(...team(UPTO));
    const folded = foldNest(nest);
    const asks = ['dev', 'ops'].map((id) => {
      // Both have read the log before either of them has drawn.
      const own = foldNest(nest);
      return { id, own };
    });
    const rulings = asks.map(({ id, own }) =>
      rules.judge(
        {
          nest,
          folded: own,
          session: `S-${id}`,
          member: memberOf(folded.state, id),
          now: NOW,
          note: () => {},
        },
        call('mcp__bank__order', { sum: 80 }),
      ),
    );
    expect((await Promise.all(rulings)).map((one) => one?.decision ?? 'allow')).toEqual(['allow', 'deny']);
  });

  it('that cannot be judged denies', async () => {
    const bad = { ...UPTO, upto: { max: 1, of: 'sum', pattern: '(' } };
    const ruling = await judged(nestOf(...team(bad)), call('mcp__bank__order', { sum: '1' }));
    expect(ruling).toMatchObject({ decision: 'deny' });
    expect(ruling?.why).toContain('could not find out what the charter’s rule spend'.replace('’', "'"));
  });

  it('binds its roles, and is watched for them by class of tools', async () => {
    const nest = nestOf(...team({ ...NEVER, roles: ['executive'] }, { ...UPTO, roles: ['staff'] }));
    expect(await judged(nest, bash('git push --force'))).toBeNull();
    const { state } = foldNest(nest);
    expect([...watchedBy(state, memberOf(state, 'dev'), NOW)]).toEqual(['mcp']);
    expect([...watchedBy(state, memberOf(state, 'boss'), NOW)]).toEqual(['shell']);
  });
});
