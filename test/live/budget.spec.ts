import { expect, test } from 'vitest';
import { newsText } from '../../src/sim/conversation.ts';
import type { Actor, Answer } from '../../src/sim/scenario.ts';
import { type Org, withNest } from './support/org.ts';
import { changingSettings } from './support/stand-in.ts';
import { bash, listener, say } from './support/steps.ts';

/** Replies on sonnet: twelve cents, and one. */
const DEAR = { input: 0, output: 12_000 };
const CHEAP = { input: 0, output: 1000 };
const NEAR = 'Wrap up';
const ONLY_NEST = 'From here on only nest commands are let through';
const REPORT = 'nest report --status blocked --reason budget "Three of five are covered."';

/** A model that goes by what it was told last, and never ends by itself. */
const worker = (name: string, answer: (news: string, n: number) => Answer): Actor => {
  let n = 0;
  return {
    name,
    match: { member: name },
    turns: [],
    otherwise: { answer: (conversation) => answer(newsText(conversation), ++n) },
  };
};
const step = (n: number, usage = DEAR): Answer => ({
  ...bash(`echo step ${n}`),
  text: `Step ${n} is done.`,
  usage,
});

const hireDev = (org: Org, ...more: string[]) =>
  org.ok([
    'hire',
    '--name',
    'dev',
    '--under',
    'lead',
    '--grant',
    '1',
    '--tools',
    'Bash(echo *)',
    ...more,
    'Work on.',
  ]);

async function withDev(dev: Actor, work: (org: Org) => Promise<void>, claude?: (real: string) => string) {
  await withNest({ scenario: { actors: [listener(), dev] }, ...(claude ? { claude } : {}) }, async (org) => {
    await org.ok(['hire', '--role', 'executive', '--name', 'lead', 'Lead.']);
    await org.until('lead', 'unreported');
    await work(org);
    expect(org.sim.unscripted()).toEqual([]);
  });
}

const newsOf = (org: Org, id: string): string[] =>
  org.sim.requestsOf(id).map(({ conversation }) => newsText(conversation));
const count = (texts: readonly string[], part: string): number =>
  texts.filter((text) => text.includes(part)).length;

test('a member that would go on for ever is told near its end, stopped at it, and its supervisor has the checkpoint', () =>
  withDev(
    worker('dev', (_, n) => step(n)),
    async (org) => {
      expect(await hireDev(org)).toContain(
        'cap: ledger: measured from transcripts, gate at the tool boundary',
      );
      const { report, halt } = await org.until('dev', 'halted');
      // Eight replies leave four cents; the ninth was under way by then.
      expect(org.sim.requestsOf('dev')).toHaveLength(9);
      expect(count(newsOf(org, 'dev'), NEAR)).toBe(1);
      expect(halt).toMatchObject({ cause: 'budget' });
      expect(report).toMatchObject({ status: 'blocked', reason: 'budget' });
      await org.waitFor(() => org.sim.wasSent('lead', 'Step 9 is done.'), 'lead to be told');
      expect((await org.json(['show', 'dev'])).verdict).toMatchObject({
        state: 'over budget',
        action: 'nest grant dev USD',
      });
      // Nobody wakes it for what is sent to it, and nothing more is spent.
      expect(await org.json(['msg', 'dev', 'One thing more.'])).toMatchObject({ woken: 'none' });
      expect(org.sim.requestsOf('dev')).toHaveLength(9);
    },
  ));

test('with one reply left only nest commands pass, and after a grant the member goes on where it was', () => {
  let given = false;
  const dev = worker('dev', (news, n) => {
    if (given) return say('All five are covered.\n\nresult: all five', { usage: CHEAP });
    if (news.includes(ONLY_NEST)) return { ...bash(REPORT), usage: CHEAP };
    if (news.includes('reported blocked')) return say('I wait.\n\nblocked: budget', { usage: CHEAP });
    return step(n, n <= 7 ? DEAR : CHEAP);
  });
  return withDev(dev, async (org) => {
    await hireDev(org);
    const { report } = await org.until('dev', 'blocked');
    expect(report).toMatchObject({ status: 'blocked', reason: 'budget', by: 'member' });
    expect(count(newsOf(org, 'dev'), ONLY_NEST)).toBe(1);
    expect(org.events('budget_stopped')).toEqual([]);

    given = true;
    await org.ok(['grant', 'dev', '2']);
    await org.until('dev', 'done');
  });
});

test('a member that was stopped goes on by itself once it is given more', () => {
  let given = false;
  const dev = worker('dev', (_, n) => (given ? say('All.\n\nresult: all', { usage: CHEAP }) : step(n)));
  return withDev(dev, async (org) => {
    await hireDev(org);
    await org.until('dev', 'halted');
    given = true;
    await org.ok(['grant', 'dev', '2']);
    await org.until('dev', 'done');
    expect(org.events('resumption_tried').map(({ data }) => data.ok)).toEqual([true]);
  });
});

test('where the platform does not know the hook after a reply, the gate ends the turn one reply later', () =>
  withDev(
    worker('dev', (_, n) => ({ ...step(n), delay: 1200 })),
    async (org) => {
      await hireDev(org);
      await org.until('dev', 'halted');
      expect(org.events('budget_stopped').map(({ data }) => data.by)).toEqual(['hook']);
      expect(org.sim.requestsOf('dev').length).toBeLessThanOrEqual(10);
    },
    changingSettings('delete settings.hooks.PostToolBatch'),
  ));

test('one whose hooks do not hold it is stopped from outside, and its report is filed', () =>
  withDev(
    worker('dev', (_, n) => ({ ...step(n), delay: 500 })),
    async (org) => {
      await hireDev(org);
      await org.until('dev', 'halted');
      expect(org.events('budget_stopped').map(({ data }) => data.by)).toEqual(['reconciler']);
      await org.waitFor(() => org.events('session_ended').length > 0, 'its session to end');
      const before = org.sim.requestsOf('dev').length;
      await org.waitFor(() => org.sim.wasSent('lead', 'Stopped by nest'), 'lead to be told');
      expect(org.sim.requestsOf('dev')).toHaveLength(before);
    },
    changingSettings('delete settings.hooks.PreToolUse; delete settings.hooks.PostToolBatch'),
  ));

test('a batch run has the platform’s own cap as well, and what it had said by then is its report', () =>
  withDev(
    worker('dev', (_, n) => step(n)),
    async (org) => {
      expect(await hireDev(org, '--mode', 'batch')).toContain('--max-budget-usd');
      const { report } = await org.until('dev', 'halted');
      expect(report).toMatchObject({ status: 'blocked', reason: 'budget' });
      await org.waitFor(() => org.sim.wasSent('lead', 'Step 9 is done.'), 'lead to be told');
      expect(org.sim.requestsOf('dev')).toHaveLength(9);
    },
  ));
