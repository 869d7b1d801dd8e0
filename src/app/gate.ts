import fs from 'node:fs';
import { join } from 'node:path';
import { boundFor } from '../domain/bound.ts';
import { holdsSeat } from '../domain/org.ts';
import type { Member, State } from '../domain/state.ts';
import { GATE_DIR } from '../harness/gate-dir.ts';
import { makePrivateDir, PRIVATE_FILE } from '../log/private-files.ts';
import type { Nest } from './nest.ts';

/**
 * The file that makes the gate of a member look at what it may still spend. Its gate tests for nothing else, so that a
 * call costs a shell and no node while its limits are far. A cache like any other: whoever meters makes it anew.
 */
export function gateFile(nestDir: string, member: string): string {
  return join(nestDir, GATE_DIR, member);
}

/** Whether a member's gate has to look: its limits are near, or nothing is left. Adopted sessions have no gate. */
function isNear(state: State, member: Member, now: number): boolean {
  if (!holdsSeat(member) || member.mode === 'adopt') return false;
  return boundFor(state, member, now).level !== 'far';
}

/**
 * Sets the gate of everybody by what is left for it. Several that share an account near its end together, so whoever
 * meters one of them sets all.
 */
export function setGates(nest: Pick<Nest, 'dir'>, state: State, now: number): void {
  const up = gatesUp(nest.dir);
  for (const member of state.members.values()) {
    const near = isNear(state, member, now);
    if (near && !up.has(member.id)) raise(nest.dir, member.id);
    if (!near && up.has(member.id)) lower(nest.dir, member.id);
  }
}

function gatesUp(nestDir: string): ReadonlySet<string> {
  try {
    return new Set(fs.readdirSync(join(nestDir, GATE_DIR)));
  } catch {
    return new Set();
  }
}

function raise(nestDir: string, member: string): void {
  try {
    makePrivateDir(join(nestDir, GATE_DIR));
    fs.writeFileSync(gateFile(nestDir, member), '', { mode: PRIVATE_FILE });
  } catch {
    // On a disk that is full the gate stays open; the meter after each reply holds all the same.
  }
}

function lower(nestDir: string, member: string): void {
  try {
    fs.rmSync(gateFile(nestDir, member), { force: true });
  } catch {
    // It is looked at again, and costs a start of node until then.
  }
}
