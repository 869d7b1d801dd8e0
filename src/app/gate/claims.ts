import fs from 'node:fs';
import { type Claim, claimsAgainst } from '../../domain/claims.ts';
import { filesOf } from '../../harness/path-rules.ts';
import { classOf } from '../../harness/tool-classes.ts';
import { writtenBy } from '../../harness/written-files.ts';
import { groundsOf, type Target } from '../ground.ts';
import type { GateCall, GateContext, GateRuling, Judge } from './judge.ts';

/** Files that somebody else holds are not edited, by no tool and by no subagent. */
export const claims: Judge = { name: 'claims', onFault: 'deny', judge };

function judge({ folded, member }: GateContext, call: GateCall): GateRuling | null {
  if (folded.state.claims.held.length === 0) return null;
  for (const { target, cwd } of targetsOf(call)) {
    for (const ground of groundsOf(target, cwd)) {
      const [claim] = claimsAgainst(folded.state, member.id, ground);
      if (claim !== undefined) return { decision: 'deny', why: wordsOf(target.path, claim) };
    }
  }
  return null;
}

function targetsOf(call: GateCall): readonly Readonly<{ target: Target; cwd: string }>[] {
  if (classOf(call.tool) === 'edit')
    return (filesOf(call, 'edit') ?? []).map((path) => ({ target: { path }, cwd: call.cwd }));
  if (classOf(call.tool) !== 'shell') return [];
  return writtenBy(call, isFolder).map(({ cwd, ...target }) => ({ target, cwd }));
}

function isFolder(path: string): boolean {
  return fs.statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

function wordsOf(path: string, { holder, ground, why }: Claim): string {
  const reason = why === '' ? '' : ` (${why})`;
  return [
    `nest: ${path} is held by ${holder}${reason}, who has claimed ${ground.globs.join(' ')}. Nothing was changed; no other tool will do it either.`,
    `Do you need it? Say so: nest claim '${path}' --why "…". Settle it with ${holder}: nest msg ${holder} "…". Then look: nest claims.`,
    'Until then work on something else. What you two do not settle in three exchanges or two minutes is ruled by whoever is above you both.',
  ].join('\n');
}
