// plugin/THIRD-PARTY-LICENSES.txt: every package that is inside the bundles, with its version and licence text.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../setup.mjs';

/** The package folder that holds a source path: the innermost one, with its scope. */
function packageFolder(path) {
  return path.match(/^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/)?.[0];
}

function section(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
  const file = readdirSync(join(root, folder))
    .sort()
    .find((entry) => /^(licen[cs]e|copying)(\.|$)/i.test(entry));
  if (!file) throw new Error(`${name}@${version} is bundled and carries no licence text`);
  const notice = ['NOTICE', 'NOTICE.txt', 'NOTICE.md'].find((entry) => existsSync(join(root, folder, entry)));
  const texts = [file, notice]
    .filter(Boolean)
    .map((entry) => readFileSync(join(root, folder, entry), 'utf8'));
  const text = texts.join('\n').replaceAll('\r\n', '\n').trim();
  return `${name} ${version} (${license})\n${'-'.repeat(80)}\n${text}\n`;
}

/** @param inputs source paths from the root, `/`-separated, that put bytes into a bundle */
export function licenceText(inputs) {
  const folders = [...new Set(inputs.map(packageFolder).filter(Boolean))].sort();
  const head = 'The files in this folder are generated and contain code of the packages below.\n';
  return Buffer.from([head, ...folders.map(section)].join(`\n${'='.repeat(80)}\n\n`));
}
