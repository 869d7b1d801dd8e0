import { expect, it } from 'vitest';
import { spawnEnv, spawnEnvIn } from '../../src/harness/spawn-env.ts';

it('leaves out what marks a session or a member, and keeps the rest', () => {
  const session = {
    CLAUDECODE: '1',
    CLAUDE_CODE_ENTRYPOINT: 'cli',
    CLAUDE_CODE_SESSION_ID: 'S-parent',
    CLAUDE_CODE_CHILD_SESSION: '1',
    CLAUDE_CODE_MESSAGING_SOCKET: '/tmp/s',
    CLAUDE_CODE_MESSAGING_TOKEN: 't',
    CLAUDE_PID: '1',
    CLAUDE_JOB_DIR: '/j',
    CLAUDE_ENV_FILE: '/e',
    CLAUDE_PLUGIN_ROOT: '/p',
    AI_AGENT: 'claude-code_2-1-332_agent',
    NEST_MEMBER: 'mgr-a',
    NEST_DIR: '/d',
    NEST_ANYTHING: 'x',
  };
  const kept = {
    PATH: '/bin',
    HOME: '/home/u',
    CLAUDE_CONFIG_DIR: '/c',
    ANTHROPIC_API_KEY: 'k',
    HTTPS_PROXY: 'http://p',
    CLAUDE_CODE_USE_BEDROCK: '1',
    NESTED: 'not ours',
  };
  expect(spawnEnv({ ...session, ...kept, GONE: undefined })).toEqual(kept);
});

it('a session of another configuration folder is started in that folder', () => {
  const env = { PATH: '/bin', CLAUDE_CONFIG_DIR: '/a' };
  expect(spawnEnvIn('/a', env)).toEqual(env);
  expect(spawnEnvIn('/b', env)).toEqual({ PATH: '/bin', CLAUDE_CONFIG_DIR: '/b' });
});
