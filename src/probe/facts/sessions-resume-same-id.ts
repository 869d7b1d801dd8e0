import { fact } from '../fact.ts';
import { processOf, rowsOf, transcriptOf, waitFor } from '../live.ts';
import { STOPPED_AND_RESUMED, stoppedAndResumed } from '../stopped-and-resumed.ts';

export const sessionsResumeSameId = fact({
  id: 'sessions.resume-same-id',
  group: 'sessions',
  claim:
    'a stopped session that is resumed by its full id, without any other option, goes on under this id and its short id, in the same transcript and under its name',
  why: 'A session is known by its id in everything that is written down of it; one that came back under another id would be a stranger.',
  reliedOnBy: ['src/app/reconcile/reach.ts', 'src/harness/argv.ts'],
  expected: 'the same short id, id, name and transcript',
  advice: 'Bind whatever id comes back by what its SessionStart hook presents, and carry the history over.',
  together: STOPPED_AND_RESUMED,
  async probe(lab) {
    const { both } = await stoppedAndResumed(lab);
    const [one] = both;
    if (one === undefined) throw new Error('no session was resumed');
    const { first, short } = one;
    const now = short === null ? null : await waitFor(lab, () => processOf(lab, short));
    if (now === null) return 'it was not resumed';
    const same: string[] = [];
    if (short === first.short) same.push('short id');
    if (now.session === first.session) same.push('id');
    // It comes into the file a moment after the rest.
    if ((await lab.until(() => processOf(lab, now.short)?.name === first.name, 3000)) !== null)
      same.push('name');
    const whole = () => {
      const text = JSON.stringify(rowsOf(transcriptOf(lab, first.session)));
      return text.includes('result: one"') && text.includes('result: two"');
    };
    if ((await waitFor(lab, whole)) !== null) same.push('transcript');
    return same.length === 4
      ? 'the same short id, id, name and transcript'
      : `the same: ${same.join(', ') || 'nothing'}`;
  },
});
