import type { Member } from './state.ts';

/**
 * Whether the end of its process takes something from a member. One that waits for its reports or for an answer has said
 * all there is to say; the platform retires such workers, and they are resumed when there is something to read.
 * fact: endings.retired
 */
export function isLoss(member: Member): boolean {
  if (member.phase === 'blocked' && member.blockedOn === 'answer') return false;
  if (member.turn?.open === true || member.background > 0) return true;
  return (
    member.phase === 'working' || (member.phase === 'idle' && member.turns === 0) || member.asks.length > 0
  );
}
