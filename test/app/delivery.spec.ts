import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { deliver, unreadOf } from '../../src/app/deliver.ts';
import { foldNest } from '../../src/app/fold-log.ts';
import { renderNews } from '../../src/app/news.ts';
import { founded, messaged, seated } from '../support/facts.ts';
import { nestOf } from './scene.ts';

const app = join(import.meta.dirname, '..', '..', 'src', 'app');

/** A reader that is killed in the middle of its delivery, after the text has gone out, or before. */
function crash(dir: string, when: 'before' | 'after'): string {
  const script = `
    const { openNest } = await import(${JSON.stringify(`file://${join(app, 'nest.ts')}`)});
    const { foldNest } = await import(${JSON.stringify(`file://${join(app, 'fold-log.ts')}`)});
    const { deliver, unreadOf } = await import(${JSON.stringify(`file://${join(app, 'deliver.ts')}`)});
    const fs = await import('node:fs');
    const nest = openNest(${JSON.stringify(dir)});
    const items = unreadOf(foldNest(nest).state, 'boss');
    deliver(nest, 'boss', 'session:S-boss', 'prompt', items, () => {
      if (${when === 'after'}) fs.writeSync(1, items.map((item) => item.id).join());
      process.kill(process.pid, 'SIGKILL');
    });`;
  const hooks = join(import.meta.dirname, '..', '..', 'scripts', 'ts.mjs');
  const ran = spawnSync(process.execPath, [
    '--import',
    `file://${hooks}`,
    '--input-type=module',
    '-e',
    script,
  ]);
  expect(ran.signal, ran.stderr.toString()).toBe('SIGKILL');
  return ran.stdout.toString();
}

test.each(['before', 'after'] as const)(
  'a delivery that is killed %s the text went out is repeated once, marked as such, and never again',
  (when) => {
    const nest = nestOf(
      founded(),
      ...seated('boss', 'user'),
      messaged('user', 'boss', 'Look.', { id: 'the-item' }),
    );
    const unread = () => unreadOf(foldNest(nest).state, 'boss');
    expect(renderNews(nest.log, unread(), 5000).text).not.toContain('repeated');
    expect(crash(nest.dir, when)).toBe(when === 'after' ? 'the-item' : '');

    const [again] = unread();
    expect(again).toMatchObject({ id: 'the-item', attempts: 1 });
    let said = '';
    deliver(nest, 'boss', 'session:S-boss', 'prompt', unread(), () => {
      said = renderNews(nest.log, unread(), 5000).text;
    });
    expect(said).toContain('id="the-item"');
    expect(said).toContain('repeated="may have been shown before"');
    expect(unread()).toEqual([]);
  },
);
