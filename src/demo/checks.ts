import { foldNest } from '../app/fold-log.ts';
import type { Nest } from '../app/nest.ts';
import type { Sim } from '../sim/server.ts';
import { ANSWER, CHART, type DemoMember, QUESTION, REPORT } from './scenario.ts';

export type Check = Readonly<{ what: string; ok: boolean; seen: string }>;

/**
 * What the demo claims, judged by what the models were really sent and by the log: each report reached the context of
 * the right supervisor and of nobody else beside the chain above, the question was answered, the loss was noticed.
 */
export function checkDemo(nest: Nest, sim: Sim, userInbox: string): Check[] {
  const { state } = foldNest(nest);
  const members = Object.keys(CHART) as DemoMember[];
  const reports = members.map((id): Check => {
    const { supervisor } = CHART[id];
    const reached =
      supervisor === 'user' ? userInbox.includes(REPORT[id]) : sim.wasSent(supervisor, REPORT[id]);
    const astray = members.filter(
      (other) => other !== supervisor && other !== id && sim.wasSent(other, REPORT[id]),
    );
    const seen = `${reached ? 'it did' : 'it did not'}${astray.length === 0 ? '' : `; also sent to ${astray.join(', ')}`}`;
    return {
      what: `the report of ${id} reached ${supervisor}, and nobody else`,
      ok: reached && astray.length === 0,
      seen,
    };
  });
  const placed = members.filter((id) => {
    const member = state.members.get(id);
    return (
      member?.supervisor === CHART[id].supervisor && member.role === CHART[id].role && member.phase === 'done'
    );
  });
  const lost = state.members.get('code-b');
  return [
    ...reports,
    {
      what: 'seven members stand in the chart, all done',
      ok: placed.length === members.length && state.members.size === members.length,
      seen: `${placed.length} of ${state.members.size}`,
    },
    {
      what: 'docs-b asked, and was answered',
      ok: sim.wasSent('docs', QUESTION) && sim.wasSent('docs-b', ANSWER),
      seen: `question ${sim.wasSent('docs', QUESTION)}, answer ${sim.wasSent('docs-b', ANSWER)}`,
    },
    {
      what: 'code-b died without a word, was noticed, and hired again',
      ok: lost?.gen === 2 && sim.wasSent('code', 'lost without a word'),
      seen: `generation ${lost?.gen ?? 'none'}`,
    },
    {
      what: 'docs-a never reported; its hook did',
      ok: state.members.get('docs-a')?.report?.by === 'hook',
      seen: state.members.get('docs-a')?.report?.by ?? 'nothing',
    },
    {
      what: 'no session was taken for another',
      ok: state.counts.conflicts === 0 && state.unmatched.size === 0,
      seen: `${state.counts.conflicts} conflicts, ${state.unmatched.size} unmatched`,
    },
    {
      what: 'the model was asked nothing outside its script',
      ok: sim.unscripted().length === 0,
      seen: `${sim.unscripted().length} requests`,
    },
  ];
}

/** What can be judged without a script: everybody reported, and no report still waits for its supervisor. */
export function checkLog(nest: Nest): Check[] {
  const { state } = foldNest(nest);
  const waiting = [...state.inboxes].filter(([reader, inbox]) => reader !== 'user' && inbox.items.length > 0);
  const silent = [...state.members.values()].filter((member) => member.report === null);
  return [
    {
      what: 'the Executive has reported',
      ok: state.members.get('lead')?.phase === 'done',
      seen: state.members.get('lead')?.phase ?? 'none',
    },
    {
      what: 'every member has a report',
      ok: silent.length === 0,
      seen: silent.map((m) => m.id).join(', ') || 'all have',
    },
    {
      what: 'no report still waits for its reader',
      ok: waiting.length === 0,
      seen: waiting.map(([reader]) => reader).join(', ') || 'none',
    },
    {
      what: 'no session was taken for another',
      ok: state.counts.conflicts === 0,
      seen: `${state.counts.conflicts} conflicts`,
    },
  ];
}
