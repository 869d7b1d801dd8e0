import type { Nest } from '../app/nest.ts';
import { record } from '../app/record.ts';
import type { Member } from '../domain/state.ts';
import { lastReplyText } from '../harness/last-reply.ts';

/**
 * Files the end of a turn that no Stop hook has told of (it was killed, or its session was), before the next turn hides
 * it: the reconciler looks only now and then. The key is the reconciler's own, so it counts once, whoever sees it.
 */
export function fileUnheard(nest: Nest, { id: member, gen, turn }: Member, transcript: string | null): void {
  if (turn?.open !== true || transcript === null) return;
  const reply = lastReplyText(transcript);
  if (reply === null || !reply.final || reply.at < (Date.parse(turn.at) || 0)) return;
  const data = {
    what: 'hooks_silent',
    evidence: 'its turn ended, and no hook said so before the next one began',
    text: nest.log.putText(reply.text),
  } as const;
  const id = `silent:${reply.uuid}:${member}:${gen}`.slice(0, 200);
  nest.log.append([record('observed', data, { actor: 'system', member, gen, id })], { durable: true });
}
