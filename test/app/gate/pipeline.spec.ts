import { expect, test } from 'vitest';
import type { GateCall, GateContext, GateRuling, Judge } from '../../../src/app/gate/judge.ts';
import { judgeCall } from '../../../src/app/gate/pipeline.ts';

const notes: string[] = [];
const context = { note: (words: string) => void notes.push(words) } as unknown as GateContext;
const call: GateCall = {
  tool: 'Edit',
  input: {},
  cwd: '/',
  toolUseId: null,
  agentId: null,
  transcript: null,
};
const saying = (ruling: GateRuling | null): Judge => ({ name: 'a', onFault: 'deny', judge: () => ruling });
const failing = (onFault: Judge['onFault']): Judge => ({
  name: 'broken',
  onFault,
  judge: () => {
    throw new Error('no log');
  },
});
const deny = (why: string): GateRuling => ({ decision: 'deny', why });
const ASK: GateRuling = { decision: 'ask', why: 'ask the user' };

test('the first denial counts', async () => {
  expect(await judgeCall(context, call, [saying(null), saying(deny('1')), saying(deny('2'))])).toEqual(
    deny('1'),
  );
});

test('what has to be asked about is denied where a later judge denies it', async () => {
  expect(await judgeCall(context, call, [saying(ASK), saying(null)])).toEqual(ASK);
  expect(await judgeCall(context, call, [saying(ASK), saying(deny('no'))])).toEqual(deny('no'));
});

test('a fault of ours is a denial where something binds, and none where money is metered all the same', async () => {
  expect(await judgeCall(context, call, [failing('pass'), saying(null)])).toBeNull();
  const ruling = await judgeCall(context, call, [failing('deny')]);
  expect(ruling).toMatchObject({ decision: 'deny' });
  expect(ruling?.why).toMatch(/broken: no log.*nest escalate/s);
  expect(notes).toEqual(['broken: no log', 'broken: no log']);
});
