import { expect, test } from 'vitest';
import type { Fact } from '../../src/probe/fact.ts';
import { type Matrix, parseMatrix, printMatrix } from '../../src/probe/matrix.ts';
import { matrixWords } from '../../src/probe/matrix-words.ts';
import { measure } from '../../src/probe/measure.ts';
import { measureVersions } from '../../src/probe/measure-versions.ts';
import { plainWords } from '../../src/probe/plain-words.ts';
import { type Finding, LABS, type RunFacts, type Verdict } from '../../src/probe/run.ts';

const factOf = (id: string): Fact => ({
  id,
  group: 'launch',
  claim: `${id} is so`,
  why: 'w',
  reliedOnBy: [],
  expected: `${id} as expected`,
  advice: 'a',
  probe: async () => '',
});
const FACTS = ['launch.one', 'launch.two', 'launch.three'].map(factOf);
const IDS = FACTS.map(({ id }) => id);

function findingOf({ id, claim, expected }: Fact, verdict: Verdict, seen: string): Finding {
  return { id, claim, verdict, seen: verdict === 'holds' ? expected : seen, expected, reliedOnBy: [], ms: 1 };
}

type Outcome = readonly [Verdict, string];

/** Stands in for the runs of real labs: the n-th time that a fact is asked it gives the n-th outcome. */
function runs(outcomes: Readonly<Record<string, readonly Outcome[]>>) {
  const asked: { ids: string[]; jobs: number }[] = [];
  const times = new Map<string, number>();
  const run = async ({ facts, jobs, onFinding }: RunFacts): Promise<Finding[]> => {
    asked.push({ ids: facts.map(({ id }) => id), jobs });
    return facts.map((fact) => {
      const time = times.get(fact.id) ?? 0;
      times.set(fact.id, time + 1);
      const finding = findingOf(fact, ...(outcomes[fact.id]?.[time] ?? (['holds', ''] as const)));
      onFinding(finding);
      return finding;
    });
  };
  return { run, asked };
}

const HOW = { claude: 'claude', facts: FACTS, jobs: 3, evidenceDir: null, onFinding: () => {} };
const measured = (run: (how: RunFacts) => Promise<Finding[]>, signal = new AbortController().signal) =>
  measure({ ...HOW, signal, run });
const short = (findings: readonly Finding[]) => findings.map(({ id, verdict, seen }) => [id, verdict, seen]);

test('what does not hold is measured once more, with nothing beside it, and the second finding counts', async () => {
  const { run, asked } = runs({
    'launch.one': [['unknown', 'no answer in 30 s']],
    'launch.three': [
      ['differs', 'this'],
      ['differs', 'that'],
    ],
  });
  expect(short(await measured(run))).toEqual([
    ['launch.one', 'holds', 'launch.one as expected'],
    ['launch.two', 'holds', 'launch.two as expected'],
    ['launch.three', 'differs', 'that'],
  ]);
  expect(asked).toEqual([
    { ids: IDS, jobs: 3 },
    { ids: ['launch.one', 'launch.three'], jobs: 1 },
  ]);
});

test('what could not be found out alone is tried a last time', async () => {
  const nothing: Outcome = ['unknown', 'no answer in 30 s'];
  const { run, asked } = runs({
    'launch.one': [['differs', 'this'], nothing, ['differs', 'this']],
    'launch.two': [nothing, nothing, nothing],
  });
  expect(short(await measured(run))).toEqual([
    ['launch.one', 'differs', 'this'],
    ['launch.two', 'unknown', 'no answer in 30 s'],
    ['launch.three', 'holds', 'launch.three as expected'],
  ]);
  expect(asked.map(({ ids, jobs }) => [ids.length, jobs])).toEqual([
    [3, 3],
    [2, 1],
    [2, 1],
  ]);
});

