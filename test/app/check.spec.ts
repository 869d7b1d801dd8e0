import fs from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkMember } from '../../src/app/check.ts';
import { judgeCall } from '../../src/app/gate/pipeline.ts';
import { watchedBy } from '../../src/app/gate/watched.ts';
import { quickChecks } from '../../src/app/quick-checks.ts';
import { isTest } from '../../src/app/tests-changed.ts';
import { disciplineOf } from '../../src/domain/assignment.ts';
import { handshake, hire, started } from '../support/facts.ts';
import { CHECK, makeRepository, outcomes, toldTo, USER } from './integrate/repository.ts';

const FAILS =
  "import fs from 'node:fs'; if (fs.existsSync('bad.txt')) { console.log('bad is there'); process.exit(2); }";

describe('checking what a member says is done', () => {
  it('runs in its folder, names the tests it has changed, and files the outcome', async () => {
    const org = makeRepository({ 'check.mjs': FAILS, 'test/old.spec.ts': 'x' }, CHECK);
    const path = org.member('dev', { 'a.txt': 'a', 'test/old.spec.ts': 'y' });
    org.put(path, { 'src/new.test.ts': 'z' });
    const outcome = await checkMember(org.nest, USER, 'dev');
    expect(outcome).toMatchObject({ ok: true, tests: ['src/new.test.ts', 'test/old.spec.ts'] });
    expect(org.state().members.get('dev')).toMatchObject({
      phase: 'done',
      proof: { due: false, last: { ok: true, by: 'user', tests: outcome.tests } },
    });
  });

  it('that fails tells the member why, and nothing of it is merged', async () => {
    const org = makeRepository({ 'check.mjs': FAILS }, CHECK);
    org.member('dev', { 'bad.txt': 'b' });
    org.done('dev');
    const result = await org.integrate();
    expect(outcomes(result)).toEqual(['dev returned']);
    expect(toldTo(org.state(), 'dev')).toContain('bad is there');
    expect(org.state().members.get('dev')?.phase).toBe('idle');
    expect(result.tip).toBe(org.git(org.repo, 'rev-parse', 'main'));
  });

  it('looks for the files that its hire expects', async () => {
    const org = makeRepository({ x: 'x', 'guide.md': '# Guide\n' });
    const expects = ['guide.md: # Guide', 'guide.md: # Other', 'none.md', '../x'];
    const wish = { cwd: org.repo, discipline: disciplineOf({ expects }) };
    org.log(
      hire('dev', 'lead', wish),
      started('S-dev', { nonce: 'nonce dev 1', cwd: org.repo, hint: { member: 'dev', gen: 1 } }),
    );
    const { results } = await checkMember(org.nest, USER, 'dev');
    expect(results.map(({ check, ok }) => `${check} ${ok}`).sort()).toEqual([
      'file ../x false',
      'file guide.md: # Guide true',
      'file guide.md: # Other false',
      'file none.md false',
    ]);
  });

  it('is for whoever is above it', async () => {
    const org = makeRepository({ 'check.mjs': FAILS }, CHECK);
    org.member('dev', { 'a.txt': 'a' });
    org.member('peer', { 'b.txt': 'b' });
    const peer = { actor: 'session:S-peer', session: 'S-peer', as: null };
    await expect(checkMember(org.nest, peer, 'dev')).rejects.toThrow('peer is not above dev');
  });
});

describe('a member that is about to report that it is done', () => {
  const dev = { actor: 'session:S-dev', session: 'S-dev', as: null };

  it('is told what does not hold, and is not done', async () => {
    const org = makeRepository({ 'check.mjs': FAILS }, CHECK);
    org.commit(org.member('dev', null), { 'bad.txt': 'b' });
    await expect(quickChecks(org.nest, dev)).rejects.toThrow(/your work does not hold: .*bad is there/s);
  });

  it('has the outcome filed behind its report', async () => {
    const org = makeRepository({ 'check.mjs': FAILS }, CHECK);
    org.member('dev', { 'a.txt': 'a' });
    const quick = await quickChecks(org.nest, dev);
    await quick?.file();
    expect(org.state().members.get('dev')?.proof).toMatchObject({
      due: false,
      last: { ok: true, by: 'dev' },
    });
  });
});

describe('a verifier asked to write', () => {
  it.each(['Edit', 'Write', 'NotebookEdit', 'MultiEdit'])(
    'by %s is denied, with the reason and the way',
    async (tool) => {
      const org = makeRepository({ x: 'x' });
      org.member('dev', { 'a.txt': 'a' });
      const discipline = disciplineOf({ phase: 'verification', verifies: 'dev' });
      org.log(hire('judge', 'lead', { cwd: org.repo, discipline }), handshake('judge'));
      const state = org.state();
      const member = state.members.get('judge');
      if (member === undefined) throw new Error('nobody');
      const folded = { state, position: '0', damageCount: 0 } as never;
      const context = { nest: org.nest, folded, session: 'S-judge', member, now: 0, note: () => {} };
      const call = { tool, input: {}, cwd: org.repo, toolUseId: null, agentId: null, transcript: null };
      expect(await judgeCall(context, call)).toMatchObject({
        decision: 'deny',
        why: expect.stringMatching(
          /you verify the work of dev, and a verifier changes nothing.*result: refuted/s,
        ),
      });
      expect(await judgeCall(context, { ...call, tool: 'Read' })).toBeNull();
      expect([...watchedBy(state, member, 0)]).toEqual(['edit']);
    },
  );
});

it.each([
  ['test/a.ts', true],
  ['src/__tests__/a.ts', true],
  ['a.spec.tsx', true],
  ['pkg/a_test.go', true],
  ['test_a.py', true],
  ['src/AppTest.java', true],
  ['src/latest.ts', false],
  ['contest/a.ts', false],
  ['src/testing.ts', false],
])('%s is a test: %s', (path, is) => expect(isTest(path)).toBe(is));

it('a run of checks that leaves the machine without a folder says so', async () => {
  const org = makeRepository({ 'check.mjs': FAILS }, CHECK);
  const path = org.member('dev', { 'a.txt': 'a' });
  fs.rmSync(path, { recursive: true });
  await expect(checkMember(org.nest, USER, 'dev')).rejects.toThrow('the folder of dev is gone');
  expect(fs.existsSync(join(path, 'x'))).toBe(false);
});
