import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { foldNest } from '../../src/app/fold-log.ts';
import { openNest } from '../../src/app/nest.ts';
import { meterMember } from '../../src/app/spend.ts';
import { spentOf } from '../../src/domain/ledger.ts';
import { exactDollars } from '../../src/domain/money.ts';
import type { Member } from '../../src/domain/state.ts';
import { founded, seated, sessionEnded, started } from '../support/facts.ts';
import { desk as makeDesk, replyRow } from '../support/transcript.ts';

const MODEL = 'claude-opus-5-5';
/** Fifty cents each, at 20 dollars a million. */
const half = (id: string): string =>
  replyRow({ id, model: MODEL, usage: { input_tokens: 0, output_tokens: 25_000 } });
/** The platform's own total at the end of a run: of the process in one version, of the session in another. */
const total = (usd: number): string => JSON.stringify({ type: 'cost-state', totalCostUSD: usd });

test('a member in batch mode that is resumed has spent what its transcript holds, once, whatever each run says of itself', () => {
  const desk = makeDesk();
  onTestFinished(desk.remove);
  const nest = openNest(desk.nestDir);
  const transcript = desk.path('S-dev');
  const begun = started('S-dev', { transcript, job: join(desk.config, 'jobs', 'x'), batch: true });
  nest.log.append([founded(), ...seated('lead', 'user'), ...seated('dev', 'lead', { mode: 'batch' }), begun]);
  const meter = (): string => {
    const { state } = foldNest(nest);
    meterMember(nest, state, state.members.get('dev') as Member);
    return exactDollars(spentOf(foldNest(nest).state, 'dev').own);
  };
  const ids = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, at) => half(`m${from + at}`));

  desk.write(transcript, ...ids(0, 12), total(6));
  expect(meter()).toBe('6.000000000');
  // The next run is killed before it can say what it has cost, and so is its meter before it has kept anything.
  const memory = join(desk.nestDir, 'meter', 'S-dev.json');
  const before = readFileSync(memory);
  desk.write(transcript, ...ids(12, 13));
  expect(meter()).toBe('6.500000000');
  writeFileSync(memory, before);
  desk.write(transcript, ...ids(13, 15), total(1.5));
  expect(meter()).toBe('7.500000000');
  expect(meter()).toBe('7.500000000');
});

test('what is written after a session was stopped is still charged', () => {
  const desk = makeDesk();
  onTestFinished(desk.remove);
  const nest = openNest(desk.nestDir);
  const begun = started('S-dev', { transcript: null, job: join(desk.config, 'jobs', 'x') });
  nest.log.append([founded(), ...seated('lead', 'user'), ...seated('dev', 'lead'), begun]);
  desk.write(desk.path('S-dev'), half('a'));
  const meter = () => {
    const { state } = foldNest(nest);
    return meterMember(nest, state, state.members.get('dev') as Member);
  };
  meter();
  nest.log.append([sessionEnded('S-dev')]);
  desk.write(desk.path('S-dev'), half('late'));
  meter();
  expect(spentOf(foldNest(nest).state, 'lead').subtree).toBe(1_000_000_000);
});
