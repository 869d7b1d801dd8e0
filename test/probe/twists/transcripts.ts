import { changingRows, ELSEWHERE, stale, TOOLS } from '../meddling.ts';
import { type Twist, twist } from '../twist.ts';

export const TRANSCRIPTS_TWISTS: Readonly<Record<string, Twist>> = {
  'transcripts.place': twist('the files are in another folder', ELSEWHERE),
  'transcripts.rows': twist(
    'every row has a message id of its own',
    changingRows('(row, at) => { if (row.message?.id) row.message.id += at; return row; }'),
  ),
  'transcripts.agents': twist(
    'the transcripts of subagents are in another folder',
    `${TOOLS}
    out = (text) => {
      for (const folder of files(join(config, 'projects')).flatMap(files)) {
        if (fs.existsSync(join(folder, 'subagents'))) fs.renameSync(join(folder, 'subagents'), join(folder, 'agents'));
      }
      return text;
    };`,
  ),
  'transcripts.reply-at-stop': twist(
    'the reply comes after the hook',
    stale('Stop', 'last_assistant_message'),
  ),
  'transcripts.tool-calls': twist('the call comes after the hook', stale('PreToolUse', 'tool_use_id')),
  'transcripts.copies': twist(
    'repeated rows do not say who has asked',
    changingRows('(row) => { delete row.requestSessionId; return row; }'),
  ),
  'transcripts.prices': twist(
    'twice as dear',
    `out = (text) => {
      const said = JSON.parse(text);
      return JSON.stringify({ ...said, total_cost_usd: said.total_cost_usd * 2 });
    };`,
  ),
  'transcripts.long-prompt-price': twist(
    'a long prompt costs no more',
    `out = (text) => {
      const said = JSON.parse(text);
      const times = said.usage.input_tokens > 60000 ? 5 : 1;
      return JSON.stringify({ ...said, total_cost_usd: said.total_cost_usd / times });
    };`,
  ),
  'transcripts.moves-with-worktree': twist(
    'a session cannot enter a worktree',
    "args.unshift('--disallowedTools=EnterWorktree');",
  ),
  'transcripts.compaction': twist(
    'the summary costs nothing',
    `out = (text) => {
      const said = JSON.parse(text);
      return JSON.stringify({ ...said, ...(args.at(-1) === '/compact' ? { total_cost_usd: 0 } : {}) });
    };`,
  ),
  'transcripts.lookups': twist(
    'the search is in the transcript',
    changingRows(`(row) => {
      if (row.message?.usage) row.message.usage.input_tokens = 777000;
      return row;
    }`),
  ),
  'transcripts.lags': twist(
    'a reply is written when its turn is over',
    stale('PostToolBatch', 'tool_calls[0].tool_use_id'),
  ),
  'transcripts.failure-row': twist(
    'the row is not marked',
    changingRows('(row) => { delete row.isApiErrorMessage; return row; }'),
  ),
  'transcripts.reply-marks': twist(
    'the end of a turn is not marked',
    changingRows(
      "(row) => { if (row.message?.stop_reason === 'end_turn') row.message.stop_reason = null; return row; }",
    ),
  ),
};
