// The esbuild calls: CommonJS files for the hooks and the command, ESM chunks for what the command loads lazily.
// Output is readable, since it is committed and reviewed; nothing in it depends on the machine.
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { build } from 'esbuild';
import { root } from '../setup.mjs';
import { chunkName, stableNames } from './names.mjs';

/** zod carries its messages in some fifty languages (300 kB); only the English ones are used. */
const englishOnly = {
  name: 'english-only',
  setup({ onLoad }) {
    const english = { contents: "export { default as en } from './en.js';", loader: 'js' };
    onLoad({ filter: /node_modules[\\/]zod[\\/]v4[\\/]locales[\\/]index\.js$/ }, () => english);
  },
};

const common = {
  absWorkingDir: root,
  bundle: true,
  platform: 'node',
  target: 'node20.19',
  charset: 'utf8',
  legalComments: 'none', // the full texts are in THIRD-PARTY-LICENSES.txt
  metafile: true,
  write: false,
  logLevel: 'warning',
};

/** CommonJS starts faster than ESM, and one file faster than several. Text of ASCII alone takes V8 half the memory. */
const commonJs = {
  format: 'cjs',
  charset: 'ascii',
  supported: { 'dynamic-import': true },
  define: { 'import.meta.filename': '__filename', 'import.meta.dirname': '__dirname' },
};

/** Hook programs: they do the work for the sessions that are any of ours. */
const hooks = {
  'filing-hook.cjs': 'src/hooks/filing-hook.ts',
  'member-hook.cjs': 'src/hooks/member-hook.ts',
};
const cli = 'src/cli/main.ts';
/** The commands that members run all the time, by themselves: less to read and to compile at every start. */
const frequent = 'src/cli/frequent.ts';

/** What is started: small files that load the others, by what V8 compiled of them before. */
const starters = {
  'hook.cjs': 'src/hooks/main.ts',
  'nest.cjs': 'src/cli/start.ts',
};

/** Lends a bundle its starter's `import()`: in a script loaded with its code cache there is none without a flag. */
const lendsImport = { 'nest.cjs': 'const importChunk = (path) => import(path);' };

function refuse(result, what) {
  if (result.warnings.length > 0)
    throw new Error(`${what}: esbuild warned (see above); a bundle has no warnings`);
  return result;
}

/** Files that put bytes into the output, by path from the root. */
function usedInputs(metafile) {
  const used = Object.values(metafile.outputs).flatMap(({ inputs }) => Object.entries(inputs));
  return used.filter(([, { bytesInOutput }]) => bytesInOutput > 0).map(([path]) => path);
}

function refusePackages(name, inputs) {
  const foreign = inputs.filter((path) => path.includes('node_modules/'));
  if (foreign.length === 0) return;
  throw new Error(
    `${name} must start fast and contains no package, but has ${foreign.slice(0, 5).join(', ')}`,
  );
}

/**
 * What `import fs from 'node:fs'` becomes: esbuild copies every property of the module, for each file that imports it,
 * which cost 8 ms of every start. A built-in module is its own default, and nothing else of these copies is used.
 */
