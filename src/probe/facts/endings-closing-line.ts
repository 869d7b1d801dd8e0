import { contextText } from '../../sim/conversation.ts';
import { fact } from '../fact.ts';
import { firings, settled, shortOf } from '../hook.ts';
import { rowsOf, transcriptOf } from '../live.ts';

/** Of the last one a model has to tell how the work stands. */
const REPLIES = [
  'All of it is done.\n\nresult: ALPHA',
  'There is no way on.\n\nblocked: BRAVO',
  'I have looked around: CHARLIE.',
];
/** What the reply of each turn is said to have used. No other request uses as much. */
const INPUT = 4321;

export const endingsClosingLine = fact({
  id: 'endings.closing-line',
  group: 'endings',
  claim:
    'after a turn of a background session a further request of the same model classifies its last message, and neither the request nor its tokens are in the transcript; a line `result: …` or `blocked: …` in the message spares that request',
  why: 'Every member is asked to close with such a line: the classifying request costs money that no transcript shows (an estimate allows for it), and the line says in words how the work stands.',
  reliedOnBy: ['src/domain/closing.ts', 'src/domain/tally.ts'],
  expected:
    'none after result:, none after blocked:, one after neither; on the same model, not in the transcript',
  advice:
    'Expect one more request per turn in the bill than the transcripts show, and judge by the last message yourself; where the request is in the transcript, count it there.',
  async probe(lab) {
    const settings = { hooks: lab.recording(['Stop']) };
    const shorts: string[] = [];
    for (const text of REPLIES)
      shorts.push(shortOf(await lab.start([{ text, usage: { input: INPUT } }], { settings })));
    if ((await firings(lab, 'Stop', REPLIES.length)) === null) throw new Error('three turns did not end');
    if ((await settled(lab, shorts)) === null)
      return 'sessions whose turn has ended are neither done nor blocked';
    const about = (word: string) =>
      lab.sim
        .all()
        .filter(
          ({ note, conversation }) => note === 'classifier' && contextText(conversation).includes(word),
        );
    const count = (word: string): string => ['none', 'one'][about(word).length] ?? `${about(word).length}`;
    const turn = lab.sim
      .all()
      .find(({ kind, sessionId }) => kind === 'scripted' && sessionId?.startsWith(shorts[2] ?? '-'));
    const same = about('CHARLIE').every(
      ({ conversation }) => conversation.model === turn?.conversation.model,
    );
    const rows = rowsOf(transcriptOf(lab, turn?.sessionId ?? '')).filter(
      ({ message }) => message?.usage !== undefined,
    );
    const only = rows.length > 0 && rows.every(({ message }) => message?.usage?.input_tokens === INPUT);
    return [
      `${count('ALPHA')} after result:, ${count('BRAVO')} after blocked:, ${count('CHARLIE')} after neither`,
      `on ${same ? 'the same' : 'another'} model, ${only ? 'not in' : 'in'} the transcript`,
    ].join('; ');
  },
});
