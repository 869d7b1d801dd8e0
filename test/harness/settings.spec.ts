import { describe, expect, it } from 'vitest';
import { launchSettings, MAX_SETTINGS_BYTES } from '../../src/harness/settings.ts';
import { classOf } from '../../src/harness/tool-classes.ts';

const spec = {
  nestDir: '/repo/.git/nest',
  member: 'staff-1',
  gen: 2,
  nonce: 'n0nce',
  runtimeDir: '/repo/.git/nest/runtime/ab12',
  node: '/usr/bin/node',
  path: '/usr/local/bin:/usr/bin',
  allow: ['Edit(src/**)', 'Bash(nest *)'],
  ask: [],
  deny: ['Bash(git push *)'],
  plugins: ['nest@nest'],
};

type Hook = {
  type: string;
  command: string;
  args: string[];
  if?: string;
  asyncRewake?: boolean;
  timeout: number;
};
type Settings = {
  env: Record<string, string>;
  hooks: Record<string, { matcher?: string; hooks: Hook[] }[]>;
  permissions: Record<string, string[]>;
  disableAllHooks: boolean;
  worktree: unknown;
  enabledPlugins: unknown;
};

function parsed(platform: NodeJS.Platform = 'linux', more: object = {}): Settings {
  return JSON.parse(launchSettings({ ...spec, ...more }, platform).json ?? 'null') as Settings;
}
const allHooks = (settings: Settings): Hook[] =>
  Object.values(settings.hooks).flatMap((groups) => groups.flatMap((group) => group.hooks));