function withoutCopies(text) {
  const copied = /\b(\w+) = __toESM\(require\("(node:[a-z_/]+)"\), 1\)/g;
  for (const [, name] of text.matchAll(copied)) {
    const uses = text.split(new RegExp(`\\b${name}\\b`)).slice(1);
    // Besides its uses there are its declaration (`x;`, `x,`) and this assignment.
    if (!uses.every((after) => /^(\.default\b|[;,]| = __toESM\()/.test(after)))
      throw new Error(`${name} is used for more than its default`);
  }
  return text.replace(copied, '$1 = { default: require("$2") }');
}

/** Uses the starter's `import()` (see `lendsImport`). */
function withLentImport(text) {
  return text.replaceAll('import("./chunks/', 'importChunk("./chunks/');
}

/** @param texts pairs of a name under plugin/ and its text */
function asFiles(texts) {
  return new Map([...texts].map(([name, text]) => [name, Buffer.from(text)]));
}

/** @param fingerprints of the bundles that this one starts, by name */
async function program([name, entry], fingerprints = {}) {
  const result = await build({
    ...common,
    entryPoints: [entry],
    ...commonJs,
    define: { ...commonJs.define, FINGERPRINTS: JSON.stringify(fingerprints) },
    outfile: join(root, 'plugin', name),
    ...(name in lendsImport ? { banner: { js: lendsImport[name] } } : {}),
  });
  const inputs = usedInputs(refuse(result, entry).metafile);
  refusePackages(name, inputs);
  return { files: asFiles([[name, withoutCopies(result.outputFiles[0].text)]]), inputs };
}

/** One CommonJS file of the command's sources that contains no package. @param heavy sources that stay outside, in chunks */
async function commandFile(name, entry, heavy) {
  const result = await build({
    ...common,
    ...commonJs,
    entryPoints: [entry],
    outfile: join(root, 'plugin', name),
    plugins: [keepOutside(heavy)],
  });
  const inputs = usedInputs(refuse(result, entry).metafile);
  refusePackages(name, inputs);
  return { files: asFiles([[name, withLentImport(withoutCopies(result.outputFiles[0].text))]]), inputs };
}

/**
 * The command: CommonJS files with everything that needs no package (the frequent commands once more by themselves), and
 * ESM chunks with the rest, which they load on demand (docs/decisions/008-command-in-one-file.md). What goes where is
 * read from the imports: a lazily loaded source that leads to a package becomes a chunk.
 */
async function command() {
  const heavy = await lazySourcesWithPackages();
  const parts = [await commandFile('nest-main.cjs', cli, heavy)];
  if (existsSync(join(root, frequent))) parts.push(await commandFile('nest-frequent.cjs', frequent, heavy));
  if (heavy.length > 0) parts.push(await chunksOf(heavy));
  return {
    files: new Map(parts.flatMap((part) => [...part.files])),
    inputs: parts.flatMap((part) => part.inputs),
  };
}

async function chunksOf(heavy) {
  const result = await build({
    ...common,
    entryPoints: Object.fromEntries(heavy.map((path) => [`chunks/${chunkName(path)}`, path])),
    outdir: join(root, 'plugin'),
    format: 'esm',
    splitting: true,
    plugins: [englishOnly],
    outExtension: { '.js': '.mjs' },
    chunkNames: 'chunks/[name]-[hash]',
  });
  const { metafile } = refuse(result, cli);
  return { files: asFiles(stableNames(result.outputFiles, metafile)), inputs: usedInputs(metafile) };
}

/** What the command imports lazily and what thereby, without another lazy import between, loads a package. */
async function lazySourcesWithPackages() {
  const { metafile } = await build({
    ...common,
    entryPoints: [cli],
    outdir: root,
    format: 'esm',
    splitting: true,
  });
  const importsOf = (path) => metafile.inputs[path]?.imports ?? [];
  const loads = (path, seen = new Set()) => {
    if (path.includes('node_modules/')) return true;
    if (seen.has(path)) return false;
    seen.add(path);
    return importsOf(path).some((found) => found.kind !== 'dynamic-import' && loads(found.path, seen));
  };
  const own = Object.keys(metafile.inputs).filter((path) => !path.includes('node_modules/'));
  const lazy = own.flatMap(importsOf).filter(({ kind }) => kind === 'dynamic-import');
  return [...new Set(lazy.map(({ path }) => path))].filter((path) => loads(path)).sort();
}

/** In the one file, a lazy import of what has become a chunk stays an import of that chunk. */
function keepOutside(heavy) {
  return {
    name: 'keep-outside',
    setup({ onResolve, resolve }) {
      onResolve({ filter: /./ }, async ({ kind, path, resolveDir, pluginData }) => {
        if (kind !== 'dynamic-import' || pluginData === 'resolving') return undefined;
        const found = await resolve(path, { kind, resolveDir, pluginData: 'resolving' });
        const source = relative(root, found.path).replaceAll('\\', '/');
        return heavy.includes(source)
          ? { path: `./chunks/${chunkName(source)}.mjs`, external: true }
          : undefined;
      });
    },
  };
}

/** By these V8's code cache tells one text from the next (src/log/code-cache.ts). */
function fingerprintsOf(files) {
  const bundles = [...files].filter(([name]) => name.endsWith('.cjs'));
  return Object.fromEntries(
    bundles.map(([name, text]) => [name, createHash('sha256').update(text).digest('hex').slice(0, 16)]),
  );
}

/**
 * Bundles everything that exists.
 * @returns files by name under plugin/ (sorted), the source paths that went in, and the entries that are missing
 */
export async function bundleAll() {
  const exists = (entry) => existsSync(join(root, entry));
  const parts = [];
  for (const hook of Object.entries(hooks)) if (exists(hook[1])) parts.push(await program(hook));
  if (exists(cli)) parts.push(await command());
  const fingerprints = fingerprintsOf(new Map(parts.flatMap((part) => [...part.files])));
  for (const one of Object.entries(starters))
    if (exists(one[1])) parts.push(await program(one, fingerprints));
  const files = parts.flatMap((part) => [...part.files]).sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    files: new Map(files),
    inputs: [...new Set(parts.flatMap((part) => part.inputs))].sort(),
    skipped: [...Object.values(hooks), cli, frequent, ...Object.values(starters)].filter(
      (entry) => !exists(entry),
    ),
  };
}
