import { fact } from '../fact.ts';
import { asked, begin, print, settle, waitFor } from '../live.ts';
import { installPlugin } from '../plugin-folder.ts';

export const pluginHooksFireInBackground = fact({
  id: 'plugin.hooks-fire-in-background',
  group: 'plugin',
  claim:
    'the hooks of an installed plugin (`hooks/hooks.json`, found without being named in its manifest) fire in background sessions and in `claude -p`, once for each event',
  why: 'A session that somebody has started without us takes part in the work as soon as it is adopted, by the hooks of the plugin.',
  reliedOnBy: ['src/hooks/locate.ts'],
  expected: 'background: once each; -p: once each',
  advice: 'Give every session its hooks in its launch settings; one that has none cannot be adopted.',
  async probe(lab) {
    const events = ['SessionStart', 'UserPromptSubmit', 'Stop'];
    await installPlugin(lab, { 'hooks/hooks.json': { hooks: lab.recording(events) } });
    const [live, printed] = await Promise.all([
      begin(lab, [{ text: 'result: ok' }], { settings: {} }).then(({ short }) => settle(lab, short)),
      print(lab, [{ text: 'result: ok' }], { settings: {} }),
    ]);
    if (asked(lab, live.session).length === 0) throw new Error('the session had no turn');
    const times = (session: unknown): string => {
      const fired = lab.fired().filter(({ payload }) => payload.session_id === session);
      const names = fired.map(({ payload }) => payload.hook_event_name);
      if (names.length === 0) return 'never';
      return names.join() === events.join() ? 'once each' : names.join(', ');
    };
    await waitFor(lab, () => times(live.session) === 'once each');
    return `background: ${times(live.session)}; -p: ${times(printed.session_id)}`;
  },
});
