import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { CONSEQUENCES } from '../../../src/app/platform/consequences.ts';
import { type FactVerdict, keepResults, readKept } from '../../../src/app/platform/kept.ts';
import { knownOf } from '../../../src/app/platform/known.ts';

const MEASURED = [
  { version: '2.1.300', differs: ['wake.resume', 'brief.kept'], unknown: ['launch.cost'] },
  { version: '2.1.332', differs: [], unknown: [] },
];
const ALL = ['brief.kept', ...Object.keys(CONSEQUENCES)];
const HOLD = Object.fromEntries(ALL.map((id) => [id, 'holds' as const]));

function stateDir(): string {
  const dir = mkdtempSync(join(tmpdir(), 'nest-state-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

const keep = (dir: string, version: string, found: Readonly<Record<string, FactVerdict>>): void =>
  keepResults(
    dir,
    version,
    '2026-11-30T00:00:00.000Z',
    Object.entries(found).map(([id, verdict]) => ({ id, verdict })),
    ALL,
  );

test('a version that nobody has measured is not known; one that we have is, wholly', () => {
  const dir = stateDir();
  expect(knownOf('2.1.299', dir, MEASURED)).toEqual({ version: '2.1.299', extent: 'none', differs: [] });
  expect(knownOf('2.1.300', dir, MEASURED)).toMatchObject({
    extent: 'whole',
    differs: ['brief.kept', 'wake.resume'],
  });
});

test('a measurement of one’s own beats ours fact by fact, and says nothing where it found nothing out', () => {
  const dir = stateDir();
  keep(dir, '2.1.300', { 'wake.resume': 'holds', 'brief.kept': 'unknown', 'wake.socket': 'differs' });
  expect(knownOf('2.1.300', dir, MEASURED).differs).toEqual(['brief.kept', 'wake.socket']);
});

test('some facts do not make a version measured wholly; all of them do, over several runs', () => {
  const dir = stateDir();
  keep(dir, '3.0.0', { 'wake.socket': 'holds' });
  expect(knownOf('3.0.0', dir, MEASURED)).toMatchObject({ extent: 'part', differs: [] });
  keep(dir, '3.0.0', { ...HOLD, 'wake.resume': 'differs' });
  expect(knownOf('3.0.0', dir, MEASURED)).toMatchObject({ extent: 'whole', differs: ['wake.resume'] });
});

test('a version that is none is neither kept nor looked for, and a file of nonsense says nothing', () => {
  const dir = stateDir();
  keep(dir, '../3.0.0', { 'wake.socket': 'holds' });
  expect(readKept(dir, '../3.0.0')).toBeNull();
  mkdirSync(join(dir, 'probes'), { recursive: true });
  for (const text of [
    '',
    'null',
    '7',
    '{"facts": null}',
    '{"facts"',
    '{"facts":[]}',
    '{"facts":{},"whole":true}',
  ]) {
    writeFileSync(join(dir, 'probes', '3.0.0.json'), text);
    expect(knownOf('3.0.0', dir, MEASURED).extent).toBe('none');
  }
});

test('what is no verdict is unknown, and a file that calls itself whole is believed only where all is there', () => {
  const dir = stateDir();
  mkdirSync(join(dir, 'probes'), { recursive: true });
  const write = (facts: Readonly<Record<string, unknown>>): void =>
    writeFileSync(join(dir, 'probes', '3.0.0.json'), JSON.stringify({ whole: true, facts }));
  write({ 'wake.socket': 'DIFFERS', 'wake.resume': 7, 'brief.kept': 'differs' });
  expect(readKept(dir, '3.0.0')).toMatchObject({
    whole: false,
    facts: { 'wake.socket': 'unknown', 'wake.resume': 'unknown', 'brief.kept': 'differs' },
  });
  expect(knownOf('3.0.0', dir, MEASURED)).toMatchObject({ extent: 'part', differs: ['brief.kept'] });
  write(HOLD);
  expect(knownOf('3.0.0', dir, MEASURED).extent).toBe('whole');
});
