import { setTimeout as sleep } from 'node:timers/promises';
import { fact } from '../fact.ts';
import { asked, firings, shortOf } from '../hook.ts';
import { script } from '../lab.ts';

/** A session that is at work asks its further questions within this time of each other, in ms. */
const QUIET_MS = 1500;

const isName = (request: string): boolean => /name|label/.test(request);

export const launchUnnamedAsks = fact({
  id: 'launch.unnamed-asks',
  group: 'launch',
  claim:
    'a background session that is launched without `--name` has a model asked for a name, by a request of its own; one with a name does not',
  why: 'Every launch gives a name: the request costs money that no transcript shows.',
  reliedOnBy: ['src/harness/argv.ts'],
  expected: 'with a name: no further request; without: one for a name',
  advice: 'Expect one more request for each session in the bill than the transcripts show.',
  async probe(lab) {
    const settings = { hooks: lab.recording(['Stop']) };
    const named = shortOf(await lab.start([{ text: 'result: ok' }], { settings }));
    if ((await firings(lab, 'Stop')) === null)
      throw new Error('the turn of a session with a name did not end');
    const others = (): string[] =>
      lab.sim.all().flatMap(({ kind, note }) => (kind === 'scripted' ? [] : [note ?? kind]));
    /** Waits until nothing more is asked: what comes at all has come by then, whatever its order. */
    const quiet = async (): Promise<void> => {
      for (let seen = -1; seen !== others().length; ) {
        seen = others().length;
        await sleep(QUIET_MS);
      }
    };
    await quiet();
    const before = others();
    const fixed = [
      '--bg',
      '--permission-mode=acceptEdits',
      '--model=haiku',
      '--settings',
      JSON.stringify(settings),
    ];
    await lab.cli([...fixed, '--', `Work.\n${script([{ text: 'result: ok' }])}`]);
    await firings(lab, 'Stop', 2);
    await lab.until(() => others().slice(before.length).some(isName), 3000);
    await quiet();
    const more = others().slice(before.length);
    lab.keep('other requests', { before, more, turns: asked(lab, named).length });
    const words = (list: readonly string[]): string =>
      list.length === 0
        ? 'no further request'
        : list.every(isName)
          ? 'one for a name'
          : [...new Set(list)].sort().join(', ');
    return `with a name: ${words(before)}; without: ${words(more)}`;
  },
});
