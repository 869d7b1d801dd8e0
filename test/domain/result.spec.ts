import { expect, test } from 'vitest';
import { closingOf } from '../../src/domain/closing.ts';
import { renderResult } from '../../src/domain/render-result.ts';
import {
  completed,
  MOST_RESULTS,
  type Result,
  type ResultNote,
  resultFault,
  summaryFault,
} from '../../src/domain/result.ts';
import { ResultSchema } from '../../src/domain/schema/result.ts';
import { founded, prompted, reported, seated, turnEnded } from '../support/facts.ts';
import { fold, memberOf } from '../support/given.ts';

const result = (fields: object): Result =>
  ResultSchema.parse({ status: 'complete', summary: 'The cache holds 12 entries.', ...fields });
const FINDING = { claim: 'It grew by 25 %.', source: 'docs/a.md:4', confidence: 'high' };

test('a success that found nothing has to say where it looked', () => {
  expect(resultFault(result({ summary: 'No results found.' }))).toContain('where it looked');
  expect(
    resultFault(result({ summary: 'No results found.', searched: ['arXiv, "log storage"'] })),
  ).toBeNull();
  expect(resultFault(result({ summary: 'No results found.', findings: [FINDING] }))).toBeNull();
  expect(resultFault(result({}))).toBeNull();
});

test.each([
  ['partial', {}, 'names no gap'],
  ['complete', { gaps: ['prices before 2020'] }, '`partial`'],
  ['failed', {}, 'does not say how'],
])('a %s result that contradicts itself is none', (status, fields, why) => {
  expect(resultFault(result({ status, ...fields }))).toContain(why);
});

test.each([
  ['nothing found', true],
  ['No results.', true],
  ['I found nothing relevant.', true],
  ['There were no relevant findings.', true],
  ['Nothing was found in src/ and docs/.', false],
  ['No matches: `grep -rn secret src` prints nothing.', false],
  ['All 41 tests are green.', false],
  ['Nothing is broken any more.', false],
])('as a report that it is done, %j is refused: %s', (text, refused) => {
  expect(summaryFault('done', text) !== null).toBe(refused);
  expect(summaryFault('failed', text)).toBeNull();
});

test('who found it, when, under which objective and by which id is added', () => {
  const by = { finder: 'dev', at: '2026-12-01T10:00:00.000Z', objectives: ['O1'] };
  const [first] = completed(result({ findings: [FINDING] }), by).findings;
  expect(first).toMatchObject({ finder: 'dev', retrieved: '2026-12-01', objective: 'O1', date: null });
  expect(first?.id).toMatch(/^f-[0-9a-f]{10}$/);
  const own = completed(
    result({ findings: [{ ...FINDING, finder: 'ops', objective: 'O2', retrieved: '2026-01-01' }] }),
    by,
  );
  expect(own.findings[0]).toMatchObject({ finder: 'ops', retrieved: '2026-01-01', objective: 'O2' });
});

test('a large result is a summary with what is missing, and the command that shows the rest', () => {
  const findings = Array.from({ length: 200 }, (_, i) => ({
    ...FINDING,
    claim: `claim ${i} ${'x'.repeat(50)}`,
  }));
  const text = renderResult(result({ status: 'partial', gaps: ['prices before 2020'], findings }), 'dev');
  expect(text.length).toBeLessThan(2600);
  expect(text).toContain('- prices before 2020');
  expect(text).toMatch(/\d+ more: nest coverage --member dev$/);
});

test.each([
  ['result:', true],
  ['I searched.\nresult: nothing found', true],
  ['result: no results', true],
  ['I searched arXiv and the ACM library for "log storage".\nresult: no results', false],
  ['result: nothing found in src/auth', false],
  ['The parser is ported and all its tests are green.\nresult:', false],
  ['result:\n- the parser is ported\n- its tests are green', false],
  ['result: ok', false],
  ['result: done', false],
])('whether a last message is an empty success: %j, %s', (message, empty) => {
  expect(closingOf(message)?.empty ?? false).toBe(empty);
});

test('the end of a turn with an empty success is no report that the work is done', () => {
  const team = [founded(), ...seated('boss', 'user'), ...seated('dev', 'boss')];
  const message = 'result: nothing found';
  const closing = closingOf(message);
  const log = [...team, prompted('S-dev'), turnEnded('S-dev', { closing, text: { text: message } })];
  const dev = memberOf(fold(log), 'dev');
  expect(dev.phase).toBe('unreported');
  expect(dev.why).toContain('where it looked');
  // A line of an earlier version says nothing of that.
  const before = { kind: 'result', line: 'nothing found' } as const;
  expect(
    memberOf(fold([...team, prompted('S-dev'), turnEnded('S-dev', { closing: before })]), 'dev').phase,
  ).toBe('done');
});

test('the state keeps the latest typed results of a member, by where they stand', () => {
  const note: Omit<ResultNote, 'position' | 'at'> = {
    status: 'complete',
    findings: 1,
    gaps: 0,
    artifacts: 0,
    objectives: ['O1'],
    retryable: null,
  };
  const log = [founded(), ...seated('boss', 'user'), ...seated('dev', 'boss')];
  for (let i = 0; i < MOST_RESULTS + 3; i += 1)
    log.push(reported('S-dev', { status: 'progress', result: note }));
  const { results } = memberOf(fold(log), 'dev');
  expect(results).toHaveLength(MOST_RESULTS);
  expect(results[0]).toMatchObject({ findings: 1, objectives: ['O1'] });
});
