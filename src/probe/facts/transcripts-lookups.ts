import { fact } from '../fact.ts';
import { print, rowsOf, transcriptOf } from '../live.ts';

export const transcriptsLookups = fact({
  id: 'transcripts.lookups',
  group: 'transcripts',
  claim:
    'WebSearch is answered by a request of its own, on the model of the session, which is in the total of the CLI and in no row of the transcript',
  why: 'What a search has cost can only be estimated.',
  reliedOnBy: ['src/domain/tally.ts', 'src/harness/meter/reply-row.ts'],
  expected: 'asked on the same model; in the total; not in the transcript',
  advice: 'If the tokens are in the transcript, count them there and estimate nothing.',
  async probe(lab) {
    lab.sim.stage({
      actors: [
        {
          name: 'search',
          match: { contextIncludes: 'Perform a web search' },
          turns: [],
          otherwise: { text: 'Found.', usage: { input: 777_000, output: 77 } },
        },
      ],
    });
    const { session_id: session, total_cost_usd: total } = await print(
      lab,
      [
        { tool: 'ToolSearch', input: { query: 'select:WebSearch', max_results: 3 } },
        { tool: 'WebSearch', input: { query: 'nests of herons' } },
        { text: 'result: ok' },
      ],
      { args: ['--allowedTools=WebSearch,ToolSearch'] },
    );
    const all = lab.sim.all();
    const search = all.find(({ actor }) => actor === 'search');
    if (search === undefined) return 'not asked';
    const own = all.find(({ actor }) => actor !== 'search' && actor !== null);
    const usages = rowsOf(transcriptOf(lab, String(session))).map(
      ({ message }) => message?.usage?.input_tokens,
    );
    // 777,000 tokens of haiku are 0.08 dollars at least; the rest is far below.
    return [
      search.conversation.model === own?.conversation.model
        ? 'asked on the same model'
        : 'asked on another model',
      Number(total) > 0.07 ? 'in the total' : 'not in the total',
      usages.includes(777_000) ? 'in the transcript' : 'not in the transcript',
    ].join('; ');
  },
});
