import { fact } from '../fact.ts';
import { print, rowsOf, transcriptOf } from '../live.ts';

const FIRST = '6f7a8b9c-0d1e-4f2a-9b3c-5d6e7f8a9b0c';

export const transcriptsCopies = fact({
  id: 'transcripts.copies',
  group: 'transcripts',
  claim:
    'the transcript of a fork begins with the rows of the session that it was made from, under the id of the fork; the replies among them name the first session as `requestSessionId`, its own do not',
  why: 'What the first session has paid for is not paid for again by its copy.',
  reliedOnBy: ['src/harness/meter/reply-row.ts', 'src/harness/shared-prefix.ts'],
  expected: 'repeated under its own id, with requestSessionId; its own reply without',
  advice: 'Keep the message ids of the first session, and leave them out of the count of the fork.',
  async probe(lab) {
    await print(lab, [{ text: 'One.', usage: { input: 4321 } }], { args: [`--session-id=${FIRST}`] });
    const { session_id: fork } = await print(lab, [{ text: 'Two.', usage: { input: 5432 } }], {
      args: ['--resume', FIRST, '--fork-session'],
    });
    if (typeof fork !== 'string' || fork === FIRST) return 'no fork';
    const rows = rowsOf(transcriptOf(lab, fork));
    const reply = (input: number) => rows.find(({ message }) => message?.usage?.input_tokens === input);
    const [first, own] = [reply(4321), reply(5432)];
    if (own === undefined) throw new Error('the fork has no reply of its own');
    if (first === undefined) return 'not repeated';
    const id = first.sessionId === fork ? 'its own id' : 'another id';
    const marked = first.requestSessionId === FIRST ? 'with' : 'without';
    const ownMark = own.requestSessionId === undefined || own.requestSessionId === fork ? 'without' : 'with';
    return `repeated under ${id}, ${marked} requestSessionId; its own reply ${ownMark}`;
  },
});
