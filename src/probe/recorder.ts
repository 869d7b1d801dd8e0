import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What one hook was given. */
export type Fired = Readonly<{
  payload: Readonly<Record<string, unknown>>;
  env: Readonly<Record<string, string>>;
  cwd: string;
}>;

/** Writes down what hooks are given. */
export type Recorder = Readonly<{
  /** The hook that does it, for any event. */
  hook: Readonly<Record<string, unknown>>;
  /** What was written down so far, in order. */
  fired(): readonly Fired[];
}>;

/** A file of its own per firing: payload, folder and environment with a NUL between them; it has its last name when it is whole. */
const BY_SHELL = `their=$PATH
PATH=/usr/bin:/bin:$PATH
file=$(mktemp "$1/XXXXXXXXXX") || exit 1
{ cat && printf '\\0' && pwd -P && printf '\\0' && PATH=$their /usr/bin/env -0; } > "$file" && mv "$file" "$file.fired"
`;

/** The same by node: ten times the work, where `env` may not know `-0`. */
const BY_NODE = `const fs = require('node:fs');
const env = Object.entries(process.env).map(([name, value]) => name + '=' + value);
const file = process.argv[2] + '/' + process.pid + '-' + Date.now();
fs.writeFileSync(file, [fs.readFileSync(0, 'utf8'), process.cwd(), env.join('\\0')].join('\\0'));
fs.renameSync(file, file + '.fired');
`;

/** Of the environment of a hook only this is looked at. */
const NAMES = /^(CLAUDE|NEST_|PROBE|HOME$|PATH$)/;

/** A recorder that keeps what it needs below a folder. */
export function recorderIn(folder: string): Recorder {
  const firings = join(folder, 'firings');
  mkdirSync(firings);
  const shell = process.platform === 'linux';
  const program = join(folder, shell ? 'recorder.sh' : 'recorder.cjs');
  writeFileSync(program, shell ? BY_SHELL : BY_NODE);
  const command = shell ? '/bin/sh' : process.execPath;
  /** A firing does not change once it is whole. */
  const known = new Map<string, Readonly<{ at: bigint; fired: Fired | null }>>();
  let all: readonly Fired[] = [];
  return {
    hook: { type: 'command', command, args: [program, firings] },
    fired() {
      if (!existsSync(firings)) return all;
      const fresh = readdirSync(firings).filter((name) => name.endsWith('.fired') && !known.has(name));
      if (fresh.length === 0) return all;
      for (const name of fresh) {
        const path = join(firings, name);
        known.set(name, {
          at: statSync(path, { bigint: true }).mtimeNs,
          fired: read(readFileSync(path, 'utf8')),
        });
      }
      const inOrder = [...known.values()].sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
      all = inOrder.flatMap(({ fired }) => fired ?? []);
      return all;
    },
  };
}

/** Null where the payload is no JSON. */
function read(text: string): Fired | null {
  const [payload = '', cwd = '', ...env] = text.split('\0');
  const own = env.flatMap((pair) => {
    const at = pair.indexOf('=');
    const name = pair.slice(0, at);
    return NAMES.test(name) ? [[name, pair.slice(at + 1)] as const] : [];
  });
  try {
    return { payload: JSON.parse(payload), env: Object.fromEntries(own), cwd: cwd.trimEnd() };
  } catch {
    return null;
  }
}
