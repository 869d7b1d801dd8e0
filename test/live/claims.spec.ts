import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Step } from '../../src/sim/scenario.ts';
import { type Org, withNest } from './support/org.ts';
import { bash, listener, member, say } from './support/steps.ts';

const CHARTER = { permissions: { staff: { allow: ['Bash(echo *)', 'Bash(rm *)', 'NotebookEdit'] } } };
const NOTEBOOK = {
  cells: [{ cell_type: 'code', id: 'c1', metadata: {}, source: ['1'], outputs: [], execution_count: null }],
  metadata: { language_info: { name: 'python' } },
  nbformat: 4,
  nbformat_minor: 5,
};

/** What the calls of a member have given to its model, in order. */
const results = (org: Org, id: string): readonly string[] =>
  (org.sim.requestsOf(id).at(-1)?.conversation.turns ?? []).flatMap((turn) => turn.results);

/** A call of a tool that takes whole paths; `{{cwd}}` is where the member works. */
const at = (tool: string, input: Readonly<Record<string, unknown>>): Step => ({
  tool,
  input,
  take: { cwd: { from: 'systemIncludes', match: 'You work in (.+?)\\.\\n' } },
});
const TEXT = '{{cwd}}/src/a.txt';
const BOOK = '{{cwd}}/src/n.ipynb';
const edit = (from: string, to: string): Step =>
  at('Edit', { file_path: TEXT, old_string: from, new_string: to });

const actors = [
  listener(),
  member('dev', [
    bash("nest claim 'src/**' --why 'the port'"),
    say('It is mine.\n\nblocked: waiting for the word'),
    at('Read', { file_path: TEXT }),
    edit('one', 'two'),
    say('Done.\n\nresult: edited'),
  ]),
  member('ops', [
    at('Read', { file_path: TEXT }),
    at('Read', { file_path: BOOK }),
    edit('one', 'mine'),
    at('Write', { file_path: '{{cwd}}/src/new.txt', content: 'mine' }),
    at('NotebookEdit', { notebook_path: BOOK, cell_id: 'c1', new_source: 'mine' }),
    bash('echo mine > src/a.txt'),
    bash('rm src/a.txt'),
    at('Write', { file_path: '{{cwd}}/free.txt', content: 'free' }),
    bash('nest claim src/a.txt'),
    say('I wait.\n\nblocked: dev holds it'),
  ]),
];

test('files that somebody has claimed no editing tool of another changes; their holder goes on', () =>
  withNest({ charter: CHARTER, scenario: { actors } }, async (org) => {
    const src = join(org.repo, 'src');
    mkdirSync(src);
    writeFileSync(join(src, 'a.txt'), 'one\n');
    writeFileSync(join(src, 'n.ipynb'), JSON.stringify(NOTEBOOK));
    await org.ok(['hire', '--role', 'executive', '--name', 'lead', 'Lead.']);
    await org.until('lead', 'unreported', 'waiting');
    await org.ok(['hire', '--name', 'dev', '--under', 'lead', 'Port it.']);
    await org.until('dev', 'blocked');
    await org.ok(['hire', '--name', 'ops', '--under', 'lead', 'Mend it.']);
    await org.until('ops', 'blocked');

    const tried = results(org, 'ops').slice(2, 7);
    for (const said of tried) expect(said).toMatch(/held by dev \(the port\).*nest msg dev/s);
    expect(tried).toHaveLength(5);
    expect(readFileSync(join(src, 'a.txt'), 'utf8')).toBe('one\n');
    expect(readFileSync(join(org.repo, 'free.txt'), 'utf8')).toBe('free');
    expect(results(org, 'ops').at(-1)).toContain('not claimed: dev holds src/**');

    await org.ok(['msg', 'dev', 'Go on.']);
    await org.until('dev', 'done');
    expect(readFileSync(join(src, 'a.txt'), 'utf8')).toBe('two\n');
    expect((await org.json(['claims'])).contests).toMatchObject([{ wisher: 'ops', holder: 'dev' }]);
    expect(org.sim.unscripted()).toEqual([]);
  }));
