import { directReports } from '../domain/org.ts';
import type { State } from '../domain/state.ts';
import type { Nest } from './nest.ts';
import { processOf } from './observe.ts';
import { record } from './record.ts';

const WATCHED = new Set(['idle', 'working', 'waiting', 'blocked']);

/**
 * Records which direct reports of a supervisor have lost their process without a word. Whoever looks first records it;
 * the key makes a second observation of the same death count once.
 */
export function observeReports(nest: Nest, state: State, supervisor: string): void {
  for (const member of directReports(state, supervisor)) {
    if (!WATCHED.has(member.phase) || processOf(member) !== 'gone') continue;
    // The same that the reconciler gives it.
    const id = `gone:${member.process}:${member.id}:${member.gen}`;
    if (member.noted.includes(id)) continue;
    const data = {
      what: 'process_gone',
      evidence: `process ${member.process?.split(':')[0]} does not exist`,
      text: null,
    } as const;
    nest.log.append([record('observed', data, { actor: 'system', member: member.id, gen: member.gen, id })], {
      durable: true,
    });
  }
}
