import { newsText } from '../../sim/conversation.ts';
import { fact } from '../fact.ts';
import { asked, waitFor } from '../live.ts';
import { type Resumed, STOPPED_AND_RESUMED, stoppedAndResumed, wordsFor } from '../stopped-and-resumed.ts';

export const wakeResume = fact({
  id: 'wake.resume',
  group: 'wake',
  claim:
    '`claude --bg --resume <full id> -- TEXT`, with the session stopped and no other option, starts a turn of that session with this text as its prompt',
  why: 'The last way to reach a session that has ended, or takes nothing in any other way; only words that came in a turn of the same session count as delivered.',
  reliedOnBy: ['src/app/reconcile/reach.ts'],
  expected: 'each session was asked with its own words',
  advice:
    'Read the session id that the resume prints, remove the copy if there is one, and say that nobody was reached.',
  together: STOPPED_AND_RESUMED,
  async probe(lab) {
    const { both } = await stoppedAndResumed(lab);
    const heard = ({ first, asked: before }: Resumed): string =>
      asked(lab, first.session)
        .slice(before)
        .map(({ conversation }) => newsText(conversation))
        .join('\n');
    await waitFor(lab, () => both.every((one) => heard(one) !== ''));
    if (both.some((one) => heard(one) === '')) return 'no turn of the session followed';
    return both.every((one) => heard(one).includes(wordsFor(one.name)))
      ? 'each session was asked with its own words'
      : 'a session was asked with other words';
  },
});
