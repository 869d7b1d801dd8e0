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

/** Two hook programs: the first decides whether a session is any of ours, the second does the work for those that are. */
const hooks = { 'hook.cjs': 'src/hooks/main.ts', 'member-hook.cjs': 'src/hooks/member-hook.ts' };
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

async function hookProgram([name, entry]) {
  const result = await build({
    ...common,
    entryPoints: [entry],
    outfile: join(root, 'plugin', name),
    format: 'cjs',
    external: ['./member-hook.cjs'],
    define: { 'import.meta.filename': '__filename', 'import.meta.dirname': '__dirname' },
  });
  const inputs = usedInputs(refuse(result, entry).metafile);
  const foreign = inputs.filter((path) => path.includes('node_modules/'));
  if (foreign.length > 0) {
    throw new Error(
      `${name} must start fast and contains no package, but has ${foreign.slice(0, 5).join(', ')}`,
    );
  }
  return { files: new Map([[name, Buffer.from(result.outputFiles[0].contents)]]), inputs };
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
  for (const hook of Object.entries(hooks)) if (exists(hook[1])) parts.push(await hookProgram(hook));
  if (exists(cli)) parts.push(await command());
  const files = parts.flatMap((part) => [...part.files]).sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    files: new Map(files),
    inputs: [...new Set(parts.flatMap((part) => part.inputs))].sort(),
    skipped: [...Object.values(hooks), cli].filter((entry) => !exists(entry)),
  };
}
