import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { json, makeScene, type Scene, sessionOf } from '../cli/scene.ts';

const STAFF = sessionOf(3);
const ago = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();

/** Manager and Staff are in a turn that began so many minutes ago, and neither has said anything since. */
function silentFor(minutes: number): Scene {
  const scene = makeScene();
  scene.organisation();
  for (const session of [sessionOf(2), STAFF]) {
    const data = { session, prompt: 'p1', kind: 'person', hint: null };
    scene.append({ type: 'prompt_submitted', at: ago(minutes), actor: `session:${session}`, data });
  }
  return scene;
}

function write({ home, cwd }: Scene, path: string, minutes: number, ...rows: readonly object[]): void {
  const file = join(home, '.claude', 'projects', cwd.replaceAll(/[^a-zA-Z0-9]/g, '-'), path);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, rows.map((row) => `${JSON.stringify({ timestamp: ago(minutes), ...row })}\n`).join(''));
  const at = Date.now() / 1000 - minutes * 60;
  utimesSync(file, at, at);
}

const verdict = (scene: Scene, id: string) =>
  json(scene.nest(['status', '--json'])).rows.find((row: { member: string }) => row.member === id).verdict;

test('a tool that has been running for twelve minutes is work, and after hours it is not', () => {
  const scene = silentFor(12);
  const call = { type: 'tool_use', id: 't1', name: 'Bash', input: { command: 'make all' } };
  const inFlight = { type: 'assistant', message: { id: 'm1', content: [call] } };
  write(scene, `${STAFF}.jsonl`, 12, inFlight);
  expect(verdict(scene, 'staff-1')).toMatchObject({
    state: 'working',
    why: 'busy in Bash: make all for 12m',
    action: '',
    evidence: expect.arrayContaining(['transcript: a call of Bash: make all has been running for 12m']),
  });
  write(scene, `${STAFF}.jsonl`, 150, inFlight);
  expect(verdict(scene, 'staff-1')).toMatchObject({ state: 'quiet', action: 'nest nudge staff-1 "…"' });
});

test('a manager whose staff has just spoken is not silent', () => {
  const scene = silentFor(40);
  expect(verdict(scene, 'manager-1').state).toBe('stalled');
  const data = { note: 'half of it', as: null };
  scene.append({ type: 'heartbeat', at: ago(1), actor: `session:${STAFF}`, data, harmless: true });
  expect(verdict(scene, 'manager-1')).toMatchObject({ state: 'working', why: 'last sign of life 1m ago' });
});

test('a turn that ended without a report is chased, not waited for', () => {
  const scene = silentFor(41);
  const ended = {
    session: STAFF,
    prompt: 'p1',
    again: false,
    text: { text: 'Hm.' },
    closing: null,
    background: [],
    hint: null,
  };
  scene.append({ type: 'turn_ended', at: ago(40), actor: `session:${STAFF}`, data: ended });
  expect(verdict(scene, 'staff-1')).toMatchObject({ state: 'unreported', action: 'nest logs staff-1' });
});

test.each([
  ['its transcript', `${STAFF}.jsonl`],
  ['the transcript of its subagent', `${STAFF}/subagents/agent-1.jsonl`],
])('a member is at work while %s grows, however silent the log', (_, path) => {
  const scene = silentFor(40);
  write(scene, `${STAFF}.jsonl`, 40, { type: 'user' });
  expect(verdict(scene, 'staff-1').state).toBe('stalled');
  write(scene, path, 1, { type: 'user' });
  expect(verdict(scene, 'staff-1')).toMatchObject({
    state: 'working',
    evidence: expect.arrayContaining(['transcript: grew 1m ago']),
  });
});

test('a clock alone takes nobody’s seat', () => {
  const scene = silentFor(40);
  expect(scene.nest(['reassign', 'staff-1'], { session: sessionOf(2) })).toMatchObject({
    code: 4,
    err: expect.stringContaining('silence alone proves nothing'),
  });
});
