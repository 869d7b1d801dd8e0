import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fact } from '../fact.ts';

export const launchTrustInConfigDir = fact({
  id: 'launch.trust-in-config-dir',
  group: 'launch',
  claim:
    'with CLAUDE_CONFIG_DIR the folders that somebody has trusted stand in `.claude.json` in that folder, and what `~/.claude.json` says does not count',
  why: 'Whether a launch will be refused is looked up in the file that the platform itself will read.',
  reliedOnBy: ['src/harness/config-dir.ts'],
  expected: 'trusted in HOME only: refused; in the folder: launched',
  advice: 'Have a person run `claude` once in the folder, with the same CLAUDE_CONFIG_DIR.',
  async probe(lab) {
    const launch = async (name: string, trusted: boolean): Promise<string> => {
      const config = join(lab.folder, name);
      mkdirSync(config);
      if (trusted) copyFileSync(join(lab.home.home, '.claude.json'), join(config, '.claude.json'));
      const { short, result } = await lab.start('Work.', { env: { CLAUDE_CONFIG_DIR: config } });
      if (short !== null) return 'launched';
      return /not trusted/i.test(`${result.stderr}${result.stdout}`) ? 'refused' : 'failed otherwise';
    };
    const without = await launch('strange', false);
    return `trusted in HOME only: ${without}; in the folder: ${await launch('known', true)}`;
  },
});
