import { finishedTurn } from '../../harness/transcript-tail.ts';
import { AT_REST, atRest, printedRun, REPLY } from '../at-rest.ts';
import { fact } from '../fact.ts';
import type { Lab } from '../lab.ts';
import { type Row, rowsOf, transcriptOf } from '../live.ts';

export const transcriptsReplyMarks = fact({
  id: 'transcripts.reply-marks',
  group: 'transcripts',
  claim:
    'the rows of a reply say how it ended (`stop_reason`: `tool_use` where it calls a tool, `end_turn` where it ends the turn) and when (`timestamp`); those of a background session are marked `sessionKind: "bg"`, those of a `-p` run are not',
  why: 'A turn that has ended without a hook to say so is found by its last row, and only turns in the background are allowed for the question that follows them.',
  reliedOnBy: [
    'src/harness/last-reply.ts',
    'src/harness/meter/reply-row.ts',
    'src/harness/transcript-tail.ts',
  ],
  expected: 'background: tool_use, end_turn, bg, finished; -p: tool_use, end_turn, no kind, finished',
  advice: 'Believe the hooks alone about the end of a turn.',
  together: AT_REST,
  async probe(lab) {
    const [live, printed] = await Promise.all([atRest(lab), printedRun(lab)]);
    const background = await marks(lab, live.session);
    return `background: ${background}; -p: ${await marks(lab, printed)}`;
  },
});

/** What the rows of both replies say, once the last of them is there: rows may come a moment after the turn has ended. */
async function marks(lab: Lab, session: string): Promise<string> {
  const isFinished = (): boolean => {
    const path = transcriptOf(lab, session);
    return path !== null && finishedTurn(path)?.text === REPLY;
  };
  const ended = (await lab.until(isFinished, 5000)) === null ? 'not finished' : 'finished';
  const replies = rowsOf(transcriptOf(lab, session)).filter(({ type }) => type === 'assistant');
  const kinds = replies.map((row) => (row as Row & Readonly<{ sessionKind?: string }>).sessionKind);
  const kind = [...new Set(kinds)].map((one) => one ?? 'no kind').join(' and ');
  return [...replies.map(({ message }) => message?.stop_reason), kind, ended].join(', ');
}
