import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readJob, readSessionProcesses } from '../../src/harness/job-state.ts';
import { alive } from '../../src/harness/process.ts';
import { type Org, ROOT, runWith, type Said, withNest } from './support/org.ts';
import { makeRepository } from './support/repository.ts';
import { changingSettings, standIn } from './support/stand-in.ts';
import { member, say } from './support/steps.ts';

const HIRE = ['hire', '--role', 'executive', '--name', 'lead', 'Lead.'];
const lead = member('lead', [say('I have begun.\n\nresult: begun')]);

function program(org: Org, name: string, script: string): string {
  const file = join(org.folder, name);
  writeFileSync(file, `#!/bin/sh\n${script}\n`);
  chmodSync(file, 0o755);
  return file;
}

test('what cannot start is refused before it takes a seat, with what is wrong and what to do', () =>
  withNest({}, async (org) => {
    const untrusted = join(org.folder, 'untrusted');
    const empty = join(org.folder, 'empty');
    for (const folder of [untrusted, empty]) mkdirSync(folder);
    await makeRepository(untrusted);
    expect((await org.exec('git', ['init', '--quiet'], { cwd: empty })).ok).toBe(true);
    org.home.trust(empty);
    const as = (script: string) => ({
      env: { NEST_CLAUDE: program(org, `claude-${script.length}`, script) },
    });
    const noClaude = { PATH: `${join(ROOT, 'bin')}:/usr/bin:/bin`, NEST_CLAUDE: '' };
    const gone = `mkdir gone && cd gone && rmdir ../gone && '${ROOT}/bin/nest' hire --role executive Lead.`;

    const cases: readonly (readonly [string, Promise<Said>, number, string, string])[] = [
      [
        'untrusted',
        org.nest([...HIRE, '--cwd', untrusted]),
        6,
        'is not a trusted workspace',
        'accept the trust prompt',
      ],
      ['no commit', org.nest([...HIRE, '--cwd', empty]), 6, 'has no commit yet', 'git commit'],
      ['no folder', org.nest([...HIRE, '--cwd', 'nowhere']), 6, 'nowhere does not exist', 'nest hire --cwd'],
      [
        'missing',
        org.nest(HIRE, { env: { NEST_CLAUDE: '/no/claude' } }),
        6,
        'There is no file /no/claude',
        'NEST_CLAUDE',
      ],
      [
        'not on PATH',
        org.nest(HIRE, { env: noClaude }),
        6,
        'There is no `claude` on PATH',
        'Install Claude Code',
      ],
      [
        'too old',
        org.nest(HIRE, as('echo "1.0.17 (Claude Code)"')),
        6,
        'Claude Code 1.0.17 is too old',
        'claude update',
      ],
      [
        'nonsense',
        org.nest(HIRE, as('echo Good morning')),
        6,
        'says “Good morning”, which is no version',
        'Reinstall',
      ],
      ['fails', org.nest(HIRE, as('echo broken >&2; exit 3')), 6, 'ended with 3: broken', 'Reinstall'],
      ['hangs', org.nest(HIRE, as('exec sleep 60')), 6, 'gave no answer in', 'Reinstall'],
      [
        'deleted',
        runWith('sh', ['-c', gone], { cwd: org.folder, env: org.env }),
        3,
        'the current folder does not exist any more',
        'nest -C <folder>',
      ],
    ];
    for (const [name, running, code, what, next] of cases) {
      const said = await running;
      expect([name, said.code, said.stdout, said.stderr]).toEqual([
        name,
        code,
        '',
        expect.stringContaining(what),
      ]);
      expect([name, said.stderr]).toEqual([name, expect.stringContaining(next)]);
    }
    expect(org.events().map(({ type }) => type)).toEqual(['nest_created']);
    expect((await org.nest(['verify'])).code).toBe(0);
  }));

