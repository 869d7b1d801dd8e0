import { type Ledger, type LedgerRow, ledgerOf } from '../../app/ledger.ts';
import type { Money } from '../../app/money-view.ts';
import { EXIT, UserError } from '../../app/user-error.ts';
import { formatAge } from '../../domain/age.ts';
import { showDollars } from '../../domain/money.ts';
import { csv } from '../csv.ts';
import type { Here } from '../here.ts';
import { isSet } from '../options.ts';
import type { Options } from '../spec.ts';
import { noteWords, PAYMENT_WORDS, PRICED_AS } from '../spend-words.ts';
import { type Cell, table } from '../table.ts';
import { oneLine, shortId } from '../words.ts';

export function run(here: Here, [member]: readonly string[], options: Options): number {
  const now = Date.now();
  const models = isSet(options, 'models');
  if (isSet(options, 'csv') && here.json)
    throw new UserError('--csv and --json exclude each other', EXIT.usage, 'nest ledger --csv');
  const ledger = ledgerOf(here.nest(), now, member ?? null);
  if (here.json) here.printJson(ledger);
  else if (isSet(options, 'csv')) here.print(models ? modelsCsv(ledger) : rowsCsv(ledger));
  else here.print(render(ledger, here, now, models));
  return 0;
}

function render(ledger: Ledger, { paint }: Here, now: number, models: boolean): string {
  const { rows } = ledger;
  const parts = [`${summary(ledger, now)}${PAYMENT_WORDS[ledger.payment]}\n`];
  const head = [
    'MEMBER',
    'GRANTED',
    'SPENT',
    'WITH TEAM',
    'HELD',
    'RESERVED',
    'LEFT',
    'PER HOUR',
    'LASTS',
    'NOTES',
  ];
  if (rows.length === 0) parts.push('nobody has been hired yet\nnext: nest hire --role executive "…"\n');
  else if (models) parts.push(table(MODELS_HEAD, rows.flatMap(modelRows), paint));
  else
    parts.push(
      table(
        head,
        rows.map((row) => cells(row, now)),
        paint,
      ),
    );
  parts.push(aside(ledger, paint));
  return parts.filter((part) => part !== '').join('\n');
}

/** The charter's budget in two lines. */
function summary({ charter, limits }: Ledger, now: number): string {
  const { granted, left, held, reserve, spent, hidden, perHour, runsOutAt } = charter;
  const handed = held.nanos === 0 ? '' : `; ${shown(held)} went to grants, with what those have spent`;
  const kept = reserve.nanos === 0 ? '' : `, ${shown(reserve)} of it not to be granted but for a retry`;
  const given =
    granted === null || left === null
      ? `spent ${shown(spent)}; the charter sets no budget (nest charter set budget.usd N)`
      : `spent ${shown(spent)} of ${shown(granted)}${handed}; ${shown(left)} is neither spent nor granted${kept}`;
  const lasts = runsOutAt === null ? '' : `; at that speed all of it is spent in ${lasting(runsOutAt, now)}`;
  const pace = perHour.nanos === 0 ? '' : `${shown(perHour)} an hour${lasts}\n`;
  const unseen =
    hidden.nanos === 0
      ? ''
      : `perhaps ${shown(hidden)} more, for requests that stand in no transcript (an estimate, in no sum)\n`;
  const held2 = limits.map(
    ({ cause, until }) =>
      `the account is held by its own limit: ${cause}${until === null ? '' : ` until ${oneLine(until, 40)}`}\n`,
  );
  return `${given}\n${pace}${unseen}${held2.join('')}`;
}

function shown({ nanos }: Money): string {
  return showDollars(nanos);
}

function lasting(at: string, now: number): string {
  return formatAge(Math.max(0, Date.parse(at) - now));
}

