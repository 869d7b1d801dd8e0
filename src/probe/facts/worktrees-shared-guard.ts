import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fact } from '../fact.ts';
import { firings, shortOf } from '../hook.ts';

export const worktreesSharedGuard = fact({
  id: 'worktrees.shared-guard',
  group: 'worktrees',
  claim:
    'in the main checkout of a repository a background session is refused Write and Edit until it moves to a worktree of its own; `{"worktree": {"bgIsolation": "none"}}` in `--settings` lifts that',
  why: 'Members share a checkout under claims on paths, or have a worktree already: the guard would stop both kinds.',
  reliedOnBy: ['src/harness/settings.ts'],
  expected: 'refused by default, written with bgIsolation none',
  advice: 'Give every session that writes a worktree of its own.',
  async probe(lab) {
    const hooks = lab.recording(['Stop']);
    const write = async (name: string, more: object): Promise<void> => {
      const input = { file_path: join(lab.repo, name), content: 'made\n' };
      const steps = [{ tool: 'Write', input }, { text: 'result: ok' }];
      shortOf(await lab.start(steps, { settings: { hooks, ...more } }));
    };
    await write('guarded', {});
    await write('free', { worktree: { bgIsolation: 'none' } });
    if ((await firings(lab, 'Stop', 2)) === null) throw new Error('two turns did not end');
    const fate = (name: string): string => (existsSync(join(lab.repo, name)) ? 'written' : 'refused');
    return `${fate('guarded')} by default, ${fate('free')} with bgIsolation none`;
  },
});
