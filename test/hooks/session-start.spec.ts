import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeScene, type Scene, sessionOf } from '../cli/scene.ts';
import { startHook } from './hook-run.ts';

const MANAGER = sessionOf(2);

const start = (scene: Scene, source: string, pid: number, transcript: string) =>
  startHook(
    scene,
    'session-start',
    { hook_event_name: 'SessionStart', source, transcript_path: transcript },
    { session: MANAGER, pid },
  ).ended;

const unread = (scene: Scene): { text: string; repeat: boolean }[] =>
  JSON.parse(scene.nest(['inbox', '--peek', '--json'], { session: MANAGER }).out).items;

/** A Manager whose turn has been given a report; `words` is the context it was given it in. */
async function givenAReport(transcript: string): Promise<{ scene: Scene; words: string }> {
  const scene = makeScene();
  scene.organisation();
  await start(scene, 'startup', process.pid, transcript);
  scene.nest(['report', '--status', 'done', 'Two tests added.'], { session: sessionOf(3) });
  const prompt = {
    hook_event_name: 'UserPromptSubmit',
    prompt_id: 'p1',
    prompt: 'Go on.',
    transcript_path: transcript,
  };
  const { document } = await startHook(scene, 'prompt-submit', prompt, { session: MANAGER }).ended;
  expect(unread(scene)).toEqual([]);
  return { scene, words: document.hookSpecificOutput.additionalContext };
}

test('what a turn was given that died before it came into the transcript is unread again, as a repeat', async () => {
  const { scene, words } = await givenAReport('/nowhere.jsonl');
  expect(words).toContain('Two tests added.');
  await start(scene, 'resume', process.ppid, '/nowhere.jsonl');
  expect(unread(scene)).toMatchObject([{ text: 'Two tests added.', repeat: true }]);
});

test('what stands in the transcript of a session that goes on is not told twice', async () => {
  const { scene, words } = await givenAReport('/nowhere.jsonl');
  const transcript = join(scene.home, 'transcript.jsonl');
  writeFileSync(transcript, `${JSON.stringify({ type: 'attachment', content: words })}\n`);
  expect(await start(scene, 'resume', process.ppid, transcript)).toMatchObject({ code: 0, err: '' });
  expect(unread(scene)).toEqual([]);
  expect(scene.events().at(-1)).toMatchObject({ type: 'delivered', data: { channel: 'transcript' } });
});

const reply = (text: string): string =>
  JSON.stringify({
    type: 'assistant',
    uuid: `u-${text}`,
    timestamp: new Date().toISOString(),
    message: { id: `m-${text}`, stop_reason: 'end_turn', content: [{ type: 'text', text }] },
  });

test.each(['resume', 'the next prompt'])(
  'the end of a turn whose Stop hook was killed is filed by %s, once',
  async (how) => {
    const { scene } = await givenAReport('/nowhere.jsonl');
    const transcript = join(scene.home, 'transcript.jsonl');
    writeFileSync(transcript, `${reply('All of it works.\n\nresult: it works')}\n`);
    const next = (prompt: string) =>
      how === 'resume'
        ? start(scene, 'resume', process.ppid, transcript)
        : startHook(
            scene,
            'prompt-submit',
            {
              hook_event_name: 'UserPromptSubmit',
              prompt_id: prompt,
              prompt: 'And?',
              transcript_path: transcript,
            },
            { session: MANAGER },
          ).ended;
    await next('p1');
    // A prompt also starts the reconciler, which may see other things.
    const filed = () =>
      scene.events().filter(({ type, data }) => type === 'observed' && data.what === 'hooks_silent');
    // What comes into the running turn, by its prompt, ends it not.
    expect(filed()).toHaveLength(how === 'resume' ? 1 : 0);
    await next('p2');
    await next('p3');
    expect(filed()).toMatchObject([
      { data: { what: 'hooks_silent', text: { text: 'All of it works.\n\nresult: it works' } } },
    ]);
    expect(JSON.parse(scene.nest(['show', 'manager-1', '--json']).out).report).toMatchObject({
      status: 'done',
    });
  },
);
