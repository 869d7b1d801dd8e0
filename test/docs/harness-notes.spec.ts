import { expect, test } from 'vitest';
import { factSection } from '../../scripts/notes/fact-section.ts';
import { measuredModule } from '../../scripts/notes/measured.ts';
import { notesPage } from '../../scripts/notes/page.ts';
import { MEASURED } from '../../src/harness/measured.ts';
import type { Fact } from '../../src/probe/fact.ts';
import { FACTS } from '../../src/probe/facts.ts';
import type { Cell, Matrix } from '../../src/probe/matrix.ts';
import { viewOf } from '../../src/probe/matrix-view.ts';

const factOf = (id: string, expected: string): Fact => ({
  id,
  group: id.startsWith('hooks') ? 'hooks' : 'launch',
  claim: `${id} is so`,
  why: 'Something rests on it.',
  reliedOnBy: ['src/a.ts'],
  expected,
  advice: 'Look again.',
  probe: async () => '',
});
const STEADY = factOf('launch.steady', 'exit 0');
const TURNED = factOf('launch.turned', 'a warning');
const HIDDEN = factOf('hooks.hidden', 'fires');
const REWORDED = factOf('hooks.reworded', 'fires twice');
const SOME = [STEADY, TURNED, HIDDEN, REWORDED];

const holds = (seen: string): Cell => ({ verdict: 'holds', seen });
const differs = (seen: string): Cell => ({ verdict: 'differs', seen });
const MATRIX: Matrix = {
  'launch.steady': { '2.1.99': holds('exit 0'), '2.1.224': holds('exit 0'), '2.1.300': holds('exit 0') },
  'launch.turned': {
    '2.1.99': differs('no <warning> | at all'),
    '2.1.224': holds('a warning'),
    '2.1.300': holds('a warning'),
  },
  'hooks.hidden': {
    '2.1.99': holds('fires'),
    '2.1.224': holds('fires'),
    '2.1.300': { verdict: 'unknown', seen: 'no answer in 30 s' },
  },
  // Measured when the fact expected something else.
  'hooks.reworded': { '2.1.99': holds('fires once'), '2.1.300': holds('fires twice') },
};
const view = viewOf(SOME, MATRIX);
const sectionOf = (fact: Fact) =>
  factSection(fact, view, view.rows.find(({ id }) => id === fact.id) ?? { id: fact.id, cells: [] });
const page = notesPage(SOME, view);

test('a fact that is the same on all versions takes one line', () => {
  expect(sectionOf(STEADY)).toContain('**Seen**, the same on all 3 versions: exit 0.');
  expect(sectionOf(STEADY)).not.toContain('|');
});

test('one that changed has a row for each stretch of versions, and the version from which on it is as it is', () => {
  expect(sectionOf(TURNED)).toContain(
    [
      '| Version | Claim | Seen |',
      '|---|---|---|',
      '| 2.1.99 | **differs** | no &lt;warning&gt; \\| at all |',
      '| 2.1.224 to 2.1.300 | holds | a warning |',
      '',
      '**As it is now since:** 2.1.224, of the versions measured.',
    ].join('\n'),
  );
});

test('what could not be found out on the newest version has no “since”', () => {
  expect(sectionOf(HIDDEN)).toContain(
    '**As it is now since:** it could not be found out on the newest version.',
  );
});

test('a finding of a procedure that expected something else counts as not measured', () => {
  expect(sectionOf(REWORDED)).toContain('| 2.1.99 to 2.1.224 | – | not measured |');
  expect(sectionOf(REWORDED)).toContain('**As it is now since:** 2.1.300, of the versions measured.');
});

test('the page counts each version, oldest first, and says what changed from one to the next', () => {
  expect(page).toContain(
    [
      '| Version | Holds | Differs | Unknown | Not measured |',
      '|---|---|---|---|---|',
      '| 2.1.99 | 2 | 1 | 0 | 1 |',
      '| 2.1.224 | 3 | 0 | 0 | 1 |',
      '| 2.1.300 | 3 | 0 | 1 | 0 |',
    ].join('\n'),
  );
  expect(page).toContain(
    '**From 2.1.99 to 2.1.224**\n\n- [`launch.turned`](#launchturned): *no &lt;warning&gt; | at all* → *a warning*',
  );
  expect(page).toContain(
    '**From 2.1.224 to 2.1.300**\n\n- [`hooks.hidden`](#hookshidden): *fires* → could not be found out (no answer in 30 s)',
  );
  expect(page).toContain('| [`launch.turned`](#launchturned) | **differs** | holds | holds |');
  expect(page).not.toContain('| [`launch.steady`]');
});

test('without a measurement the page says so', () => {
  const bare = notesPage(SOME, viewOf(SOME, {}));
  expect(bare).toContain('None was measured yet.');
  expect(bare).toContain('**Expected**, not measured yet: exit 0.');
});

test('every link within the page leads to a heading', () => {
  const real = notesPage(FACTS, viewOf(FACTS, {}));
  for (const text of [page, real]) {
    const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
      heading.toLowerCase().replace(/[`.,]/g, '').replaceAll(' ', '-'),
    );
    const links = [...text.matchAll(/\]\(#([^)]+)\)/g)].map(([, to = '']) => to);
    expect(links.length).toBeGreaterThan(SOME.length);
    expect(links.filter((to) => !headings.includes(to))).toEqual([]);
  }
});

test('the product is given what differs and what is not known, version by version', () => {
  const module = measuredModule(view);
  expect(module).toContain(`  {
    version: '2.1.99',
    differs: ['launch.turned'],
    unknown: ['hooks.reworded'],
  },`);
  expect(module).toContain(`    version: '2.1.300',
    differs: [],
    unknown: ['hooks.hidden'],`);
  expect(measuredModule(viewOf(SOME, {}))).toContain('MEASURED: readonly Measured[] = [];');
});

test('what the product is given names facts that there are', () => {
  const ids = FACTS.map(({ id }) => id);
  for (const { differs: some, unknown } of MEASURED) {
    expect([...some, ...unknown].filter((id) => !ids.includes(id))).toEqual([]);
  }
});
