import { fact } from '../fact.ts';
import { blocksOf, print, rowsOf, transcriptOf } from '../live.ts';

export const transcriptsRows = fact({
  id: 'transcripts.rows',
  group: 'transcripts',
  claim:
    'a reply takes one row of type `assistant` for each of its blocks, and every one of them repeats `message.id` and the usage of the whole reply; what a tool gave back is a row of type `user`',
  why: 'Tokens are counted once for each `message.id`; added up row by row they would come to a multiple.',
  reliedOnBy: [
    'src/harness/last-reply.ts',
    'src/harness/shared-prefix.ts',
    'src/harness/transcript-tail.ts',
    'src/harness/transcript.ts',
  ],
  expected: 'three rows of one block; one message id; the same usage; two results in user rows',
  advice: 'Look at what is repeated, and count each reply once.',
  async probe(lab) {
    const read = { name: 'Read', input: { file_path: `${lab.repo}/README.md` } };
    const { session_id: session } = await print(lab, [
      { text: 'I look.', tools: [read, { name: 'Glob', input: { pattern: '*' } }], usage: { input: 4321 } },
      { text: 'result: ok' },
    ]);
    if (typeof session !== 'string') throw new Error('the run printed no result');
    const rows = rowsOf(transcriptOf(lab, session));
    const replies = rows.filter(
      ({ type, message }) => type === 'assistant' && message?.usage?.input_tokens === 4321,
    );
    const results = rows.filter(({ type }) => type === 'user').flatMap(blocksOf);
    const single = replies.every((row) => blocksOf(row).length === 1);
    const count = ['no', 'one', 'two', 'three'][replies.length] ?? 'many';
    return [
      `${count} rows${single ? ' of one block' : ''}`,
      new Set(replies.map(({ message }) => message?.id)).size === 1
        ? 'one message id'
        : 'several message ids',
      new Set(replies.map(({ message }) => JSON.stringify(message?.usage))).size === 1
        ? 'the same usage'
        : 'another usage in each',
      results.filter(({ type }) => type === 'tool_result').length === 2
        ? 'two results in user rows'
        : 'no two results in user rows',
    ].join('; ');
  },
});
