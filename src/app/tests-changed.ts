import { changedFiles, commitOf, mergeBase, uncommitted } from '../harness/git-look.ts';
import { findRepository } from '../harness/repository.ts';
import { spawnEnv } from '../harness/spawn-env.ts';

const TESTS = [
  /(?:^|\/)(?:tests?|__tests__|specs?|__snapshots__|testdata|fixtures)\//i,
  /[._-](?:test|spec)\.[^/]+$/i,
  /(?:^|\/)(?:test_[^/]+|conftest)\.py$/,
  /(?:^|\/)[^/]*Tests?\.(?:java|kt|cs|swift)$/,
  /\.snap$/,
];

/** Whether a file is a test, or what tests go by. It errs to one side: what it names is looked at, not refused. */
export function isTest(path: string): boolean {
  return TESTS.some((pattern) => pattern.test(path));
}

/**
 * Tests that have changed in a checkout since it left the branch of the main one, committed or not. Whoever is to make tests
 * pass can change them, so they are shown beside the result.
 */
export async function changedTests(folder: string): Promise<string[]> {
  const place = findRepository(folder);
  if (place === null) return [];
  const options = { env: spawnEnv() };
  const head = await commitOf(place.root, 'HEAD', options);
  const main = place.mainRoot === null ? null : await commitOf(place.mainRoot, 'HEAD', options);
  const base = head === null || main === null ? null : await mergeBase(place.root, head, main, options);
  const committed = base === null || head === null ? [] : await changedFiles(place.root, base, head, options);
  const loose = (await uncommitted(place.root, options)) ?? [];
  return [...new Set([...committed, ...loose])].filter(isTest).sort();
}
