// The loader hook behind scripts/ts.mjs. `import.meta.url` stays that of the source.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const cache = join(dirname(dirname(fileURLToPath(import.meta.url))), '.cache', 'ts');

async function erase(file) {
  const source = readFileSync(file, 'utf8');
  const cached = join(cache, `${createHash('sha256').update(source).digest('hex')}.mjs`);
  try {
    return readFileSync(cached, 'utf8');
  } catch {
    const { transform } = await import('esbuild');
    const { code } = await transform(source, {
      loader: 'ts',
      format: 'esm',
      target: 'node20.19',
      sourcefile: file,
    });
    mkdirSync(cache, { recursive: true });
    const partial = `${cached}.${process.pid}`;
    writeFileSync(partial, code);
    renameSync(partial, cached); // two processes may erase the same file at once
    return code;
  }
}

export async function load(url, context, nextLoad) {
  if (!url.startsWith('file:') || !url.endsWith('.ts')) return nextLoad(url, context);
  return { format: 'module', source: await erase(fileURLToPath(url)), shortCircuit: true };
}
