import { expect, test } from 'vitest';
import { json, makeScene, sessionOf } from '../cli/scene.ts';
import { runHook, stopOf } from './hook.ts';
import { stubClaude } from './stub-claude.ts';

test('a hire from inside a session hands on no mark of that session, and keeps configuration and proxies', () => {
  const scene = makeScene();
  const stub = stubClaude(scene);
  scene.organisation();
  const marks = {
    CLAUDECODE: '1',
    CLAUDE_CODE_ENTRYPOINT: 'cli',
    CLAUDE_JOB_DIR: '/jobs/1',
    NEST_DIR: scene.dir,
    NEST_MEMBER: 'lead',
    NEST_NONCE: 'n-lead',
  };
  const kept = { HTTPS_PROXY: 'http://proxy', ANTHROPIC_API_KEY: 'k' };
  const ran = scene.nest(['hire', '--name', 'new', 'x'], {
    session: sessionOf(2),
    env: { ...marks, ...kept },
  });
  expect(ran.code, ran.err).toBe(0);
  const { env } = stub.call('new');
  expect(env).toMatchObject(kept);
  expect(Object.keys(env).filter((name) => /^(NEST_|CLAUDE)/.test(name))).toEqual([]);
});

test('the end of a run that a member has nested, with all its variables inherited, is nobody’s report', () => {
  const scene = makeScene();
  scene.organisation();
  const inherited = {
    NEST_MEMBER: 'staff-1',
    NEST_GEN: '1',
    NEST_NONCE: 'n-staff-1',
    CLAUDE_JOB_DIR: '/jobs/1',
  };
  expect(runHook(scene, sessionOf(9), 'stop', stopOf(sessionOf(9)), inherited)).toEqual({
    code: 0,
    out: '',
    err: '',
  });
  const status = json(scene.nest(['status', '--json']));
  expect(status.rows.map((row: { reports: number }) => row.reports)).toEqual([0, 0, 0]);
  expect(status.unmatched).toHaveLength(1);
});
