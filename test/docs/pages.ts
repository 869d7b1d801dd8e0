import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

export const repo = join(import.meta.dirname, '..', '..');

/** The pages that people write, by path. Generated ones say themselves what they are checked against. */
export function readPages(): { path: string; text: string }[] {
  const decisions = readdirSync(join(repo, 'docs/decisions')).map((name) => `docs/decisions/${name}`);
  const own = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'docs/architecture.md', 'docs/hooks.md'];
  return [...own, ...decisions].map((path) => ({ path, text: readFileSync(join(repo, path), 'utf8') }));
}

/** What a reader would type: the lines after `$ ` in blocks of a terminal. */
export function typedIn(text: string): string[] {
  const blocks = [...text.matchAll(/^```console\n([\s\S]*?)^```/gm)].map((m) => m[1] as string);
  return blocks.flatMap((block) => [...block.matchAll(/^\$ (.*)$/gm)].map((m) => m[1] as string));
}

/** Commands of ours named within a sentence, `NAME` filled in; a bare `nest hire` names a command, it is not one. */
export function namedIn(text: string): string[] {
  const prose = text.replace(/^```[\s\S]*?^```/gm, '');
  return [...prose.matchAll(/`(nest [a-z][^`]*)`/g)].map((m) => (m[1] as string).replaceAll('NAME', 'm1'));
}

/** Targets of links to files of the repository, from its root. */
export function linksOf(path: string, text: string): string[] {
  const targets = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(
    (m) => (m[1] as string).split('#', 1)[0] as string,
  );
  const files = targets.filter((to) => to !== '' && !/^[a-z]+:/.test(to));
  return files.map((to) => posix.normalize(posix.join(posix.dirname(path), to)));
}
