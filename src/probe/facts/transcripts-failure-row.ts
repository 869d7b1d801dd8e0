import { fact } from '../fact.ts';
import { print, rowsOf, transcriptOf } from '../live.ts';

export const transcriptsFailureRow = fact({
  id: 'transcripts.failure-row',
  group: 'transcripts',
  claim:
    'a turn that an API error ends leaves a row of type `assistant` whose model is `<synthetic>`, marked `isApiErrorMessage`, with a usage of nothing',
  why: 'Such a row is the platform’s own words: it is no reply, costs nothing and is charged to nobody.',
  reliedOnBy: ['src/harness/meter/reply-row.ts'],
  expected: 'one row: <synthetic>, marked, 0 tokens',
  advice: 'Leave out every reply without tokens.',
  async probe(lab) {
    const error = { status: 400, type: 'invalid_request_error', message: 'prompt is weird' };
    const { session_id: session } = await print(lab, [{ error }]);
    if (typeof session !== 'string') throw new Error('the run printed no result');
    const replies = rowsOf(transcriptOf(lab, session)).filter(({ type }) => type === 'assistant');
    const said = replies.map((row) => {
      const { model, usage } = row.message ?? {};
      const marked = (row as Readonly<{ isApiErrorMessage?: unknown }>).isApiErrorMessage === true;
      const tokens = Number(usage?.input_tokens) + Number(usage?.output_tokens);
      return `${model}, ${marked ? 'marked' : 'not marked'}, ${tokens} tokens`;
    });
    return `${said.length === 1 ? 'one row' : `${said.length} rows`}: ${said.join('; ')}`;
  },
});
