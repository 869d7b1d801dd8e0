import { contextText } from '../../sim/conversation.ts';
import { fact } from '../fact.ts';
import { asked, firings, playing, shortOf } from '../hook.ts';
import { installPlugin } from '../plugin-folder.ts';

const SKILL = `---
name: heron
description: Watches the herons of the pond.
disable-model-invocation: true
allowed-tools: Bash(node -p *)
---

Look for this: [[$ARGUMENTS]]

Now: !\`node -p 6*7\`
`;

export const pluginSkillExpands = fact({
  id: 'plugin.skill-expands',
  group: 'plugin',
  claim:
    '`/plugin:skill WORDS` as a prompt puts the text of the skill, with the words for `$ARGUMENTS` and the output of its !-commands, before the model, and `allowed-tools` of the skill lets these calls run without being asked about in that turn',
  why: 'This is how a person founds a nest from a session, and the commands that this takes do not prompt.',
  reliedOnBy: [],
  expected: 'the words and the output in the text of the skill; its tool runs without a prompt',
  advice: 'Have the user say in words what the skill is to do, and allow its commands in the settings.',
  async probe(lab) {
    await installPlugin(lab, { 'skills/heron/SKILL.md': SKILL });
    const steps = [
      { tool: 'Bash', input: { command: 'node -p 40+2', description: 'a command of the probe' } },
      { text: 'result: ok' },
    ];
    const settings = { hooks: lab.recording(['PermissionRequest', 'Stop']) };
    const prompt = `/tool:heron two herons ${playing(steps).replaceAll('\n', ' ')}`;
    const short = shortOf(await lab.start(prompt, { settings }));
    await lab.until(() => lab.fired('Stop').length + lab.fired('PermissionRequest').length > 0, 20_000);
    await firings(lab, 'Stop', 1, 1000);
    const [first] = asked(lab, short);
    if (first === undefined) return 'no turn';
    const text = contextText(first.conversation);
    const words = text.includes('Look for this: [[two herons ');
    const output = /Now: 42\b/.test(text);
    const silent = lab.fired('PermissionRequest').length === 0;
    return [
      words
        ? `the words and ${output ? 'the' : 'no'} output in the text of the skill`
        : 'the text of the skill is not there',
      `its tool ${silent ? 'runs without' : 'asks by'} a prompt`,
    ].join('; ');
  },
});
