import { describe, expect, it } from 'vitest';
import { foldNest } from '../../../src/app/fold-log.ts';
import { judgeCall } from '../../../src/app/gate/pipeline.ts';
import { watchedBy } from '../../../src/app/gate/watched.ts';
import { type Discipline, disciplineOf } from '../../../src/domain/assignment.ts';
import { founded, seated } from '../../support/facts.ts';
import { memberOf } from '../../support/given.ts';
import { nestOf } from '../scene.ts';

const NOW = Date.parse('2026-01-05T09:10:00.000Z');
const as = (said: Partial<Discipline>) => ({ discipline: disciplineOf(said) });
const TEAM = [
  founded(),
  ...seated('boss', 'user'),
  ...seated('dev', 'boss'),
  ...seated('free', 'boss', as({ phase: 'research' })),
  ...seated('judge', 'boss', as({ phase: 'verification', verifies: 'dev' })),
  ...seated('scout', 'boss', as({ mode: 'coordinator', phase: 'research' })),
];

async function asked(id: string, tool: string) {
  const nest = nestOf(...TEAM);
  const folded = foldNest(nest);
  const member = memberOf(folded.state, id);
  const context = { nest, folded, session: `S-${id}`, member, now: NOW, note: () => {} };
  const input = tool === 'Bash' ? { command: 'ls' } : { file_path: '/repo/a.md' };
  const call = { tool, input, cwd: '/repo', toolUseId: 't-1', agentId: null, transcript: null };
  const watched = watchedBy(folded.state, member, NOW).has('edit');
  return { watched, ruling: await judgeCall(context, call) };
}

describe('whoever is there to look', () => {
  it.each(['Edit', 'MultiEdit', 'Write', 'NotebookEdit'])(
    'is denied %s, and told what to do',
    async (tool) => {
      const research = await asked('scout', tool);
      expect(research).toMatchObject({ watched: true, ruling: { decision: 'deny' } });
      expect(research.ruling?.why).toMatch(/research changes nothing.*as a finding.*nest report --result -/);
      const verifier = await asked('judge', tool);
      expect(verifier).toMatchObject({ watched: true, ruling: { decision: 'deny' } });
      expect(verifier.ruling?.why).toContain('you verify the work of dev, and a verifier changes nothing');
    },
  );

  it('reads and runs as others do', async () => {
    for (const id of ['scout', 'judge'])
      for (const tool of ['Read', 'Bash']) expect((await asked(id, tool)).ruling, `${id} ${tool}`).toBeNull();
  });

  it('is not who builds, nor who does research for nobody that coordinates', async () => {
    for (const id of ['dev', 'free'])
      expect(await asked(id, 'Write'), id).toEqual({ watched: false, ruling: null });
  });
});
