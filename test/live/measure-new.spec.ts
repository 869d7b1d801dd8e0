import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { FACTS } from '../../src/probe/facts.ts';
import { type Org, ROOT, withNest } from './support/org.ts';
import { member, say } from './support/steps.ts';

const QUICK = FACTS.filter(({ quick }) => quick === true).map(({ id }) => id);
const NEW = '9.9.9';

/** The real CLI under a version that nobody has seen; anything but that question is answered by `body`. */
const unseen =
  (body = 'exec REAL "$@"') =>
  (real: string): string =>
    `#!/bin/sh\n[ "$1" = --version ] && { echo "${NEW} (Claude Code)"; exit; }\n${body.replace('REAL', `'${real}'`)}\n`;

const keptFile = (org: Org): string =>
  join(org.home.home, '.local', 'state', 'nest', 'probes', `${NEW}.json`);
const kept = (org: Org): Record<string, string> => JSON.parse(readFileSync(keptFile(org), 'utf8')).facts;
const INIT = ['init', '--objective', 'Try it out.'];
const HIRE = ['hire', '--role', 'executive', '--name', 'lead', 'Lead.'];

test('a version that was never seen is measured once, with progress, and what was found decides', () =>
  withNest(
    {
      bare: true,
      claude: unseen(),
      scenario: { actors: [member('lead', [say('Here.\n\nresult: here')])] },
    },
    async (org) => {
      const { code, stderr } = await org.nest(INIT);
      expect([code, stderr]).toEqual([0, expect.stringContaining(`Claude Code ${NEW} was never seen here`)]);
      expect(stderr).toContain(`${QUICK.length} of ${QUICK.length}`);
      expect(Object.keys(kept(org)).sort()).toEqual([...QUICK].sort());
      expect(Object.values(kept(org))).not.toContain('differs');
      // The real platform is behind it: a member works, and nothing is measured again.
      const hired = await org.nest(HIRE);
      expect([hired.code, hired.stderr]).toEqual([0, expect.not.stringContaining('never')]);
      await org.until('lead', 'done');
    },
  ));

test('a CLI that cannot be measured keeps nobody from founding a nest, and is not tried again', () =>
  withNest({ bare: true, claude: unseen('exit 1') }, async (org) => {
    const { code, stderr } = await org.nest(INIT);
    expect([code, stderr]).toEqual([0, expect.stringContaining('could not be found out')]);
    expect(existsSync(join(org.dir, 'log.jsonl'))).toBe(true);
    expect(kept(org)['permission.allow']).toBe('unknown');
    const again = await org.nest(HIRE);
    expect([again.code, again.stderr]).toEqual([6, expect.not.stringContaining('never')]);
  }));

test('whoever breaks the measuring off hires nobody, and nothing of it is kept', () =>
  withNest({ bare: true, claude: unseen() }, async (org) => {
    await org.ok([...INIT, '--no-probe']);
    const program = join(ROOT, 'plugin', 'nest.cjs');
    const hire = spawn(process.execPath, [program, ...HIRE], { cwd: org.repo, env: { ...org.env } });
    const ended = once(hire, 'exit');
    await new Promise<void>((begun) =>
      hire.stderr.on('data', (text: Buffer) => text.includes('was never seen') && begun()),
    );
    hire.kill('SIGINT');
    expect(await ended).toEqual([130, null]);
    expect([existsSync(keptFile(org)), org.state().members.size]).toEqual([false, 0]);
  }));
