// Chunk names without content hashes: a change of one line should not rename files in the repository.
import { basename, relative } from 'node:path';
import { root } from '../setup.mjs';

// commander is CommonJS: esbuild turns its `require('node:events')` into a call of a helper that says so, which
// needs a real `require` in the module that defines it.
const needsRequire = 'Dynamic require of';
const requireBanner = `import { createRequire } from 'node:module';\nconst require = createRequire(import.meta.url);\n`;

/** What the chunk of a lazily loaded source is called: `hire` for `src/cli/commands/hire.ts`, `chokidar` for the package. */
export function chunkName(path) {
  const inPackage = path.match(/^(?:.*\/)?node_modules\/((?:@[^/]+\/)?[^/]+)/);
  return inPackage ? inPackage[1].replace('/', '-') : basename(path).replace(/\.[cm]?[jt]s$/, '');
}

/** What a chunk is called: the source that is loaded lazily, or the first own source that several chunks share. */
function stem({ entryPoint, inputs }) {
  if (entryPoint) return chunkName(entryPoint);
  const paths = Object.keys(inputs).sort();
  const own = paths.find((path) => path.startsWith('src/')) ?? paths[0] ?? 'runtime';
  return `shared-${basename(own).replace(/\.[cm]?[jt]s$/, '')}`;
}

/**
 * Renames esbuild's `chunks/<name>-<hash>.mjs` and every mention of them.
 * @returns texts by name under plugin/
 */
export function stableNames(outputFiles, metafile) {
  const renamed = new Map();
  const taken = new Set();
  const chunks = Object.entries(metafile.outputs)
    .filter(([path]) => path.startsWith('plugin/chunks/'))
    .map(([path, output]) => ({
      old: basename(path),
      stem: stem(output),
      key: Object.keys(output.inputs).sort().join(),
    }))
    .sort((a, b) => (a.stem === b.stem ? (a.key < b.key ? -1 : 1) : a.stem < b.stem ? -1 : 1));
  for (const chunk of chunks) {
    let name = chunk.stem;
    for (let n = 2; taken.has(name); n += 1) name = `${chunk.stem}-${n}`;
    taken.add(name);
    renamed.set(chunk.old, `${name}.mjs`);
  }
  const rename = (text) => [...renamed].reduce((done, [from, to]) => done.replaceAll(from, to), text);
  return new Map(
    outputFiles.map((file) => {
      const text = file.text.includes(needsRequire) ? requireBanner + file.text : file.text;
      const name = relative(`${root}/plugin`, file.path).replaceAll('\\', '/');
      return [rename(name), rename(text)];
    }),
  );
}
