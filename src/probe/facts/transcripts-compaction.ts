import { fact } from '../fact.ts';
import { print, rowsOf, transcriptOf } from '../live.ts';

type Boundary = Readonly<{ subtype?: string; compactMetadata?: Readonly<{ preTokens?: unknown }> }>;

export const transcriptsCompaction = fact({
  id: 'transcripts.compaction',
  group: 'transcripts',
  claim:
    'the request that makes the summary of a compaction is in the total of the CLI, and its tokens are in no row of the transcript; a row `compact_boundary` with `compactMetadata.preTokens` is all that it leaves',
  why: 'What a compaction has cost can only be estimated, by the tokens that this row gives.',
  reliedOnBy: ['src/domain/tally.ts', 'src/harness/meter/reply-row.ts'],
  expected: 'in the total; no tokens in the transcript; a boundary with preTokens',
  advice: 'If the tokens are in the transcript, count them there and estimate nothing.',
  async probe(lab) {
    // Of a shorter conversation some versions make no summary.
    const read = { tool: 'Read', input: { file_path: `${lab.repo}/README.md` } };
    const first = await print(lab, [{ ...read, usage: { input: 4321 } }, { text: 'result: ok' }]);
    const session = String(first.session_id);
    const counted = (): number =>
      new Set(
        rowsOf(transcriptOf(lab, session)).flatMap(({ message }) => (message?.usage ? [message.id] : [])),
      ).size;
    const before = counted();
    const second = await print(lab, '/compact', { args: ['--resume', session] });
    const asked = lab.sim.all().some(({ note }) => note === 'compaction');
    if (!asked || typeof first.total_cost_usd !== 'number') throw new Error('nothing was compacted');
    // Older versions begin a new total with each resume.
    const dearer = ![0, first.total_cost_usd].includes(Number(second.total_cost_usd));
    const boundary = (rowsOf(transcriptOf(lab, session)) as readonly Boundary[]).find(
      ({ subtype }) => subtype === 'compact_boundary',
    );
    const tokens = typeof boundary?.compactMetadata?.preTokens === 'number';
    return [
      dearer ? 'in the total' : 'not in the total',
      counted() === before ? 'no tokens in the transcript' : 'tokens in the transcript',
      boundary === undefined ? 'no boundary' : `a boundary with${tokens ? '' : 'out'} preTokens`,
    ].join('; ');
  },
});
