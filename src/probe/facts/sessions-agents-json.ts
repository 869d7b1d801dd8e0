import { fact } from '../fact.ts';
import { type Agent, bash } from '../lab.ts';
import { begin, processOf, settle, stop, waitFor } from '../live.ts';

export const sessionsAgentsJson = fact({
  id: 'sessions.agents-json',
  group: 'sessions',
  claim:
    '`claude agents --json --all` prints a list with `id`, `sessionId`, `kind`, `name`, `cwd` and `state` of every background session, also of one that was stopped; `pid` and `status` (`busy`, `idle`, `waiting`) only while it runs, and `waitingFor` where it waits for a person',
  why: 'Whether a session lives, works, or waits for a person is read from this list.',
  reliedOnBy: ['src/harness/registry.ts'],
  expected: 'idle, waiting for a permission prompt, stopped; each under its own id',
  advice: 'Read `sessions/<pid>.json` and `jobs/<short id>/state.json` below the configuration folder.',
  async probe(lab) {
    const end = [{ text: 'result: ok' }];
    const [calm, asking, over] = await Promise.all([
      begin(lab, end, { name: 'calm' }),
      begin(lab, [bash('npm test'), ...end], { name: 'asking' }),
      begin(lab, end, { name: 'over' }),
    ]);
    await Promise.all([settle(lab, calm.short), settle(lab, over.short).then((live) => stop(lab, live))]);
    await waitFor(lab, () => processOf(lab, asking.short)?.waitingFor);
    const rows = await lab.agents();
    lab.keep('agents', rows);
    const all = [calm, asking, over].map((one) => ({
      one,
      row: rows.find(({ id }) => id === one.short) ?? {},
    }));
    const unnamed = all.filter(({ one, row }) => !isNamed(row, one));
    if (unnamed.length > 0)
      return `not under its own id, kind, name and folder: ${unnamed.map(({ one }) => one.name).join(', ')}`;
    return `${all.map(({ row }) => stateOf(row)).join(', ')}; each under its own id`;
  },
});

function isNamed(
  row: Agent,
  one: Readonly<{ session: string; name: string | null; cwd: string | null }>,
): boolean {
  return (
    row.sessionId === one.session && row.kind === 'background' && row.name === one.name && row.cwd === one.cwd
  );
}

function stateOf({ pid, status, state, waitingFor }: Agent): string {
  if (pid === undefined && status === undefined) {
    return ['stopped', 'done', 'working', 'blocked', 'running'].includes(String(state))
      ? 'stopped'
      : `no process, ${state}`;
  }
  if (typeof pid !== 'number') return `${status} without a process`;
  return status === 'waiting' ? `waiting for a ${waitingFor}` : String(status);
}