function cells(row: LedgerRow, now: number): Cell[] {
  const { member, depth, grant, spend, held, reserve, perHour, runsOutAt, released, kept } = row;
  const left = grant === null || released || spend.left === null ? '' : shown(spend.left);
  return [
    `${'  '.repeat(Math.max(0, depth - 1))}${member}`,
    grant === null ? shares(row) : shown(grant),
    shown(spend.own),
    spend.subtree.nanos === spend.own.nanos ? '' : shown(spend.subtree),
    held.nanos === 0 ? '' : shown(held),
    reserve.nanos === 0 ? '' : shown(reserve),
    left !== '' && (spend.left?.nanos ?? 1) <= 0 ? { text: left, hue: 'red' } : left,
    perHour.nanos === 0 ? '' : shown(perHour),
    runsOutAt === null ? '' : lasting(runsOutAt, now),
    [released ? releasedWords(kept) : '', noteWords(spend.notes)].filter((text) => text !== '').join(', '),
  ];
}

function releasedWords(kept: Money): string {
  return kept.nanos === 0 ? 'released' : `released, ${shown(kept)} waiting for it`;
}

function shares({ spend }: LedgerRow): string {
  if (spend.boundBy === null) return 'no bound';
  return `shares ${spend.boundBy}`;
}

const MODELS_HEAD = [
  'MEMBER',
  'MODEL',
  'COST',
  'REPLIES',
  'INPUT',
  'OUTPUT',
  'CACHE 5M',
  'CACHE 1H',
  'CACHE READ',
];

function modelRows({ member, depth, models }: LedgerRow): Cell[][] {
  const name = `${'  '.repeat(Math.max(0, depth - 1))}${member}`;
  if (models.length === 0) return [[name, '', '', '', '', '', '', '', '']];
  return models.map((m, i) => [
    i === 0 ? name : '',
    oneLine(m.model, 60),
    shown(m.cost),
    ...[m.replies, m.input, m.output, m.write5m, m.write1h, m.read].map(String),
  ]);
}

/** What belongs to nobody is shown, and charged to nobody. */
function aside({ unmatched, forgotten }: Ledger, paint: Here['paint']): string {
  const lines = unmatched.map(({ session, cost, notes }) =>
    `  ${shortId(session)}  ${shown(cost)}  ${noteWords(notes)}`.trimEnd(),
  );
  if (forgotten.nanos > 0) lines.push(`  earlier ones  ${shown(forgotten)}`);
  return lines.length === 0
    ? ''
    : `${paint('bold', 'spent by sessions that belong to nobody')} (charged to nobody)\n${lines.join('\n')}\n`;
}

const CSV_HEAD = [
  'member',
  'generation',
  'role',
  'supervisor',
  'phase',
  'granted_usd',
  'spent_usd',
  'subtree_usd',
  'held_usd',
  'reserve_usd',
  'left_usd',
  'bound_by',
  'hidden_usd',
  'usd_per_hour',
  'runs_out_at',
  'released',
  'notes',
  'priced_as',
] as const;

function rowsCsv({ rows, payment }: Ledger): string {
  return csv(
    CSV_HEAD,
    rows.map((r) => [
      r.member,
      r.gen,
      r.role,
      r.supervisor,
      r.phase,
      r.grant?.usd ?? '',
      r.spend.own.usd,
      r.spend.subtree.usd,
      r.held.usd,
      r.reserve.usd,
      r.spend.left?.usd ?? '',
      r.spend.boundBy ?? '',
      r.spend.hidden.usd,
      r.perHour.usd,
      r.runsOutAt ?? '',
      r.released ? 'yes' : 'no',
      r.spend.notes.join(' '),
      PRICED_AS[payment],
    ]),
  );
}

function modelsCsv({ rows, payment }: Ledger): string {
  const head = [
    'member',
    'model',
    'usd',
    'replies',
    'input',
    'output',
    'write_5m',
    'write_1h',
    'read',
    'priced_as',
  ];
  return csv(
    head,
    rows.flatMap(({ member, models }) =>
      models.map((m) => [
        member,
        m.model,
        m.cost.usd,
        m.replies,
        m.input,
        m.output,
        m.write5m,
        m.write1h,
        m.read,
        PRICED_AS[payment],
      ]),
    ),
  );
}