test('where nobody waits for what cannot be found out, only what differs is measured once more', async () => {
  const { run, asked } = runs({
    'launch.one': [['differs', 'this']],
    'launch.two': [['unknown', 'no answer in 30 s']],
  });
  const how = { ...HOW, signal: new AbortController().signal, run, believed: ['holds', 'unknown'] as const };
  expect(short(await measure(how))).toEqual([
    ['launch.one', 'holds', 'launch.one as expected'],
    ['launch.two', 'unknown', 'no answer in 30 s'],
    ['launch.three', 'holds', 'launch.three as expected'],
  ]);
  expect(asked.map(({ ids }) => ids)).toEqual([IDS, ['launch.one']]);
});

test('one that is broken off gives what holds, and measures nothing again', async () => {
  const { run, asked } = runs({ 'launch.two': [['differs', 'this']] });
  const broken = new AbortController();
  const findings = await measured(async (how) => {
    const found = await run(how);
    broken.abort();
    return found.slice(0, 2);
  }, broken.signal);
  expect(short(findings)).toEqual([['launch.one', 'holds', 'launch.one as expected']]);
  expect(asked).toHaveLength(1);
});

/** Everything between the words of the command and the text of the file. */
async function matrixOf(
  versions: readonly string[],
  how: Partial<Parameters<typeof measureVersions>[0]> = {},
  kept: Matrix = {},
) {
  let text = printMatrix(kept);
  const written: string[] = [];
  const told: string[] = [];
  const missed = await measureVersions({
    versions,
    ids: IDS,
    signal: new AbortController().signal,
    resolve: async (word) => (word === 'latest' ? '2.1.332' : word),
    fetch: async (version) => `/programs/${version}`,
    measure: async () => [],
    change(change) {
      text = printMatrix(change(parseMatrix(text)));
      written.push(text);
    },
    tell: (line) => told.push(line),
    ...how,
  });
  return { text, missed, written, told };
}

test('two runs give the same file, whatever ids, times, folders and order there were', async () => {
  const once = (lab: string, order: readonly string[], word: string) => {
    const seen = `no such line: started ${word}1f3a9c in /tmp/nest-probe-${lab}/home/.claude`;
    const twice: Outcome[] = [
      ['differs', seen],
      ['differs', seen],
    ];
    const measureOne = async () => (await measured(runs({ 'launch.two': twice }).run)).toReversed();
    return matrixOf(order, { measure: measureOne });
  };
  const one = await once('Ab3x', ['2.1.99', '2.1.332'], 'b0');
  const other = await once('Zz9-', ['latest', '2.1.99'], 'c7');
  expect(one.text).toBe(other.text);
  expect(JSON.parse(one.text)['launch.two']['2.1.99'].seen).toBe('no such line: started … in ~/.claude');
  expect(one.text.split('\n').filter((line) => line.includes('"verdict"'))).toHaveLength(6);
  expect(one.text.indexOf('2.1.99')).toBeLessThan(one.text.indexOf('2.1.332'));
});

test('a version that cannot be had costs only itself, and each outcome is kept before the next one', async () => {
  const findings = FACTS.map((fact) => findingOf(fact, 'holds', ''));
  const { missed, written, told } = await matrixOf(['2.1.1', '2.1.2', '2.1.3', 'latest', '2.1.332'], {
    fetch: async (version) => {
      if (version === '2.1.2') throw new Error('the registry does not answer');
      return version;
    },
    measure: async () => findings,
  });
  expect(missed).toEqual(['2.1.2']);
  expect(told).toContain('2.1.2 was not measured: the registry does not answer');
  const versions = written.map((text) => Object.keys(parseMatrix(text)['launch.one'] ?? {}));
  expect(versions).toEqual([['2.1.1'], ['2.1.1', '2.1.3'], ['2.1.1', '2.1.3', '2.1.332']]);
});

test('one that is broken off keeps what was settled, and begins no further version', async () => {
  const broken = new AbortController();
  const begun: string[] = [];
  const { text, missed } = await matrixOf(['2.1.1', '2.1.2', '2.1.3'], {
    signal: broken.signal,
    async measure(version) {
      begun.push(version);
      if (version === '2.1.2') broken.abort();
      return FACTS.slice(0, 1).map((fact) => findingOf(fact, 'holds', ''));
    },
  });
  expect(begun).toEqual(['2.1.1', '2.1.2']);
  expect(missed).toEqual(['2.1.2', '2.1.3']);
  expect(Object.keys(parseMatrix(text)['launch.one'] ?? {})).toEqual(['2.1.1', '2.1.2']);
});

