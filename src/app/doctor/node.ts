import fs from 'node:fs';
import { join } from 'node:path';
import { isProgram } from '../../harness/cli.ts';
import { atLeast } from '../../harness/cli-version.ts';
import { run } from '../../harness/run.ts';
import { readIfThere } from '../../log/private-files.ts';
import { type Finding, ok, quoted, warn, wrong } from './finding.ts';
import type { Check, World } from './world.ts';

const ID = 'node';

/** The floor of package.json's `engines`, which `bin/nest` asks for, too. */
const MIN_NODE = '20.19.0';
const TIMEOUT_MS = 5000;

/**
 * The node that hooks run with. A nest's copies of this installation note theirs (`bin/node-path`), and use it without
 * asking for its version; where it is gone they look for another on PATH and in the usual places.
 */
export const NODE: Check = {
  id: ID,
  async look(world) {
    const versions = versionsOf(world.env);
    const findings = await Promise.all(copiesIn(world).map((bin) => nodeOf(bin, world, versions)));
    const bad = findings.filter(({ state }) => state !== 'ok');
    return bad.length > 0 ? bad : [findings[0] ?? ok(ID, `${process.execPath} ${process.version}`)];
  },
};

/** The `bin` folders that hooks start from: those of the nest's copies, else that of this installation. */
function copiesIn({ nest, root }: World): string[] {
  const runtime = nest === null ? null : join(nest.dir, 'runtime');
  const copies = namesIn(runtime)
    .map((name) => join(runtime as string, name, 'bin'))
    .filter((bin) => fs.existsSync(join(bin, 'nest')));
  return copies.length > 0 || root === null ? copies : [join(root, 'bin')];
}

async function nodeOf(bin: string, { env }: World, versions: Versions): Promise<Finding> {
  const file = join(bin, 'node-path');
  const fix = `printf '%s\\n' ${quoted(process.execPath)} > ${quoted(file)}`;
  const noted = readIfThere(file)?.trim() ?? '';
  const gone = noted !== '' && !isProgram(noted);
  const node = noted === '' || gone ? await lookedFor(bin, env) : noted;
  const note = gone ? `the node of ${file} is gone (${noted})` : '';
  if (node === null)
    return wrong(ID, note || `${bin}/nest finds no node of ${MIN_NODE} or newer; hooks do not run`, fix);
  const version = await versions(node);
  if (version === null) return wrong(ID, `${node} does not say its version; hooks do not run`, fix);
  if (!atLeast(version, MIN_NODE))
    return wrong(ID, `hooks run with ${node}, which is ${version}: ${MIN_NODE} or newer is needed`, fix);
  return gone ? warn(ID, `${note}; hooks use ${node} instead`, fix) : ok(ID, `${node} ${version}`);
}

/** As `bin/nest` looks itself. */
async function lookedFor(bin: string, env: World['env']): Promise<string | null> {
  if (process.platform === 'win32') return process.execPath;
  const said = await run('/bin/sh', [join(bin, 'nest'), '--print-node'], options(env));
  return said.ok ? said.stdout.trim() : null;
}

type Versions = (node: string) => Promise<string | null>;

/** What each node says, asked once: the copies mostly share one. */
function versionsOf(env: World['env']): Versions {
  const asked = new Map<string, Promise<string | null>>();
  const ask: Versions = async (node) => {
    const said = await run(node, ['--version'], options(env));
    return said.ok ? (/^v(\d+\.\d+\.\d+)/.exec(said.stdout)?.[1] ?? null) : null;
  };
  return (node) => {
    const answer = asked.get(node) ?? ask(node);
    asked.set(node, answer);
    return answer;
  };
}

function options(env: World['env']) {
  const given = Object.entries(env).filter((one): one is [string, string] => one[1] !== undefined);
  return { env: Object.fromEntries(given), timeoutMs: TIMEOUT_MS, maxOutput: 10_000 };
}

function namesIn(folder: string | null): string[] {
  try {
    return folder === null ? [] : fs.readdirSync(folder).sort();
  } catch {
    return [];
  }
}
