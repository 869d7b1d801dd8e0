import { existsSync } from 'node:fs';
import { fact } from '../fact.ts';
import { blocksOf, print, rowsOf, transcriptOf } from '../live.ts';

export const transcriptsMovesWithWorktree = fact({
  id: 'transcripts.moves-with-worktree',
  group: 'transcripts',
  claim:
    'when a session enters a worktree (EnterWorktree), its transcript is renamed into the project folder of that path, what it has said before included; nothing stays behind',
  why: 'A transcript is looked for by the id of its session wherever it is not found any more.',
  reliedOnBy: [
    'src/app/reconcile/meters.ts',
    'src/harness/meter/read-session.ts',
    'src/harness/transcript.ts',
  ],
  expected: 'in another folder, all of it; nothing stays behind',
  advice: 'If it stays where it was, nothing needs to be done.',
  async probe(lab) {
    const settings = { hooks: lab.recording(['SessionStart']) };
    const { session_id: session } = await print(
      lab,
      [
        {
          text: 'I stand here.',
          tool: 'ToolSearch',
          input: { query: 'select:EnterWorktree', max_results: 3 },
        },
        { tool: 'EnterWorktree', input: { name: 'aside' } },
        { text: 'result: moved' },
      ],
      { settings, args: ['--permission-mode=bypassPermissions'] },
    );
    if (typeof session !== 'string') throw new Error('the run printed no result');
    const before = String(lab.fired('SessionStart')[0]?.payload.transcript_path);
    const now = transcriptOf(lab, session);
    if (now === null) return 'nowhere';
    if (now === before) return 'where it was';
    const texts = rowsOf(now)
      .flatMap(blocksOf)
      .map(({ text }) => text);
    const whole = texts.includes('I stand here.') && texts.includes('result: moved');
    return `in another folder, ${whole ? 'all of it' : 'a part of it'}; ${existsSync(before) ? 'a part' : 'nothing'} stays behind`;
  },
});
