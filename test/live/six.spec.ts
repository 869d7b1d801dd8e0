import { chmodSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Json, type Org, ROOT, runWith, withNest } from './support/org.ts';
import { itemsSentTo, times } from './support/sent.ts';
import { changingSettings } from './support/stand-in.ts';
import { bash, listener, member, say } from './support/steps.ts';

const SIX = ['ant', 'bee', 'cat', 'dog', 'elk', 'fox'] as const;
const marker = (name: string) => `What ${name} found: ${name.toUpperCase()}-7391.`;
const report = (name: string) => say(`${marker(name)}\n\nresult: ${name} is done`);
const NESTED = 'The nested run says this: NESTED-5520.';

const actors = [
  listener(),
  ...SIX.filter((name) => name !== 'cat' && name !== 'elk').map((name) => member(name, [report(name)])),
  // Runs a session of its own inside its own Bash.
  member('cat', [bash('./nested.sh'), report('cat')]),
  // Ends two turns with the very same words.
  member('elk', [report('elk'), report('elk')]),
  {
    name: 'nested',
    match: { promptIncludes: 'You are nested.' },
    turns: [say(`${NESTED}\n\nresult: nested`)],
  },
  { name: 'stranger', match: { promptIncludes: 'You are a stranger.' }, turns: [say('result: nothing')] },
];

/** Identity of others, as it may stand in any shell: left behind by hand, by another nest, by another session. */
function misleading(org: Org, i: number): Record<string, string> {
  const others = [...org.state().members.values()];
  const other = others[i % Math.max(1, others.length)];
  const job = join(org.home.home, '.claude', 'jobs', 'deadbeef');
  return {
    NEST_DIR: join(org.folder, 'elsewhere', '.nest'),
    NEST_MEMBER: other?.id ?? 'nobody',
    NEST_GEN: String(i + 3),
    NEST_NONCE: other?.nonce ?? 'f'.repeat(24),
    CLAUDE_JOB_DIR: other?.job ?? job,
    CLAUDE_PROJECT_DIR: '/nowhere',
    CLAUDE_ENV_FILE: join(org.folder, 'env-file'),
    CLAUDE_CODE_ENTRYPOINT: 'sdk-cli',
    CLAUDE_PLUGIN_ROOT: '/nowhere',
    AI_AGENT: 'claude-code_another',
  };
}

/** Another nest, which the misleading environment points at, and a daemon that was started under a foreign name. */
async function setTraps(org: Org): Promise<void> {
  const elsewhere = join(org.folder, 'elsewhere');
  mkdirSync(elsewhere);
  await org.ok(['init', '--objective', 'Another one.'], { cwd: elsewhere });
  const flags = ['--bg', '-n', 'stranger', '--permission-mode', 'dontAsk', '--', 'You are a stranger.'];
  const started = await org.claude(flags, { env: misleading(org, 0) });
  expect(started.stdout).toContain('backgrounded');
}

/** A script that runs `claude -p` with the member's own hooks, in whatever environment the member's Bash has. */
function writeNested(org: Org): void {
  const [runtime] = readdirSync(join(org.dir, 'runtime'));
  const hook = (event: string) => [
    {
      hooks: [
        {
          type: 'command',
          command: join(org.dir, 'runtime', runtime as string, 'bin', 'nest-hook'),
          args: [event],
        },
      ],
    },
  ];
  const hooks = {
    SessionStart: hook('session-start'),
    UserPromptSubmit: hook('prompt-submit'),
    Stop: hook('stop'),
    SessionEnd: hook('session-end'),
  };
  writeFileSync(join(org.repo, 'nested.json'), JSON.stringify({ hooks }));
  const script = join(org.repo, 'nested.sh');
  writeFileSync(script, '#!/bin/sh\nexec claude -p --settings nested.json -- "You are nested."\n');
  chmodSync(script, 0o755);
}

/** Hires from a shell of its own, in a folder of its own, in an environment that claims to be others. */
async function hireFromShell(org: Org, name: string, i: number): Promise<void> {
  const folder = join(org.repo, `shell-${i}`);
  mkdirSync(folder);
  const command = `'${ROOT}/bin/nest' hire --role ${i % 2 === 0 ? 'staff' : 'manager'} --name ${name} --under lead --cwd ..`;
  const allow = name === 'cat' ? ` --tools 'Bash(./nested.sh)'` : '';
  const said = await runWith(
    i % 2 === 0 ? 'sh' : 'bash',
    ['-c', `${command}${allow} "Be ${name}." </dev/null`],
    {
      cwd: folder,
      env: { ...org.env, ...misleading(org, i) },
    },
  );
  expect([said.code, said.stderr]).toEqual([0, expect.stringContaining(`${name} launched`)]);
}

test('six members hired from six misleading shells report each under its own name, once, whatever runs beside them', () =>
  // Every hook that files or tells something stands twice in the launch settings, as when a plugin adds its own.
  withNest(
    {
      scenario: { actors },
      claude: changingSettings(`
        for (const event of ['SessionStart', 'UserPromptSubmit', 'Stop', 'SessionEnd']) {
          const [hook] = settings.hooks[event][0].hooks;
          settings.hooks[event].push({ hooks: [{ ...hook, args: [...hook.args, 'second'] }] });
        }`),
    },
    async (org) => {
      await setTraps(org);
      await org.ok(['hire', '--role', 'executive', '--name', 'lead', 'Listen.'], { env: misleading(org, 1) });
      await org.until('lead', 'unreported', 'waiting');
      writeNested(org);
      for (const [i, name] of SIX.entries()) await hireFromShell(org, name, i);
      for (const name of SIX) await org.until(name, 'done');
      await org.ok(['msg', 'elk', 'Say it again.']);
      const sent = () => itemsSentTo(org.sim, 'lead');
      await org.waitFor(() => sent().length >= 7, 'seven reports in the context of lead');
      await org.until('elk', 'done');

      // What the model of the supervisor was sent: each report under its name, and each once.
      expect(
        sent()
          .map(({ from, kind, status }) => `${from} ${kind} ${status}`)
          .sort(),
      ).toEqual([...SIX, 'elk'].sort().map((name) => `${name} report done`));
      for (const { from, text, repeated } of sent()) {
        expect(text).toContain(marker(from));
        expect(repeated).toBe(false);
      }
      const last = JSON.stringify(org.sim.requestsOf('lead').at(-1)?.body);
      for (const name of SIX) expect(times(last, marker(name))).toBe(name === 'elk' ? 2 : 1);
      expect(last).not.toContain(NESTED);

      // Both registrations of the hook have run, and count once.
      const state = org.state();
      expect(state.counts.duplicates).toBeGreaterThan(SIX.length);
      for (const name of SIX) {
        expect(state.members.get(name)).toMatchObject({ gen: 1, reports: name === 'elk' ? 2 : 1 });
        expect(
          org.sim.requestsOf(name).every(({ sessionId }) => sessionId === org.member(name).session),
        ).toBe(true);
      }

      // The nested run belongs to nobody, and says so.
      const { unmatched, conflicts } = await org.json(['status']);
      expect(unmatched.map((one: Json) => [one.hint, one.turns, one.why])).toEqual([
        ['cat', 1, expect.stringContaining('a nested run')],
      ]);
      expect(unmatched[0].text.text).toContain(NESTED);
      expect(conflicts).toEqual([]);
      expect(org.sim.unscripted()).toEqual([]);
      const other = await org.json(['status'], { cwd: join(org.folder, 'elsewhere') });
      expect([other.rows, other.unmatched]).toEqual([[], []]);
    },
  ));
