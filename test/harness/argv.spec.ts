import { describe, expect, it } from 'vitest';
import {
  attachArgv,
  batchArgv,
  launchArgv,
  launchPrompt,
  plainPrompt,
  resumeArgv,
  stopArgv,
} from '../../src/harness/argv.ts';

const args = {
  name: 'staff-1',
  mode: 'acceptEdits',
  model: 'sonnet',
  settings: '{"a":1}',
  briefFile: '/n/briefs/b.md',
  tools: ['Bash', 'Read'],
  prompt: '## Fix login',
} as const;

/** What is an option that takes several values by itself would swallow; everything before `--` has to be one word. */
function optionsOf(argv: string[]): string[] {
  return argv.slice(0, argv.indexOf('--'));
}

describe('a launch', () => {
  it('has the prompt as the one argument after --, whatever else is given', () => {
    for (const spec of [args, { ...args, model: null, tools: null }, { ...args, tools: [] }]) {
      const argv = launchArgv(spec);
      expect(argv.at(-2)).toBe('--');
      expect(argv.filter((arg) => arg === '--')).toHaveLength(1);
      for (const option of optionsOf(argv)) expect(option).toMatch(/^--bg$|^--[a-z-]+=/);
    }
  });

  it('always names the session and its permission mode', () => {
    expect(launchArgv(args)).toEqual([
      '--bg',
      '--name=staff-1',
      '--permission-mode=acceptEdits',
      '--model=sonnet',
      '--tools=Bash,Read',
      '--settings={"a":1}',
      '--append-system-prompt-file=/n/briefs/b.md',
      '--',
      'Task: ## Fix login',
    ]);
  });

  it('keeps a name on one line', () => {
    expect(launchArgv({ ...args, name: '-odd\nname\u001b[1m' })[1]).toBe('--name=-odd name [1m');
  });

  it('in batch mode carries the session id and the dollar cap', () => {
    const argv = batchArgv({ ...args, sessionId: '11111111-2222-4333-8444-555555555555', maxUsd: 1.5 });
    expect(argv).toContain('-p');
    expect(argv).toContain('--session-id=11111111-2222-4333-8444-555555555555');
    expect(argv).toContain('--max-budget-usd=1.5');
    expect(argv.at(-2)).toBe('--');
  });
});

describe('a prompt', () => {
  it.each(['-x', '- list', 'plain', 'it\'s "q" $x `y`\n\nlines', 'ä😀'])('%j goes as it is', (text) => {
    expect(plainPrompt(text)).toBe(text);
  });

  it.each(['/clear', '  /nest:start x', '# note', '! ls'])('%j is kept from being a command', (text) => {
    expect(plainPrompt(text)).toBe(`Task: ${text}`);
  });

  it('must not be empty, nor too long for an argument', () => {
    expect(() => plainPrompt(' \n')).toThrow(TypeError);
    expect(() => plainPrompt('ä'.repeat(60_000))).toThrow(RangeError);
  });

  it('at launch is short and the same for every task', () => {
    expect(launchPrompt('/n/a.md').length).toBeLessThan(200);
    expect(plainPrompt(launchPrompt('/n/a.md'))).toBe(launchPrompt('/n/a.md'));
  });
});

it('a resume names the full id and no option, since either would make a copy', () => {
  const id = '21dbff51-380f-4216-b95d-9c3dd654a29f';
  expect(resumeArgv(id, 'go on')).toEqual(['--bg', '--resume', id, '--', 'go on']);
  expect(() => resumeArgv('21dbff51', 'go on')).toThrow(TypeError);
});

it('ids that are none are refused before they reach a command line', () => {
  expect(stopArgv('21dbff51')).toEqual(['stop', '21dbff51']);
  for (const id of ['', '-h', 'staff-1', '../x', '21DBFF51', '21dbff511'])
    expect(() => attachArgv(id)).toThrow(TypeError);
});