describe('the launch settings', () => {
  it('say who the member is, with our nest first on its PATH', () => {
    expect(parsed().env).toEqual({
      NEST_DIR: '/repo/.git/nest',
      NEST_MEMBER: 'staff-1',
      NEST_GEN: '2',
      NEST_NONCE: 'n0nce',
      PATH: '/repo/.git/nest/runtime/ab12/bin:/usr/local/bin:/usr/bin',
    });
    expect(parsed('linux', { path: '', claude: '/opt/claude' }).env).toMatchObject({
      PATH: '/repo/.git/nest/runtime/ab12/bin',
      NEST_CLAUDE: '/opt/claude',
    });
  });

  it('carry every hook, in exec form, with an absolute program', () => {
    const settings = parsed();
    expect(Object.keys(settings.hooks)).toEqual([
      'SessionStart',
      'UserPromptSubmit',
      'PermissionRequest',
      'PreToolUse',
      'PostToolBatch',
      'PostToolUse',
      'PostToolUseFailure',
      'PreCompact',
      'Stop',
      'StopFailure',
      'SessionEnd',
    ]);
    for (const hook of allHooks(settings)) {
      if (hook.args.length === 2) continue;
      expect(hook).toMatchObject({ type: 'command', command: '/repo/.git/nest/runtime/ab12/bin/nest-hook' });
      expect(hook.args).toHaveLength(1);
    }
    expect(settings.disableAllHooks).toBe(false);
  });

  it('let a shell stand before every call of a tool, and one look at the account after every reply', () => {
    const { hooks } = parsed();
    const gates = hooks.PreToolUse?.slice(1) ?? [];
    expect(gates.map((group) => group.hooks)).toMatchObject(
      ['edit', 'shell', 'read', 'web', 'mcp', 'other'].map((name) => [
        {
          command: '/repo/.git/nest/runtime/ab12/bin/nest-gate',
          args: [`/repo/.git/nest/quiet/staff-1.${name}`, 'gate'],
        },
      ]),
    );
    const tools = [
      'Edit',
      'NotebookEdit',
      'Bash',
      'Read',
      'ReadMcpResource',
      'WebFetch',
      'mcp__a__Edit',
      'Agent',
    ];
    // As the platform reads a matcher: names as they are, anything else as a regular expression.
    const covers = (matcher: string, tool: string): boolean =>
      /^[\w|]+$/.test(matcher) ? matcher.split('|').includes(tool) : new RegExp(matcher).test(tool);
    for (const tool of tools) {
      const asked = gates.filter(({ matcher }) => covers(matcher ?? '', tool));
      expect(asked.map(({ hooks: [hook] }) => hook?.args[0])).toEqual([
        `/repo/.git/nest/quiet/staff-1.${classOf(tool)}`,
      ]);
    }
    expect(hooks.PostToolBatch).toMatchObject([{ hooks: [{ args: ['meter'] }] }]);
  });

  it('let a shell look at what every call has given, also where one of those failed that can leak', () => {
    const { hooks } = parsed();
    const given = (groups = hooks.PostToolUse) =>
      (groups ?? [])
        .flatMap(({ hooks: [hook] }) => (hook?.command.endsWith('/nest-after') ? [hook.args] : []))
        .map(([file, what]) => `${file?.replace('/repo/.git/nest/quiet-after/staff-1.', '')} ${what}`);
    const leaking = ['shell secrets', 'read secrets', 'web secrets', 'mcp secrets'];
    expect(given()).toEqual(['edit rules', ...leaking, 'other rules']);
    expect(given(hooks.PostToolUseFailure)).toEqual(leaking);
  });

  it('let only the waiter wake the session, for a day, after a resume and a hire too', () => {
    const waiters = allHooks(parsed()).filter((hook) => hook.asyncRewake);
    expect(waiters.map((hook) => hook.if)).toEqual([
      undefined,
      undefined,
      'Bash(nest hire *)',
      'PowerShell(nest hire *)',
    ]);
    for (const hook of waiters) expect(hook).toMatchObject({ args: ['waiter'], timeout: 86_400 });
    const resumed = parsed().hooks.SessionStart?.[1];
    expect(resumed).toMatchObject({ matcher: 'resume', hooks: [{ args: ['waiter'] }] });
  });

  it('let a request for permission wait for an hour, and look at the one tool that asks a person', () => {
    const { hooks } = parsed();
    expect(hooks.PermissionRequest).toMatchObject([
      { hooks: [{ args: ['permission-request'], timeout: 3600 }] },
    ]);
    expect(hooks.PreToolUse?.[0]).toMatchObject({
      matcher: 'AskUserQuestion',
      hooks: [{ args: ['pre-tool'] }],
    });
  });

  it('allow our nest and what the caller names, once each; sessions do not talk past the log', () => {
    expect(parsed().permissions).toEqual({
      allow: ['Bash(nest *)', 'PowerShell(nest *)', 'Edit(src/**)'],
      ask: [],
      deny: ['SendMessage', 'ListAgents', 'Bash(git push *)'],
      additionalDirectories: [],
    });
  });

  it('lift the guard of shared checkouts and switch the installed plugin off', () => {
    expect(parsed()).toMatchObject({
      worktree: { bgIsolation: 'none' },
      enabledPlugins: { 'nest@nest': false },
    });
  });

  it('on Windows start node itself, since there is no shim to execute', () => {
    const settings = parsed('win32', { runtimeDir: 'C:\\n\\runtime', node: 'C:\\node.exe', path: 'C:\\bin' });
    expect(settings.env.PATH).toBe('C:\\n\\runtime\\bin;C:\\bin');
    for (const hook of allHooks(settings)) {
      expect(hook.command).toBe('C:\\node.exe');
      expect(hook.args[0]).toBe('C:\\n\\runtime\\plugin\\hook.cjs');
    }
  });

  it('are refused with a message when they would not arrive whole', () => {
    const allow = Array.from({ length: 400 }, (_, i) => `Bash(${'x'.repeat(300)}${i} *)`);
    const result = launchSettings({ ...spec, allow }, 'linux');
    expect(result.json).toBeNull();
    expect(result.problem).toContain(String(MAX_SETTINGS_BYTES));
  });
});
