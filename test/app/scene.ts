import fs from 'node:fs';
import os from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type Nest, openNest } from '../../src/app/nest.ts';
import type { Envelope } from '../../src/domain/envelope.ts';
import { START } from '../../src/domain/event-log.ts';

/** A nest in a folder of its own, that holds these events. */
export function nestOf(...events: readonly Envelope[]): Nest {
  const dir = fs.realpathSync(fs.mkdtempSync(join(os.tmpdir(), 'nest-app-')));
  onTestFinished(() => fs.rmSync(dir, { recursive: true, force: true }));
  const nest = openNest(dir);
  nest.log.append(events);
  return nest;
}

/** Types of all events, in file order. */
export function typesIn(nest: Nest): string[] {
  const types: string[] = [];
  nest.log.readFrom(START, (event) => void types.push(event.type));
  return types;
}
