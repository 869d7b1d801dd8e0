import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import type { Finding } from '../../src/app/doctor/finding.ts';
import { VERSION } from '../../src/domain/version.ts';
import { CLAUDE_VERSION } from '../../src/harness/fetch-claude.ts';
import { type Lab, withLab } from './support/lab.ts';
import { withClaudeOnPath } from './support/plugin.ts';

const repo = join(import.meta.dirname, '..', '..');
const PARTS = ['.claude-plugin', 'bin', 'hooks', 'plugin', 'skills'];

/** A folder that is a marketplace of the plugin, under a name and in a version. */
function marketplace(lab: Lab, name: string, version: string): string {
  const folder = join(lab.folder, 'markets', name);
  mkdirSync(folder, { recursive: true });
  for (const part of PARTS) cpSync(join(repo, part), join(folder, part), { recursive: true });
  const edit = (file: string, change: (value: Record<string, unknown>) => unknown): void => {
    const path = join(folder, '.claude-plugin', file);
    writeFileSync(path, JSON.stringify(change(JSON.parse(readFileSync(path, 'utf8')))));
  };
  edit('plugin.json', (manifest) => ({ ...manifest, version }));
  edit('marketplace.json', (list) => {
    const plugins = (list.plugins as readonly object[]).map((one) => ({ ...one, version }));
    return { ...list, name, plugins };
  });
  return folder;
}

test('the real platform keeps its books as the doctor reads them, and its commands mend what the doctor says', () =>
  withLab(async (lab) => {
    const path = withClaudeOnPath(lab);
    const env = { ...path, PATH: `${path.PATH}:${join(repo, 'bin')}` };
    const shell = async (line: string) => {
      const ran = await lab.exec('bash', ['-c', line], { env });
      expect(ran.exitCode, `${line}: ${ran.stdout}${ran.stderr}`).toBe(0);
    };
    const look = async (): Promise<readonly Finding[]> => {
      const args = [join(repo, 'plugin', 'nest.cjs'), 'doctor', '--json'];
      return JSON.parse((await lab.exec(process.execPath, args, { env })).stdout).checks;
    };
    const find = async (id: string): Promise<Finding> =>
      (await look()).find((one) => one.id === id) as Finding;
    /** Finds what is not well, and runs the fix. */
    const mend = async (id: string, state: Finding['state'], fix: RegExp): Promise<void> => {
      const found = await find(id);
      expect(found).toMatchObject({ state, fix: expect.stringMatching(fix) });
      await shell(found.fix);
      expect(await find(id)).toMatchObject({ state: 'ok', fix: '' });
    };

    for (const id of ['cli', 'version', 'login', 'trust', 'git'])
      expect(await find(id)).toMatchObject({ state: 'ok' });
    expect(await find('probe')).toMatchObject({ state: 'ok' });
    const kept = join(lab.home.home, '.local', 'state', 'nest', 'probes', `${CLAUDE_VERSION}.json`);
    mkdirSync(dirname(kept), { recursive: true });
    writeFileSync(kept, JSON.stringify({ facts: { 'permission.allow': 'differs' } }));
    await mend('probe', 'warn', /^nest probe permission\.allow # /);
    await mend('plugin', 'warn', /^claude plugin marketplace add .* && claude plugin install nest@nest$/);
    for (const scope of ['user', 'project', 'local']) {
      await shell(`claude plugin disable nest@nest --scope ${scope}`);
      await mend('plugin', 'warn', /^claude plugin enable nest@nest$/);
    }

    await shell('claude plugin uninstall nest@nest && claude plugin marketplace remove nest');
    const own = marketplace(lab, 'nest', '0.0.1');
    await shell(`claude plugin marketplace add '${own}' && claude plugin install nest@nest`);
    marketplace(lab, 'nest', VERSION);
    await mend(
      'plugin-version',
      'warn',
      /^claude plugin marketplace update nest && claude plugin update nest@nest$/,
    );

    const fork = marketplace(lab, 'fork', VERSION);
    await shell(`claude plugin marketplace add '${fork}' && claude plugin install nest@fork`);
    await mend('plugin-twice', 'wrong', /^claude plugin uninstall nest@fork$/);
  }));
