import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Fact } from '../../src/probe/fact.ts';
import { type RunFacts, runFacts } from '../../src/probe/run.ts';
import { shared } from '../../src/probe/shared.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'nest-run-spec-'));
  vi.stubEnv('TMPDIR', folder);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

const fact = (id: string, probe: Fact['probe']): Fact =>
  ({ id, group: 'x', claim: '', why: '', expected: 'yes', reliedOnBy: [], probe }) as unknown as Fact;

const how = (facts: readonly Fact[]): RunFacts => ({
  claude: process.execPath,
  facts,
  jobs: 2,
  evidenceDir: null,
  signal: new AbortController().signal,
  onFinding: () => {},
});

test('where one worker fails the others are broken off, and nothing of theirs is left', async () => {
  let ended = false;
  const waits = fact('x.waits', async (lab) => {
    try {
      await lab.until(() => false, 60_000);
    } finally {
      ended = true;
    }
    return 'yes';
  });
  const quick = fact('x.quick', async () => 'yes');
  const fails = runFacts({
    ...how([waits, quick]),
    onFinding: () => {
      throw new Error('the disk is full');
    },
  });
  await expect(fails).rejects.toThrow('the disk is full');
  expect([ended, readdirSync(folder)]).toEqual([true, []]);
});

test('a lab that cannot be set up leaves no folder', async () => {
  vi.stubEnv('PATH', folder);
  const [finding] = await runFacts(how([fact('x.quick', async () => 'yes')]));
  expect([finding?.verdict, finding?.seen]).toEqual(['unknown', expect.stringContaining('git')]);
  expect(readdirSync(folder)).toEqual([]);
});

test('one that mostly waits takes no place of another, and the findings come in the order of the facts', async () => {
  const order: string[] = [];
  let others = 0;
  const waits: Fact = {
    ...fact('x.waits', async (lab) =>
      (await lab.until(() => others === 2, 20_000)) === null ? 'no' : 'yes',
    ),
    waits: true,
  };
  const other = (id: string) =>
    fact(id, async () => {
      others += 1;
      return 'yes';
    });
  const findings = await runFacts({
    ...how([waits, other('x.one'), other('x.two')]),
    jobs: 1,
    onFinding: ({ id }) => order.push(id),
  });
  expect(findings.map(({ id, verdict }) => [id, verdict])).toEqual([
    ['x.waits', 'holds'],
    ['x.one', 'holds'],
    ['x.two', 'holds'],
  ]);
  expect(order.at(-1)).toBe('x.waits');
});

test('facts that are found out together share a lab; each has a verdict of its own', async () => {
  const labs = new Set<unknown>();
  let made = 0;
  const run = shared(async () => {
    made += 1;
    return 'yes';
  });
  const together = (id: string, probe: Fact['probe']): Fact => ({
    ...fact(id, async (lab) => {
      labs.add(lab);
      return probe(lab);
    }),
    together: 'x',
  });
  const findings = await runFacts(
    how([
      together('x.one', run),
      fact('x.alone', run),
      together('x.two', async (lab) => `not ${await run(lab)}`),
      together('x.three', async () => {
        throw new Error('no word');
      }),
      together('x.four', run),
    ]),
  );
  expect(findings.map(({ id, verdict, seen }) => [id, verdict, seen])).toEqual([
    ['x.one', 'holds', 'yes'],
    ['x.alone', 'holds', 'yes'],
    ['x.two', 'differs', 'not yes'],
    ['x.three', 'unknown', 'no word'],
    ['x.four', 'holds', 'yes'],
  ]);
  expect([labs.size, made]).toEqual([1, 2]);
});

test('a lab that cannot be set up is no verdict on any fact of it', async () => {
  vi.stubEnv('PATH', folder);
  const facts = ['x.one', 'x.two'].map((id) => ({ ...fact(id, async () => 'yes'), together: 'x' }));
  const findings = await runFacts(how(facts));
  expect(findings.map(({ verdict }) => verdict)).toEqual(['unknown', 'unknown']);
});