test('what is measured takes the place of what was known, the rest stays, and facts that are no more go', async () => {
  const old = { verdict: 'differs', seen: 'old' } as const;
  const kept: Matrix = {
    'launch.gone': { '2.1.1': old },
    'launch.two': { '2.1.1': old },
    'launch.one': { '2.1.1': old },
  };
  const [one] = FACTS as [Fact];
  const { text } = await matrixOf(['2.1.1'], { measure: async () => [findingOf(one, 'holds', '')] }, kept);
  expect(parseMatrix(text)).toEqual({
    'launch.one': { '2.1.1': { verdict: 'holds', seen: 'launch.one as expected' } },
    'launch.two': { '2.1.1': old },
  });
  expect(Object.keys(parseMatrix(text))).toEqual(['launch.one', 'launch.two']);
});

test.each(['[]', '{"launch.one": 1}', '{"launch.one": {"2.1.1": {"verdict": "maybe", "seen": ""}}}', '{'])(
  'a file that holds %s is refused and not written over',
  (text) => {
    expect(() => parseMatrix(text)).toThrow();
  },
);

test.each([
  [
    "ENOENT: no such file or directory, open '/tmp/x/nest-probe-a1B2/home/.claude/jobs/0a1b2c3d/state.json'",
    'there is no file ~/.claude/jobs/…/state.json',
  ],
  ["Cannot read properties of undefined (reading 'replPid')", 'there was nothing with “replPid” in it'],
  ['Unexpected token \'N\', "Not logged in" is not valid JSON', 'what was printed is no JSON'],
  ['StopFailure undefined, after null', 'StopFailure nothing, after nothing'],
  ['kill ESRCH', 'the process was gone'],
  ['the CLI does not list 0a1b2c3d', 'the CLI does not list …'],
  [
    'no session has started: \u001b[31mfailed\u001b[39m: /home/u/.cache/claude/2.1.224/claude\n in /var/t/nest-probe-q/repo',
    'no session has started: failed: …/claude in …/repo',
  ],
  ['session 3f2b1a90-1c2d-4e5f-8a9b-0c1d2e3f4a5b, pid 4711', 'session …, pid …'],
  ['exit 1, "Workspace not trusted", and/or a session', 'exit 1, "Workspace not trusted", and/or a session'],
])('%s reads as: %s', (seen, plain) => {
  expect(plainWords(seen)).toBe(plain);
});

test('the words of the command are versions, facts and groups, a number and a file, in any order', () => {
  expect(matrixWords([], FACTS)).toEqual({ versions: [], only: [], jobs: LABS, file: null, compare: null });
  const words = [
    '--jobs',
    '2',
    '2.1.300',
    'latest',
    '--only',
    'launch',
    'launch.two',
    '--file',
    'f',
    '2.1.99',
    '--compare',
    'g',
  ];
  expect(matrixWords(words, FACTS)).toEqual({
    versions: ['2.1.300', 'latest', '2.1.99'],
    only: ['launch', 'launch.two'],
    jobs: 2,
    file: 'f',
    compare: 'g',
  });
});

test.each([
  [['--only'], '--only takes facts'],
  [['--only', 'launch.nine'], 'no fact and no group of facts launch.nine'],
  [['newest'], 'newest is no version'],
  [['../2.1.1'], 'is no version'],
  [['--jobs', '0'], '--jobs takes a number'],
  [['--jobs'], '--jobs takes a number'],
  [['--file'], '--file takes a file'],
  [['--compare'], '--compare takes a file'],
  [['--onyl', 'launch'], 'there is no --onyl'],
])('%j is refused', (argv, why) => {
  expect(matrixWords(argv, FACTS)).toEqual({ problem: expect.stringContaining(why) });
});