test('a session that got no prompt is stopped again, and its seat is free for the next one', () =>
  withNest(
    {
      scenario: { actors: [lead] },
      // The first launch loses its prompt on the way, as a variadic option in front of it would have it.
      claude: standIn(`
if [ "$1" = --bg ] && mkdir "$HOME/once" 2>/dev/null; then
  for arg do shift; [ "$arg" = -- ] && break; set -- "$@" "$arg"; done
  while [ $# -gt 0 ] && [ "\${1#--}" = "$1" ]; do shift; done
fi
exec REAL "$@"`),
    },
    async (org) => {
      const said = await org.nest(HIRE);
      expect([said.code, said.stderr]).toEqual([6, expect.stringMatching(/lead not started: .*prompt/)]);
      expect(org.member('lead')).toMatchObject({ phase: 'not_started', session: null });
      const list = async () =>
        JSON.parse((await org.claude(['agents', '--json', '--all'])).stdout) as { pid?: number }[];
      await org.waitFor(
        async () => (await list()).every(({ pid }) => pid === undefined),
        'the idle session to be stopped',
      );

      await org.ok(HIRE);
      expect(await org.until('lead', 'done')).toMatchObject({ gen: 2 });
      expect(org.sim.requestsOf('lead').length).toBe(1);
    },
  ));

test('a launch that fails after it was announced says why, from the platform’s own file', () =>
  withNest({ claude: standIn('exec REAL --no-such-option "$@"') }, async (org) => {
    const said = await org.nest(HIRE);
    expect([said.code, said.stderr]).toEqual([6, expect.stringContaining('lead not started: ')]);
    const { why, short } = org.member('lead');
    expect(why).toContain('exit 1 before init');
    expect(readJob(String(short), join(org.home.home, '.claude'))?.state).toBe('failed');
    expect((await org.json(['status'])).rows).toMatchObject([{ verdict: { state: 'not started' } }]);
  }));

test('a launcher that says no, or nothing that makes sense, costs no seat', () =>
  withNest({}, async (org) => {
    const launcher = (answer: string) => ({
      env: {
        NEST_CLAUDE: program(
          org,
          `claude-${answer.length}`,
          `[ "$1" = --version ] && exec echo 2.1.332; ${answer}`,
        ),
      },
    });
    const no = await org.nest(HIRE, launcher('echo "Not logged in · Please run /login" >&2; exit 1'));
    expect([no.code, no.stderr]).toEqual([6, expect.stringContaining('Claude Code is not logged in.')]);
    const unclear = await org.nest(HIRE, launcher('echo hello'));
    expect([unclear.code, unclear.stderr]).toEqual([
      6,
      expect.stringContaining('printed no session id. hello'),
    ]);
    expect(org.member('lead')).toMatchObject({ phase: 'not_started', gen: 2 });
    expect((await org.json(['status'])).rows[0].verdict.action).toContain('nest hire --name lead');
  }));

test('a session whose hooks stay silent at its start is bound from the registry, with a warning', () =>
  withNest(
    {
      scenario: { actors: [lead] },
      charter: { thresholds: { handshakeSeconds: 8 } },
      claude: changingSettings('delete settings.hooks.SessionStart'),
    },
    async (org) => {
      const said = await org.nest([...HIRE, '--json']);
      expect(said.stderr).toContain('no SessionStart hook');
      expect(JSON.parse(said.stdout)).toMatchObject({
        handshake: 'registry',
        session: org.member('lead').session,
      });
      expect(org.events('session_bound')).toMatchObject([
        { member: 'lead', data: { evidence: expect.stringContaining('registry') } },
      ]);
      // Its turn was over before it was bound; what it said then is not lost.
      await org.until('lead', 'done', 'unreported');
      expect((await org.json(['inbox'])).items).toMatchObject([
        { from: 'lead', text: expect.stringContaining('I have begun.') },
      ]);
    },
  ));

test('a session that neither hook nor registry tells of is given up, and stopped', () =>
  withNest(
    {
      scenario: { actors: [lead] },
      charter: { thresholds: { handshakeSeconds: 2 } },
      claude: (real) =>
        changingSettings('delete settings.hooks.SessionStart')(real).replace(
          'const args',
          "if (process.argv[2] === 'agents') { console.log('[]'); process.exit(0); }\nconst args",
        ),
    },
    async (org) => {
      const said = await org.nest(HIRE);
      expect([said.code, said.stderr]).toEqual([
        6,
        expect.stringContaining('its session did not begin within 2s (the registry does not list it)'),
      ]);
      expect(org.member('lead')).toMatchObject({ phase: 'not_started', session: null });
      const sessions = () =>
        readSessionProcesses(join(org.home.home, '.claude')).filter(({ name }) => name === 'lead');
      await org.waitFor(() => sessions().every(({ pid }) => !alive(pid)), 'its session to be stopped');
    },
  ));
