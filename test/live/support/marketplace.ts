import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type GitServer, serveGit } from './git-server.ts';
import { git, makeRepository } from './repository.ts';

const root = join(import.meta.dirname, '..', '..', '..');

/** A git marketplace on loopback that holds this repository, as it stands in the working tree. */
export type Marketplace = Readonly<{
  /** What `claude plugin marketplace add` takes. */
  url: string;
  /** Gives the plugin another version and changes its files, as a release does. */
  release(version: string, change?: (tree: string) => void): Promise<void>;
  close(): Promise<void>;
}>;

/** Everything that a commit of the working tree would hold: what is ignored stays behind, as it does for users. */
async function copyTree(to: string): Promise<void> {
  const listed = await git(root, ['ls-files', '-z', '--cached', '--others', '--exclude-standard']);
  for (const file of new Set(listed.split('\0').filter((name) => name !== ''))) {
    if (!existsSync(join(root, file))) continue;
    mkdirSync(dirname(join(to, file)), { recursive: true });
    copyFileSync(join(root, file), join(to, file)); // keeps the mode
  }
}

/** Puts one name or version into every manifest that carries it. */
function rewrite(tree: string, files: readonly string[], change: (text: string) => string): void {
  for (const file of files) writeFileSync(join(tree, file), change(readFileSync(join(tree, file), 'utf8')));
}

const MANIFESTS = ['.claude-plugin/plugin.json', '.claude-plugin/marketplace.json', 'package.json'];

/**
 * Serves the working tree as a marketplace.
 * @param name what the marketplace calls itself; whoever mirrors it may choose another
 */
export async function serveMarketplace(folder: string, name = 'nest'): Promise<Marketplace> {
  const tree = join(folder, 'tree');
  const bare = join(folder, 'served', 'nest.git');
  for (const dir of [tree, bare]) mkdirSync(dir, { recursive: true });
  await makeRepository(tree);
  await git(bare, ['init', '--quiet', '--bare', '--initial-branch=main']);
  await copyTree(tree);
  rewrite(tree, ['.claude-plugin/marketplace.json'], (text) => {
    return JSON.stringify({ ...JSON.parse(text), name });
  });
  const publish = async (message: string) => {
    await git(tree, ['add', '--all', '--force']);
    await git(tree, ['commit', '--quiet', `--message=${message}`]);
    await git(tree, ['push', '--quiet', bare, 'main']);
  };
  await publish('Serve the working tree');
  const server: GitServer = await serveGit(join(folder, 'served'));
  return {
    url: `${server.url}/nest.git`,
    async release(version, change) {
      rewrite(tree, MANIFESTS, (text) =>
        text.replace(/("version":\s*)"[^"]*"/g, (_, key) => `${key}"${version}"`),
      );
      change?.(tree);
      await publish(`Release ${version}`);
    },
    close: server.close,
  };
}
