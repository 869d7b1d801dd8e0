import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { contextText } from '../../src/sim/conversation.ts';
import type { Answer } from '../../src/sim/scenario.ts';
import { type Org, withNest } from '../live/support/org.ts';
import { bash, listener, member, say, withText } from '../live/support/steps.ts';

/** One thing that has to be so at the end, and what was seen. */
export type Row = Readonly<{ step: string; ok: boolean; seen: string }>;

/** Said by one session alone, so that it shows wherever the context of that session has come to. */
const MARK = (who: string): string => `thought-of-${who}-7f3a`;

const CHECK =
  "import fs from 'node:fs';\nfor (const f of fs.readdirSync('parts')) if (!fs.readFileSync('parts/' + f, 'utf8').startsWith('part ')) process.exit(1);\n";

const CHARTER = {
  isolation: { mode: 'worktree' },
  checks: [[process.execPath, 'check.mjs']],
};

/** Writes its part, says something to itself that nobody else may hear of, commits and reports. */
function maker(name: string) {
  const steps: Answer[] = [
    {
      text: `I know this to be right (${MARK(name)}).`,
      tool: 'Write',
      input: { file_path: `{{cwd}}/parts/${name}.txt`, content: `part ${name}\n` },
    },
    bash('git add -A'),
    bash(`git commit -m "the part of ${name}"`),
    bash(withText('nest report --status done', `parts/${name}.txt is written`)),
    say(`Done. ${MARK(name)}`),
  ];
  const take = { cwd: { from: 'systemIncludes' as const, match: 'You work in (.+?)\\. ' } };
  return member(name, [{ ...steps[0], take }, ...steps.slice(1)], say('Noted.'));
}

const ACTORS = [
  listener(),
  member(
    'scout',
    [say('parts/ is read line by line.\n\nresult: every part begins with "part "')],
    say('Noted.'),
  ),
  maker('dev-a'),
  maker('dev-b'),
  member(
    'judge',
    [
      {
        tool: 'Write',
        input: { file_path: '{{cwd}}/parts/judge.txt', content: 'mended by the judge\n' },
        take: { cwd: { from: 'systemIncludes', match: 'You work in (.+?)\\. ' } },
      },
      bash('git log --oneline -3'),
      say('It begins as it has to.\n\nresult: verified: parts/dev-a.txt begins with "part "'),
    ],
    say('Noted.'),
  ),
];

const HIRE = ['hire', '--under', 'lead', '--style', 'coordinator'] as const;

