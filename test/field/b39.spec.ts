import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startToken } from '../../src/harness/process.ts';
import { json, makeScene, type Ran, sessionOf } from '../cli/scene.ts';
import { runHook } from './hook.ts';

test('a wake that was taken and led to nothing delivers nothing: the text waits for the turn that really begins', async () => {
  const scene = makeScene();
  scene.organisation();
  const session = sessionOf(3);
  const process_ = `${process.pid}:${startToken(process.pid) ?? ''}`;
  const data = { session, source: 'resume', nonce: null, hint: null, process: process_, cwd: scene.cwd };
  const more = { transcript: null, job: null, batch: false };
  scene.append({ type: 'session_started', actor: `session:${session}`, data: { ...data, ...more } });
  // A session that takes every line from its socket, and never begins a turn.
  const socket = join(scene.base, 's');
  const taken: string[] = [];
  const server = createServer((client) => client.on('data', (bytes) => taken.push(bytes.toString())));
  await new Promise<void>((resolve) => server.listen(socket, resolve));
  onTestFinished(() => void server.close());
  mkdirSync(join(scene.home, '.claude', 'sessions'), { recursive: true });
  const about = {
    pid: process.pid,
    sessionId: session,
    kind: 'bg',
    status: 'idle',
    messagingSocketPath: socket,
  };
  writeFileSync(join(scene.home, '.claude', 'sessions', `${process.pid}.json`), JSON.stringify(about));

  const sent = await new Promise<Ran>((resolve) => {
    const child = scene.start(['msg', 'staff-1', 'Use port 8080.']);
    child.on('close', (code) => resolve({ code, out: '', err: '' }));
  });
  expect(sent.code).toBe(0);
  expect(taken.join('')).toContain('something new for staff-1');
  expect(taken.join('')).not.toContain('8080');
  const unread = (): number =>
    json(scene.nest(['status', '--json'])).rows.find((row: { member: string }) => row.member === 'staff-1')
      .unread;
  expect(unread()).toBe(1);

  const turn = { session_id: session, hook_event_name: 'UserPromptSubmit', prompt_id: 'p', prompt: 'go on' };
  const { out } = runHook(scene, session, 'prompt-submit', JSON.stringify(turn));
  expect(JSON.parse(out).hookSpecificOutput.additionalContext).toContain('Use port 8080.');
  expect(unread()).toBe(0);
  expect(readFileSync(scene.log, 'utf8').match(/"delivered"/g)).toHaveLength(1);
});
