import fs from 'node:fs';
import os from 'node:os';
import { join } from 'node:path';
import { foldNest } from '../src/app/fold-log.ts';
import { type Nest, openNest } from '../src/app/nest.ts';
import { synthesise } from '../test/support/synthetic-log.ts';

const EVENTS = 1_000_000;

/** A nest of a million events in a folder of its own. */
export type BigNest = Readonly<{
  nest: Nest;
  home: string;
  repo: string;
  session: string;
  member: string;
  remove: () => void;
}>;

/** Writes the synthetic log of `EVENTS` events, 40 members, and leaves a warm snapshot. */
export function bigNest(): BigNest {
  const root = fs.mkdtempSync(join(os.tmpdir(), 'nest-bench-'));
  const repo = join(root, 'repo');
  const home = join(root, 'home');
  const dir = join(repo, '.nest');
  fs.mkdirSync(dir, { recursive: true, mode: 0o700 });
  fs.mkdirSync(home);
  writeLog(join(dir, 'log.jsonl'));
  const nest = openNest(dir);
  const { state } = foldNest(nest);
  const member = state.members.get('staff-3');
  if (member?.session == null) throw new Error('the synthetic nest has no staff-3 with a session');
  return {
    nest,
    home,
    repo,
    session: member.session,
    member: member.id,
    remove: () => fs.rmSync(root, { recursive: true, force: true }),
  };
}

function writeLog(file: string): void {
  const fd = fs.openSync(file, 'w', 0o600);
  let lines: string[] = [];
  let count = 0;
  class Enough extends Error {}
  try {
    synthesise({ members: 40, turns: EVENTS }, (event) => {
      lines.push(`\n${JSON.stringify(event)}\n`);
      count += 1;
      if (lines.length === 5000 || count === EVENTS) {
        fs.writeSync(fd, lines.join(''));
        lines = [];
      }
      if (count === EVENTS) throw new Enough();
    });
  } catch (error) {
    if (!(error instanceof Enough)) throw error;
  }
  fs.closeSync(fd);
}

/** The environment of a hook in the session of a member. */
export function memberEnv(big: BigNest): NodeJS.ProcessEnv {
  return {
    PATH: process.env.PATH,
    HOME: big.home,
    CLAUDE_CODE_SESSION_ID: big.session,
    CLAUDE_PID: String(process.pid),
    NEST_DIR: big.nest.dir,
    NEST_MEMBER: big.member,
    NEST_GEN: '1',
    NEST_NONCE: 'used',
  };
}
