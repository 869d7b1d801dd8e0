import { resolve } from 'node:path';
import { EXIT, UserError } from '../../app/user-error.ts';
import { runLive } from '../../demo/live.ts';
import { type DemoOptions, runDemo } from '../../demo/run.ts';
import type { Here } from '../here.ts';
import { installationRoot } from '../installation.ts';
import { dollarsOf, isSet, textOf } from '../options.ts';
import { say } from '../out.ts';
import type { Options } from '../spec.ts';

/**
 * Members run every `nest` command without being asked. Starting a program of one's choice, or spending real money, is
 * not meant by that.
 */
function refuseSession(here: Here): void {
  if (here.caller().session === null) return;
  throw new UserError('--claude and --live are for a person at a terminal', EXIT.notAllowed, 'nest demo');
}

export function run(here: Here, _args: readonly string[], options: Options): Promise<number> {
  const claude = textOf(options, 'claude');
  if (claude !== null || isSet(options, 'live')) refuseSession(here);
  const print = (line: string): void => here.print(`${line}\n`);
  const demo: DemoOptions = {
    root: installationRoot(),
    claude: claude === null ? null : resolve(here.cwd, claude),
    keep: isSet(options, 'keep'),
    json: here.json,
    // One JSON document is all that stdout may hold then.
    tell: here.json ? say : print,
    print,
  };
  if (!isSet(options, 'live')) return runDemo(demo);
  const folder = resolve(here.cwd, textOf(options, 'in') ?? 'nest-demo');
  return runLive({ ...demo, folder, budgetUsd: dollarsOf(options, 'budget-usd') ?? 1 });
}
