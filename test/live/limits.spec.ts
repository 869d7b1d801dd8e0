import { expect, test } from 'vitest';
import type { Actor, ComputedStep } from '../../src/sim/scenario.ts';
import { withNest } from './support/org.ts';
import { changingSettings } from './support/stand-in.ts';
import { say } from './support/steps.ts';

const SEVEN = ['lead', 'a', 'b', 'c', 'd', 'e', 'f'] as const;
/** From the moment at which the API refuses all seven until the limit resets, in ms. */
const LIMIT_MS = 40_000;

/** A limit that begins for everybody once all have asked for something. */
function plantedLimit() {
  let resetsAt = Number.POSITIVE_INFINITY;
  let begin = (): void => {};
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const asked = new Set<string>();
  const step = (name: string): ComputedStep => ({
    answer: () => {
      if (Date.now() >= resetsAt) return say(`Done.\n\nresult: ${name}`);
      asked.add(name);
      if (asked.size === SEVEN.length && resetsAt === Number.POSITIVE_INFINITY) {
        resetsAt = Math.ceil((Date.now() + LIMIT_MS) / 1000) * 1000;
        begin();
      }
      const error = {
        status: 429,
        type: 'rate_limit_error',
        // Read once the answer begins: the time is known by then.
        get message() {
          return `You have hit your limit|${resetsAt / 1000}`;
        },
      };
      return { error, after: begun };
    },
  });
  const actor = (name: string): Actor => ({
    name,
    match: { member: name },
    turns: [],
    otherwise: step(name),
  });
  return { actors: SEVEN.map(actor), begun, resetsAt: () => resetsAt };
}

test('a limit that hits all seven: nobody tries before it resets, then all go on, one after the other', () => {
  const limit = plantedLimit();
  return withNest(
    {
      // The platform tries again by itself for minutes, in sessions as they are launched otherwise.
      claude: changingSettings("settings.env.CLAUDE_CODE_MAX_RETRIES = '0'"),
      charter: { limits: { members: 16, concurrency: 16 } },
      scenario: { actors: limit.actors },
    },
    async (org) => {
      await org.ok(['hire', '--role', 'executive', '--name', 'lead', 'Lead.']);
      for (const id of SEVEN.slice(1))
        await org.ok(['hire', '--name', id, '--under', 'lead', '--no-wait', `Work of ${id}.`]);
      await limit.begun;
      for (const id of SEVEN) await org.until(id, 'halted');
      const reset = limit.resetsAt();
      expect(Date.now(), 'all have been halted before the limit resets').toBeLessThan(reset);
      for (const id of SEVEN) expect([id, Date.parse(org.member(id).halt?.until ?? '')]).toEqual([id, reset]);
      // Nor does anything that is sent meanwhile.
      expect(await org.json(['msg', 'a', 'One thing more.'])).toMatchObject({ woken: 'none' });

      await org.waitFor(() => Date.now() >= reset, 'the limit to reset');
      for (const id of SEVEN) await org.until(id, 'done');

      const failures = org.events('turn_failed');
      expect(failures).toHaveLength(SEVEN.length);
      for (const id of SEVEN) {
        const failed = Date.parse(
          failures.find(({ data }) => data.session === org.member(id).session)?.at ?? '',
        );
        const early = org.sim
          .requestsOf(id)
          .filter(({ at }) => Date.parse(at) > failed && Date.parse(at) < reset);
        expect([id, early.length]).toEqual([id, 0]);
      }
      const tries = org.events('resumption_tried').map(({ at }) => Date.parse(at));
      expect(tries).toHaveLength(SEVEN.length);
      expect(Math.min(...tries)).toBeGreaterThan(reset);
      expect(new Set(tries.map((at) => Math.floor(at / 1000))).size).toBe(SEVEN.length);
      expect(org.state().incidents).toEqual([]);
      expect(org.sim.unscripted()).toEqual([]);
    },
  );
});

test('a login that expired is one thing for the user; once it is mended nest up tries one, and the others follow', () => {
  let mended = false;
  const names = ['lead', 'a', 'b'] as const;
  const actor = (name: string): Actor => ({
    name,
    match: { member: name },
    turns: [],
    otherwise: {
      answer: () =>
        mended
          ? say(`Done.\n\nresult: ${name}`)
          : { error: { status: 401, type: 'authentication_error', message: 'invalid key' } },
    },
  });
  return withNest(
    {
      claude: changingSettings("settings.env.CLAUDE_CODE_MAX_RETRIES = '0'"),
      scenario: { actors: names.map(actor) },
    },
    async (org) => {
      await org.ok(['hire', '--role', 'executive', '--name', 'lead', 'Lead.']);
      for (const id of names.slice(1))
        await org.ok(['hire', '--name', id, '--under', 'lead', `Work of ${id}.`]);
      for (const id of names) await org.until(id, 'halted');
      const forUser = org.state().inboxes.get('user')?.items ?? [];
      expect(forUser.map(({ status }) => status)).toEqual(['incident: authentication']);
      const asked = () => ['a', 'b'].map((id) => org.sim.requestsOf(id).length);
      const before = asked();
      await org.ok(['msg', 'a', 'Any news?']);

      mended = true;
      const { rows } = await org.json(['up']);
      expect(rows.map(({ did }: { did: string }) => did).sort()).toEqual(['none', 'none', 'told']);
      for (const id of names) await org.until(id, 'done');
      // Nobody had tried in between, and each was told once.
      expect(asked()).toEqual(before.map((count) => count + 1));
      expect(org.events('resumption_tried').length).toBe(2);
      expect(org.state().incidents).toEqual([]);
      expect(org.sim.unscripted()).toEqual([]);
    },
  );
});
