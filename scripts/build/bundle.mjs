// The esbuild calls: one CommonJS file for the hooks (starts faster than ESM), ESM with lazily loaded chunks for
// the command. Output is readable, since it is committed and reviewed; nothing in it depends on the machine.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { root } from '../setup.mjs';
import { stableNames } from './names.mjs';

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

const hooks = 'src/hooks/main.ts';
const cli = 'src/cli/main.ts';

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

async function hookProgram() {
  const result = await build({
    ...common,
    entryPoints: [hooks],
    outfile: join(root, 'plugin', 'hook.cjs'),
    format: 'cjs',
    define: { 'import.meta.filename': '__filename', 'import.meta.dirname': '__dirname' },
  });
  const inputs = usedInputs(refuse(result, hooks).metafile);
  const foreign = inputs.filter((path) => path.includes('node_modules/'));
  if (foreign.length > 0) {
    throw new Error(
      `hook.cjs must start fast and contains no package, but has ${foreign.slice(0, 5).join(', ')}`,
    );
  }
  return { files: new Map([['hook.cjs', Buffer.from(result.outputFiles[0].contents)]]), inputs };
}

async function command() {
  const result = await build({
    ...common,
    entryPoints: { nest: cli },
    outdir: join(root, 'plugin'),
    format: 'esm',
    splitting: true,
    plugins: [englishOnly],
    outExtension: { '.js': '.mjs' },
    chunkNames: 'chunks/[name]-[hash]',
  });
  const { metafile } = refuse(result, cli);
  return { files: stableNames(result.outputFiles, metafile), inputs: usedInputs(metafile) };
}

/**
 * Bundles everything that exists.
 * @returns files by name under plugin/ (sorted), the source paths that went in, and the entries that are missing
 */
export async function bundleAll() {
  const exists = (entry) => existsSync(join(root, entry));
  const parts = [];
  if (exists(hooks)) parts.push(await hookProgram());
  if (exists(cli)) parts.push(await command());
  const files = parts.flatMap((part) => [...part.files]).sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    files: new Map(files),
    inputs: [...new Set(parts.flatMap((part) => part.inputs))].sort(),
    skipped: [hooks, cli].filter((entry) => !exists(entry)),
  };
}
