import { newsText } from '../../sim/conversation.ts';
import { fact } from '../fact.ts';
import { ANSWERING, asked, begin, resume, settle, stop, waitFor } from '../live.ts';

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
  async probe(lab) {
    lab.sim.stage(ANSWERING);
    const both = await Promise.all(
      ['first', 'second'].map(async (name) => {
        const { short } = await begin(lab, 'Work.', { name });
        const live = await settle(lab, short);
        await stop(lab, live);
        return { ...live, name };
      }),
    );
    const words = ({ name }: { name: string }): string => `Words for the ${name}.`;
    await Promise.all(both.map((one) => resume(lab, one.session, words(one))));
    const heard = ({ session }: { session: string }): string =>
      asked(lab, session)
        .slice(1)
        .map(({ conversation }) => newsText(conversation))
        .join('\n');
    await waitFor(lab, () => both.every((one) => heard(one) !== ''));
    const [first, second] = both.map(heard);
    if (first === '' || second === '') return 'no turn of the session followed';
    return first?.includes('the first.') && second?.includes('the second.')
      ? 'each session was asked with its own words'
      : 'a session was asked with other words';
  },
});
