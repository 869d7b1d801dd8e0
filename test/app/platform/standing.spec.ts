import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { platformChecks } from '../../../src/app/platform/check.ts';
import { CONSEQUENCES } from '../../../src/app/platform/consequences.ts';
import type { Known } from '../../../src/app/platform/known.ts';
import { platformFile, platformLine } from '../../../src/app/platform/line.ts';
import { notePlatform } from '../../../src/app/platform/note.ts';
import { standingOf } from '../../../src/app/platform/standing.ts';
import { FACTS } from '../../../src/probe/facts.ts';

const standing = (differs: readonly string[], extent: Known['extent'] = 'whole') =>
  standingOf({ version: '2.1.340', extent, differs });
const GRAVE = Object.keys(CONSEQUENCES).filter((id) => CONSEQUENCES[id]?.kind === 'refuse');
const FELT = Object.keys(CONSEQUENCES).filter((id) => CONSEQUENCES[id]?.kind === 'said');

test('every consequence is that of a fact', () => {
  const ids = new Set(FACTS.map(({ id }) => id));
  const named = Object.entries(CONSEQUENCES).flatMap(([id, { by }]) => [id, ...by]);
  expect(named.filter((id) => !ids.has(id))).toEqual([]);
});

test('what nobody can be hired without is measured quickly on a new version', () => {
  const quick = new Set(FACTS.filter(({ quick }) => quick === true).map(({ id }) => id));
  expect(GRAVE.length).toBeGreaterThan(0);
  expect(GRAVE.filter((id) => !quick.has(id))).toEqual([]);
});

test('a version is as good as the worst of what differs on it', () => {
  expect(standing([]).support).toBe('full');
  expect(standing([], 'none').support).toBe('unmeasured');
  expect(standing(['launch.cost']).support).toBe('full');
  expect(standing(['wake.socket', 'permission.allow']).drifts.map(({ fact }) => fact)).toEqual([
    'permission.allow',
    'wake.socket',
  ]);
  expect(standing(['wake.socket']).support).toBe('bound');
  expect(standing(['wake.socket', 'endings.turn-end-stop']).support).toBe('unsupported');
});

test('what would take over counts no more where all that it relies on differs as well', () => {
  const kinds = (...differs: string[]) => standing(differs).drifts.map(({ fact, kind }) => `${fact} ${kind}`);
  expect(kinds('hooks.async-rewake', 'wake.socket')).toEqual([
    'hooks.async-rewake alternative',
    'wake.socket alternative',
  ]);
  expect(kinds('hooks.async-rewake', 'wake.socket', 'wake.resume')).toEqual([
    'hooks.async-rewake said',
    'wake.resume said',
    'wake.socket said',
  ]);
  expect(platformChecks(standing(['sessions.agents-json', 'sessions.files']))[0]?.message).toContain(
    'sessions.agents-json differs: nothing takes over, since sessions.files differ as well',
  );
});

test('a hire is refused with the reason and a way to overrule it, told what is felt, and not told the rest', () => {
  expect(platformChecks(standing([]))).toEqual([]);
  expect(platformChecks(standing(['identity.settings-env', 'wake.socket']))).toEqual([]);
  expect(platformChecks(standing(['endings.turn-end-stop', 'permission.allow']))).toMatchObject([
    {
      level: 'refuse',
      message: expect.stringMatching(
        /2\.1\.340 is not supported: endings\.turn-end-stop differs: the end of/,
      ),
      fix: expect.stringMatching(/^nest probe endings\.turn-end-stop #.*NEST_CLAUDE/),
    },
  ]);
  expect(platformChecks(standing(['permission.allow']))).toMatchObject([
    { level: 'warn', message: expect.stringMatching(/permission\.allow differs: .*nest attach/) },
  ]);
  expect(platformChecks(standing([], 'none'))).toMatchObject([
    { level: 'warn', message: expect.stringContaining('never measured'), fix: 'nest probe --quick' },
  ]);
  const many = platformChecks(standing(FELT));
  expect(many).toHaveLength(5);
  expect(many.at(-1)?.message).toContain(`${FELT.length - 4} more differ (nest doctor)`);
});

test('word of what is felt stands in the nest as long as it is, and is one line for whoever looks', () => {
  const nest = mkdtempSync(join(tmpdir(), 'nest-dir-'));
  onTestFinished(() => rmSync(nest, { recursive: true, force: true }));
  notePlatform(nest, standing(['wake.socket']));
  expect([existsSync(platformFile(nest)), platformLine(nest)]).toEqual([false, null]);
  notePlatform(nest, standing(['permission.allow', 'wake.resume', 'launch.short-id']));
  expect(platformLine(nest)).toMatch(
    /^Claude Code 2\.1\.340 \(nest doctor says all 2\): permission\.allow differs: /,
  );
  notePlatform(nest, standing([]));
  expect([existsSync(platformFile(nest)), platformLine(nest)]).toEqual([false, null]);
  for (const text of ['', 'null', '[]', '{"version": 7, "felt": ["x"]}', '{"version": "1", "felt": [7]}']) {
    writeFileSync(platformFile(nest), text);
    expect(platformLine(nest)).toBeNull();
  }
  notePlatform(join(nest, 'gone'), standing(['permission.allow']));
});