/** research → synthesis → two who write in worktrees → a fresh verifier → integration, on the real CLI. */
export async function playVerify(tell: (line: string) => void): Promise<Row[]> {
  const rows: Row[] = [];
  const row = (step: string, ok: boolean, seen: string): void =>
    void rows.push({ step, ok, seen: seen.trim().split('\n')[0]?.slice(0, 160) ?? '' });
  await withNest({ charter: CHARTER, scenario: { actors: ACTORS } }, async (org) => {
    await prepare(org);
    tell('research …');
    await org.ok(['hire', '--role', 'executive', '--name', 'lead', 'Lead.']);
    await org.until('lead', 'unreported', 'idle');
    await org.ok([...HIRE, '--phase', 'research', '--name', 'scout', 'Find out how parts begin.']);
    const early = await org.nest([...HIRE, '--phase', 'implementation', '--name', 'early', 'Write it.']);
    row('no implementation before the synthesis', early.code !== 0, early.stderr.split('\n')[0] ?? '');
    await org.until('scout', 'done');
    row('research is done', true, org.member('scout').why);
    tell('synthesis …');
    const spec = 'Every part is a file in parts/ whose first word is "part".';
    const filed = await org.nest(['synthesis', '--source', 'scout', '-', '--as', 'lead'], { input: spec });
    row('the synthesis is on file', filed.code === 0, filed.stdout || filed.stderr);
    tell('implementation …');
    for (const name of ['dev-a', 'dev-b'])
      await org.ok([
        ...HIRE,
        '--phase',
        'implementation',
        '--name',
        name,
        `${spec} Write parts/${name}.txt and commit it.`,
      ]);
    for (const name of ['dev-a', 'dev-b']) {
      await org.until(name, 'done');
      // The outcome of the checks is filed behind the report.
      await org.waitFor(() => org.member(name).proof.last, `the checks of ${name} to be filed`);
      const { proof } = org.member(name);
      row(
        `${name} is done and checked`,
        proof.due === false && proof.last?.ok === true,
        `by ${proof.last?.by}`,
      );
      const path = join(org.folder, 'repo-worktrees', `${name}-1`);
      row(`${name} wrote in a worktree of its own`, existsSync(join(path, 'parts', `${name}.txt`)), path);
    }
    tell('verification …');
    await org.ok([
      ...HIRE,
      '--phase',
      'verification',
      '--verifies',
      'dev-a',
      '--name',
      'judge',
      `Criterion: ${spec}`,
    ]);
    await org.until('judge', 'done');
    const results = org.member('dev-a').proof.last?.results ?? [];
    row(
      'its verdict is filed with the work',
      results.some(({ check, ok }) => ok && check === 'verifier judge'),
      JSON.stringify(results),
    );
    judgeContext(org, row);
    tell('integration …');
    const before = (await org.exec('git', ['rev-parse', 'main'])).stdout.trim();
    const { queues } = await org.json(['integrate']);
    const merged = queues.flatMap((queue: { rows: { member: string; outcome: string }[] }) => queue.rows);
    row(
      'both are merged',
      merged.filter(({ outcome }: { outcome: string }) => outcome === 'merged').length === 2,
      JSON.stringify(
        merged.map(({ member: id, outcome }: { member: string; outcome: string }) => `${id} ${outcome}`),
      ),
    );
    const files = (await org.exec('git', ['ls-tree', '-r', '--name-only', 'nest/integration/lead', 'parts/']))
      .stdout;
    row(
      'the integration branch holds both, checked',
      files.includes('dev-a.txt') && files.includes('dev-b.txt') && queues[0]?.stopped === null,
      files.replace(/\s+/g, ' '),
    );
    const after = (await org.exec('git', ['rev-parse', 'main'])).stdout.trim();
    row('the branch of the user is as it was', before === after, after.slice(0, 12));
  });
  return rows;
}

async function prepare(org: Org): Promise<void> {
  mkdirSync(join(org.repo, 'parts'), { recursive: true });
  writeFileSync(join(org.repo, 'check.mjs'), CHECK);
  writeFileSync(join(org.repo, 'parts', 'first.txt'), 'part first\n');
  await org.exec('git', ['config', 'user.name', 'Somebody']);
  await org.exec('git', ['config', 'user.email', 'somebody@example.com']);
  await org.exec('git', ['add', '-A']);
  await org.exec('git', ['commit', '-q', '-m', 'the check']);
  await org.exec('git', ['branch', '-M', 'main']);
}

/** The verifier was asked to write and was not let, and nothing of what the makers have said has come to it. */
function judgeContext(org: Org, row: (step: string, ok: boolean, seen: string) => void): void {
  const asked = org.sim.requestsOf('judge');
  // Where they are to be found they are found, or their absence would say nothing.
  const known = ['dev-a', 'dev-b'].every((who) =>
    org.sim.requestsOf(who).some(({ body }) => JSON.stringify(body).includes(MARK(who))),
  );
  const texts = asked.map(
    ({ conversation, body }) => `${contextText(conversation)}\n${JSON.stringify(body)}`,
  );
  const leaked = ['dev-a', 'dev-b'].filter((who) => texts.some((text) => text.includes(MARK(who))));
  row(
    'the requests of the verifier are free of the makers’ context',
    known && asked.length > 0 && leaked.length === 0,
    `${asked.length} requests, leaked: ${leaked.join(', ') || 'nothing'}`,
  );
  const said = asked.some(({ conversation }) =>
    contextText(conversation).includes('you verify the work of dev-a, and a verifier changes nothing'),
  );
  row(
    'asked to write it is refused, with the reason',
    said && !existsSync(join(org.folder, 'repo-worktrees', 'dev-a-1', 'parts', 'judge.txt')),
    said ? 'denied by the gate' : 'no reason seen',
  );
}
