import type { Fact } from './fact.ts';
import { LABS } from './run.ts';

export type MatrixWords = Readonly<{
  versions: readonly string[];
  /** Ids and groups of facts; none: all. */
  only: readonly string[];
  jobs: number;
  file: string | null;
  /** Nothing is measured: what this file says is held against what is kept. */
  compare: string | null;
}>;

const OPTIONS = ['only', 'jobs', 'file', 'compare'] as const;

/** What the words after `npm run probe:matrix --` ask for, or what is wrong with them. */
export function matrixWords(
  argv: readonly string[],
  facts: readonly Pick<Fact, 'id' | 'group'>[],
): MatrixWords | Readonly<{ problem: string }> {
  const given = {
    versions: [] as string[],
    only: [] as string[],
    jobs: [] as string[],
    file: [] as string[],
    compare: [] as string[],
  };
  let taker: keyof typeof given = 'versions';
  for (const word of argv) {
    if (word.startsWith('-')) {
      const option = OPTIONS.find((name) => word === `--${name}`);
      if (option === undefined) return { problem: `there is no ${word}` };
      taker = option;
      continue;
    }
    given[taker].push(word);
    // One word is for --jobs, --file and --compare; what follows is a version again.
    if (taker !== 'only') taker = 'versions';
  }
  const { versions, only, file, compare } = given;
  const wrong = versions.find((word) => word !== 'latest' && !/^\d+\.\d+\.\d+[\w.-]*$/.test(word));
  if (wrong !== undefined) return { problem: `${wrong} is no version, such as 2.1.332 or latest` };
  const stranger = only.find((word) => !facts.some(({ id, group }) => id === word || group === word));
  if (stranger !== undefined) return { problem: `there is no fact and no group of facts ${stranger}` };
  if (argv.includes('--only') && only.length === 0)
    return { problem: '--only takes facts or groups of facts' };
  if (argv.includes('--file') && file.length === 0) return { problem: '--file takes a file' };
  if (argv.includes('--compare') && compare.length === 0) return { problem: '--compare takes a file' };
  const jobs = argv.includes('--jobs') ? Number(given.jobs.at(-1)) : LABS;
  if (!Number.isInteger(jobs) || jobs < 1) return { problem: '--jobs takes a number from 1 on' };
  return { versions, only, jobs, file: file.at(-1) ?? null, compare: compare.at(-1) ?? null };
}
