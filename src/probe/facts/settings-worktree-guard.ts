import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fact } from '../fact.ts';

export const settingsWorktreeGuard = fact({
  id: 'settings.worktree-guard',
  group: 'settings',
  claim:
    'in the main checkout of a repository the edits of a background session are refused until it has entered a worktree; `worktree.bgIsolation: "none"` in the launch settings lifts that',
  why: 'Sessions share a checkout by agreement, or get a worktree of their own before the launch, so the guard would only stop them.',
  reliedOnBy: ['src/harness/settings.ts'],
  expected: 'as it is: refused; with bgIsolation none: written',
  advice: 'Launch each session in a linked worktree that was made for it: there edits are accepted at once.',
  limitSeconds: 45,
  async probe(lab) {
    const hooks = lab.recording(['Stop']);
    const ways = { 'as it is': {}, 'with bgIsolation none': { worktree: { bgIsolation: 'none' } } };
    const names = Object.keys(ways);
    const file = (name: string): string => join(lab.repo, `${name.replaceAll(' ', '-')}.txt`);
    for (const [name, more] of Object.entries(ways)) {
      const write = { tool: 'Write', input: { file_path: file(name), content: 'made\n' } };
      await lab.start([write, { text: 'result: ok' }], { name, settings: { hooks, ...more } });
    }
    await lab.until(() => lab.fired('Stop').length >= names.length, 20_000);
    return names.map((name) => `${name}: ${existsSync(file(name)) ? 'written' : 'refused'}`).join('; ');
  },
});
