import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fact } from '../fact.ts';
import { type Lab, script } from '../lab.ts';

export const launchLoginBySettings = fact({
  id: 'launch.login-by-settings',
  group: 'launch',
  claim:
    'without a key in its environment `claude` takes one from `env.ANTHROPIC_API_KEY` or from the program `apiKeyHelper`, both in the settings of the user',
  why: 'Whether somebody is logged in is read from these places before a hire, without a call; one that is not known would have every hire warn.',
  reliedOnBy: ['src/harness/login.ts'],
  expected: 'neither: not logged in; env: a turn; apiKeyHelper: a turn',
  advice: 'Warn of a missing login only where a first turn has failed for it.',
  async probe(lab) {
    const key = String(lab.env.ANTHROPIC_API_KEY);
    const [neither, env, helper] = await Promise.all([
      turnWith(lab, 'neither', {}),
      turnWith(lab, 'env', { env: { ANTHROPIC_API_KEY: key } }),
      turnWith(lab, 'helper', { apiKeyHelper: `echo ${key}` }),
    ]);
    return `neither: ${neither}; env: ${env}; apiKeyHelper: ${helper}`;
  },
});

/** What becomes of a run that has no key in its environment, and these settings of the user, in a folder of their own. */
async function turnWith(lab: Lab, name: string, settings: object): Promise<string> {
  const config = join(lab.folder, name);
  mkdirSync(config);
  writeFileSync(join(config, 'settings.json'), JSON.stringify(settings));
  const prompt = script([{ text: 'result: ok' }]);
  const without = ['-u', 'ANTHROPIC_API_KEY', lab.claude, '-p', '--model=haiku', '--', prompt];
  const { stdout, stderr } = await lab.exec('env', without, { env: { CLAUDE_CONFIG_DIR: config } });
  if (stdout.includes('result: ok')) return 'a turn';
  return /not logged in/i.test(`${stdout}${stderr}`) ? 'not logged in' : 'another failure';
}
