import { fact } from '../fact.ts';
import { asked, begin, settle } from '../live.ts';
import { installPlugin } from '../plugin-folder.ts';

export const pluginDisabledByLaunch = fact({
  id: 'plugin.disabled-by-launch',
  group: 'plugin',
  claim:
    '`enabledPlugins: {"name@marketplace": false}` in the launch settings takes a plugin out of that session, its hooks and its skills, and leaves it on in every other one',
  why: 'A session that brings its hooks along has those of the plugin switched off, or each event would be told twice.',
  reliedOnBy: ['src/harness/settings.ts'],
  expected: 'on: hook, skill; off: nothing',
  advice:
    'Have the hooks of the plugin look for a variable of the launch settings, and do nothing where they find it.',
  async probe(lab) {
    await installPlugin(lab, {
      'hooks/hooks.json': { hooks: lab.recording(['UserPromptSubmit']) },
      'skills/heron/SKILL.md': '---\nname: heron\ndescription: Watches the herons of the pond.\n---\nLook.\n',
    });
    const ways = { on: {}, off: { enabledPlugins: { 'tool@market': false } } };
    const seen = await Promise.all(
      Object.entries(ways).map(async ([name, settings]) => {
        const { short, session } = await begin(lab, [{ text: 'result: ok' }], { name, settings });
        await settle(lab, short);
        const hook = lab.fired('UserPromptSubmit').some(({ payload }) => payload.session_id === session);
        const skill = asked(lab, session).some(({ body }) =>
          JSON.stringify(body).includes('herons of the pond'),
        );
        const parts = [...(hook ? ['hook'] : []), ...(skill ? ['skill'] : [])];
        return `${name}: ${parts.join(', ') || 'nothing'}`;
      }),
    );
    return seen.join('; ');
  },
});
