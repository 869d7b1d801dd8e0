import { savedAllowRules, savedLaunch } from '../../harness/saved-launch.ts';
import { AT_REST, launched, RULE } from '../at-rest.ts';
import { fact } from '../fact.ts';
import { shortOf } from '../hook.ts';

export const settingsKeptInJob = fact({
  id: 'settings.kept-in-job',
  group: 'settings',
  claim:
    '`jobs/<short id>/state.json` keeps the options of a launch as `respawnFlags`, the settings JSON to the letter among them',
  why: 'Before a resume it is checked that the session will come back with its hooks and rules, and a supervisor’s answer counts only within the rules of the launch.',
  reliedOnBy: ['src/harness/find-launched.ts', 'src/harness/job-state.ts', 'src/harness/saved-launch.ts'],
  expected: 'settings: kept; rules: kept; mode: kept',
  advice: 'Write the options of each launch down yourself.',
  together: AT_REST,
  async probe(lab) {
    const { started, settings } = await launched(lab);
    const short = shortOf(started);
    await lab.until(() => savedLaunch(short, lab.config)?.includes('dontAsk'));
    const kept = savedLaunch(short, lab.config)?.split('\n') ?? [];
    const say = (is: boolean): string => (is ? 'kept' : 'not there');
    const whole = kept.some((flag) => flag.endsWith(JSON.stringify(settings)));
    const rules = savedAllowRules(short, lab.config).includes(RULE);
    return `settings: ${say(whole)}; rules: ${say(rules)}; mode: ${say(kept.join(' ').includes('dontAsk'))}`;
  },
});
