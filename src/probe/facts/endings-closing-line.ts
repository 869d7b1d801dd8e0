import { contextText } from '../../sim/conversation.ts';
import { fact } from '../fact.ts';
import { firings, settled, shortOf } from '../hook.ts';

/** Of the last one a model has to tell how the work stands. */
const REPLIES = [
  'All of it is done.\n\nresult: ALPHA',
  'There is no way on.\n\nblocked: BRAVO',
  'I have looked around: CHARLIE.',
];

export const endingsClosingLine = fact({
  id: 'endings.closing-line',
  group: 'endings',
  claim:
    'after a turn of a background session a further request of the same model classifies its last message; a line `result: …` or `blocked: …` in it spares that request',
  why: 'Every member is asked to close with such a line: the classifying request costs money that no transcript shows, and the line says in words how the work stands.',
  reliedOnBy: ['src/domain/closing.ts'],
  expected: 'none after result:, none after blocked:, one after neither',
  limitSeconds: 60,
  advice:
    'Expect one more request per turn in the bill than the transcripts show, and judge by the last message yourself.',
  async probe(lab) {
    const settings = { hooks: lab.recording(['Stop']) };
    const shorts: string[] = [];
    for (const text of REPLIES) shorts.push(shortOf(await lab.start([{ text }], { settings })));
    if ((await firings(lab, 'Stop', REPLIES.length)) === null) throw new Error('three turns did not end');
    if ((await settled(lab, shorts)) === null)
      return 'sessions whose turn has ended are neither done nor blocked';
    const count = (word: string): string => {
      const about = lab.sim
        .all()
        .filter(
          ({ note, conversation }) => note === 'classifier' && contextText(conversation).includes(word),
        );
      return about.length === 0 ? 'none' : about.length === 1 ? 'one' : String(about.length);
    };
    return `${count('ALPHA')} after result:, ${count('BRAVO')} after blocked:, ${count('CHARLIE')} after neither`;
  },
});
