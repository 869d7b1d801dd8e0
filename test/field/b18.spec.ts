import { writeFileSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { metering, SESSION } from '../app/metering.ts';
import { replyRow } from '../support/transcript.ts';

/** Where a session's subagents write, at every depth. */
const DEPTHS = [
  'subagents/agent-a.jsonl',
  'subagents/agent-a/subagents/agent-b.jsonl',
  'subagents/workflows/wf_1/agent-c.jsonl',
  'subagents/workflows/wf_2/agent-c.jsonl',
];

test('what subagents spend is charged to their member, at every depth, each at its own model', () => {
  const desk = metering();
  onTestFinished(desk.remove);
  const usage = { input_tokens: 1000, output_tokens: 0 };
  desk.write(desk.main, replyRow({ id: 'main', model: 'claude-sonnet-5-5', usage }));
  const models = ['claude-haiku-5-5', 'claude-opus-5-5', 'claude-haiku-5-5', 'claude-haiku-5-5'];
  DEPTHS.forEach((inner, at) => {
    desk.write(
      desk.path(SESSION, inner),
      replyRow({ id: `agent-${at}`, model: models[at] as string, usage, more: { isSidechain: true } }),
    );
  });
  const beside = replyRow({ id: 'no transcript', usage });
  for (const name of ['journal.jsonl', 'agent-a.meta.json', 'workflows/wf_1/journal.jsonl'])
    writeFileSync(desk.path(SESSION, `subagents/${name}`), `${beside}\n`);
  writeFileSync(desk.path(SESSION, 'subagents/agent-empty.jsonl'), '');

  const expected = {
    nanos: 2_000_000 + 4_000_000 + 3 * 100_000,
    models: [
      { model: 'claude-opus-5-5', replies: 1 },
      { model: 'claude-sonnet-5-5', replies: 1 },
      { model: 'claude-haiku-5-5', replies: 3 },
    ],
    notes: [],
  };
  expect(desk.meter()).toMatchObject(expected);
  expect(desk.meter()).toMatchObject(expected);
  expect(desk.events()).toHaveLength(1);
});

test('a subagent that writes on while its session is silent is charged', () => {
  const desk = metering();
  onTestFinished(desk.remove);
  desk.write(desk.main, replyRow({ id: 'main' }));
  desk.write(desk.path(SESSION, DEPTHS[0]), replyRow({ id: 'one' }));
  const before = desk.meter()?.nanos ?? 0;
  desk.write(desk.path(SESSION, DEPTHS[0]), replyRow({ id: 'two' }));
  expect(desk.meter()?.nanos).toBe(before + 150_000);
});
