import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DOLLAR } from '../../src/domain/money.ts';
import { stubClaude } from '../field/stub-claude.ts';
import { json, makeScene, type Scene, sessionOf } from './scene.ts';

/** A nest with $20 for all, whose sessions 1, 2 and 3 are lead, manager-1 and staff-1. */
function budgeted(usd = '20'): Scene {
  const scene = makeScene();
  scene.organisation();
  expect(scene.nest(['charter', 'set', 'budget.usd', usd]).code).toBe(0);
  return scene;
}

/** What a meter has said of a session. There is no transcript of it, and whoever looks says so. */
function spends(
  scene: Scene,
  digit: number,
  dollars: number,
  more: Readonly<{ hidden?: number; notes?: readonly string[]; model?: string }> = {},
): void {
  const nanos = Math.round(dollars * DOLLAR);
  const tokens = { input: 10, output: 20, write5m: 30, write1h: 40, read: 50, replies: 2 };
  const { hidden = 0, notes = [], model = 'claude-sonnet-5' } = more;
  const data = { session: sessionOf(digit), nanos, hidden, largest: nanos, notes, table: 't' };
  const models = [{ model, nanos, ...tokens }];
  scene.append({ type: 'spend_metered', actor: 'system', member: 'lead', gen: 1, data: { ...data, models } });
}

test('a grant comes out of what the supervisor has left, and says what is left of both', () => {
  const scene = budgeted();
  expect(scene.nest(['grant', 'manager-1', '8', '--why', 'the parser'])).toMatchObject({
    code: 0,
    out:
      'granted manager-1 $8.00; it has $8.00 left of $8.00\n' +
      'the budget of the charter has $12.00 left; it is told at its next turn\n',
  });
  expect(scene.nest(['inbox', '--peek'], { session: sessionOf(2) }).out).toContain(
    'user has granted you $8.00 more: the parser.',
  );
  const given = json(scene.nest(['grant', 'staff-1', '2.50', '--json'], { session: sessionOf(2) }));
  expect(given).toMatchObject({
    member: 'staff-1',
    amount: { nanos: 2_500_000_000, usd: '2.500000000' },
    spend: { boundBy: 'staff-1', left: { usd: '2.500000000' } },
    from: { boundBy: 'manager-1', left: { usd: '5.500000000' } },
  });
  spends(scene, 3, 1);
  expect(scene.nest(['grant', 'staff-1', '1.5', '--back'], { session: sessionOf(2) }).out).toMatch(
    /^took \$1\.50 back from staff-1; it has \$0\.00 left of \$1\.00\nmanager-1 has \$7\.00 left; /,
  );
});

test('a grant that is refused says why, with its exit code and what to run next', () => {
  const scene = budgeted();
  scene.nest(['grant', 'manager-1', '8']);
  const cases: [args: string[], digit: number | null, code: number, err: RegExp][] = [
    [
      ['staff-1', '7.21'],
      2,
      4,
      /not granted: \$7\.21 is too much: manager-1 can give \$7\.20 at most \(\$8\.00 left, \$0\.80 of it kept for a retry\).*nest grant manager-1 USD\nnext: nest ledger\n$/,
    ],
    [
      ['manager-1', '10.01'],
      null,
      4,
      /the budget of the charter can give \$10\.00 .*nest charter set budget\.usd N\n/,
    ],
    [['staff-1', '1'], 3, 8, /staff-1 is not above staff-1\nnext: nest escalate/],
    [
      ['lead', '5'],
      null,
      4,
      /lead has the budget of the charter.*\nnext: nest charter set budget\.usd 25\n$/,
    ],
    [
      ['staff-1', '1', '--back'],
      null,
      4,
      /staff-1 has no grant of its own; it shares what manager-1 has\nnext: nest ledger\n/,
    ],
    [['manager-1', '8.01', '--back'], null, 4, /manager-1 has \$8\.00 that is neither spent nor promised/],
    [['nobody', '1'], null, 5, /there is no member "nobody"/],
    [
      ['staff-1', '0'],
      null,
      2,
      /"0" is not an amount of dollars such as 5 or 2\.50\nnext: nest grant staff-1 2\.50\n/,
    ],
    [['staff-1', '-3'], null, 2, /./],
    [['staff-1', 'all'], null, 2, /"all" is not an amount/],
  ];
  for (const [args, digit, code, err] of cases) {
    const ran = scene.nest(['grant', ...args], digit === null ? {} : { session: sessionOf(digit) });
    expect({ code: ran.code, out: ran.out }, args.join(' ')).toEqual({ code, out: '' });
    expect(ran.err, args.join(' ')).toMatch(err);
  }
});

test('ledger is a tree of accounts: granted, spent, held, reserved, left, how fast and how long', () => {
  const scene = budgeted();
  scene.nest(['grant', 'manager-1', '8']);
  scene.nest(['grant', 'staff-1', '2'], { session: sessionOf(2) });
  spends(scene, 1, 0.5);
  spends(scene, 2, 1, { hidden: 3_000_000, notes: ['incomplete'] });
  spends(scene, 3, 0.25, { notes: ['unpriced'], model: '=cmd()' });
  spends(scene, 9, 0.125);
  const { code, out } = scene.nest(['ledger']);
  expect(code).toBe(0);
  expect(out).toMatch(
    /^spent \$1\.75 of \$20\.00; \$8\.00 went to grants, with what those have spent; \$11\.50 is neither spent nor granted, \$2\.00 of it not to be granted but for a retry\n/,
  );
  expect(out).toMatch(
    /^perhaps \$0\.0030 more, for requests that stand in no transcript \(an estimate, in no sum\)$/m,
  );
  expect(out).toMatch(/^MEMBER +GRANTED +SPENT +WITH TEAM +HELD +RESERVED +LEFT +PER HOUR +LASTS +NOTES$/m);
  expect(out).toMatch(/^lead +shares charter +\$0\.50 +\$1\.75 +\$8\.00 +\$\d+\.\d+ +transcript gone$/m);
  expect(out).toMatch(
    /^ {2}manager-1 +\$8\.00 +\$1\.00 +\$1\.25 +\$2\.00 +\$0\.80 +\$5\.00 +\$\d+\.\d+ +\d+[mh] +lower bound, transcript gone$/m,
  );
  expect(out).toMatch(/^ {4}staff-1 +\$2\.00 +\$0\.25 +\$1\.75 .* unpriced model, transcript gone$/m);
  expect(out).toMatch(
    /^spent by sessions that belong to nobody \(charged to nobody\)\n {2}99999999 {2}\$0\.13$/m,
  );

  const ledger = json(scene.nest(['ledger', '--json']));
  expect(ledger.charter).toMatchObject({
    granted: { nanos: 20 * DOLLAR, usd: '20.000000000' },
    left: { usd: '11.500000000' },
    held: { usd: '8.000000000' },
    spent: { nanos: 1_750_000_000 },
  });
  expect(ledger.rows.map((row: { member: string }) => row.member)).toEqual(['lead', 'manager-1', 'staff-1']);
  expect(ledger.rows[2].models).toEqual([
    {
      model: '=cmd()',
      cost: { nanos: 250_000_000, usd: '0.250000000' },
      input: 10,
      output: 20,
      write5m: 30,
      write1h: 40,
      read: 50,
      replies: 2,
    },
  ]);
  expect(json(scene.nest(['ledger', 'manager-1', '--json'])).rows).toHaveLength(2);

  const lines = scene.nest(['ledger', '--csv']).out.split('\n');
  expect(lines).toHaveLength(5);
  expect(lines[2]).toMatch(
    /^manager-1,1,manager,lead,idle,8\.000000000,1\.000000000,1\.250000000,2\.000000000,/,
  );
  expect(scene.nest(['ledger', '--csv', '--models']).out).toContain(
    "staff-1,'=cmd(),0.250000000,2,10,20,30,40,50,list price\n",
  );
  expect(scene.nest(['ledger', '--models']).out).toMatch(
    /^ {2}manager-1 +claude-sonnet-5 +\$1\.00 +2 +10 +20 +30 +40 +50$/m,
  );
  expect(scene.nest(['ledger', '--csv', '--json']).code).toBe(2);
  expect(scene.nest(['ledger', 'nobody']).code).toBe(5);
});

test('a budget that is lowered below what is spent or promised warns, with the figures and where to look', () => {
  const scene = budgeted();
  scene.nest(['grant', 'manager-1', '8']);
  spends(scene, 1, 0.35);
  spends(scene, 2, 1);
  const set = (usd: string) => scene.nest(['charter', 'set', 'budget.usd', usd]);
  expect(set('9')).toMatchObject({ code: 0, err: '' });
  const lowered = set('5');
  expect(lowered).toMatchObject({ code: 0, out: 'amended: budget.usd\n' });
  expect(lowered.err).toBe(
    'nest: budget.usd is below what is spent or promised: $1.35 of $5.00 are spent, $7.00 are promised by grants and may still be spent (nest grant NAME USD --back); see nest ledger\n',
  );
  expect(scene.nest(['charter', 'set', 'limits.members', '30']).err).toBe('');
  expect(set('6').err).toBe('');
  scene.nest(['grant', 'manager-1', '7', '--back']);
  expect(set('1').err).toContain('$1.35 of $1.00 are spent, whoever spends from it stops; see nest ledger');
});

test('without a budget everything is metered and nothing is bounded', () => {
  const scene = makeScene();
  scene.organisation();
  spends(scene, 3, 0.25);
  const { out } = scene.nest(['ledger']);
  expect(out).toMatch(/^spent \$0\.25; the charter sets no budget \(nest charter set budget\.usd N\)\n/);
  expect(out).toMatch(/^ {4}staff-1 +no bound +\$0\.25/m);
  expect(json(scene.nest(['ledger', '--json'])).charter).toMatchObject({ granted: null, left: null });
});

test('a name in a table for a spreadsheet is data: on one line, without what moves a cursor, quoted, and no formula', () => {
  const scene = budgeted();
  const rows = (model: string) => {
    spends(scene, 3, 0.25, { model });
    const { out } = scene.nest(['ledger', '--csv', '--models']);
    return out
      .split('\n')
      .slice(1)
      .filter((line) => line.startsWith('staff-1'));
  };
  const [row] = rows('a\nb\u001b[31m, "c"\u202e\u0085\r\n=d');
  expect(row).toBe('staff-1,"a b, ""c"" =d",0.250000000,2,10,20,30,40,50,list price');
  const other = budgeted();
  spends(other, 3, 0.25, { model: '\u001b[0m \t=cmd()' });
  expect(other.nest(['ledger', '--csv', '--models']).out).toContain("\nstaff-1,'=cmd(),0.25");
});

test('on a subscription the figures are estimates, and say so', () => {
  const scene = budgeted();
  expect(scene.nest(['ledger']).out).toContain('list prices; on a subscription they are estimates');
  expect(scene.nest(['ledger'], { env: { ANTHROPIC_API_KEY: 'x' } }).out).toMatch(/^list prices$/m);
  const config = join(scene.base, 'config');
  const env = { CLAUDE_CONFIG_DIR: config };
  scene.shell(`mkdir -p "${config}"`);
  writeFileSync(join(config, '.credentials.json'), '{"claudeAiOauth": {}}');
  expect(scene.nest(['ledger'], { env }).out).toMatch(
    /^list-price estimates: this account is a subscription/m,
  );
  expect(json(scene.nest(['ledger', '--json'], { env })).payment).toBe('plan');
  spends(scene, 3, 0.25);
  const label = 'list-price estimate';
  for (const args of [['status'], ['tree'], ['show', 'staff-1'], ['inspect', 'staff-1']]) {
    expect(scene.nest(args, { env }).out, args.join(' ')).toContain(label);
    expect(scene.nest(args).out, args.join(' ')).not.toContain(label);
    expect(json(scene.nest([...args, '--json'], { env })).payment, args.join(' ')).toBe('plan');
  }
  for (const args of [
    ['ledger', '--csv'],
    ['ledger', '--csv', '--models'],
  ]) {
    const lines = scene.nest(args, { env }).out.trimEnd().split('\n');
    expect(lines[0]).toMatch(/,priced_as$/);
    expect(lines.slice(1).every((line) => line.endsWith(`,${label}`))).toBe(true);
    expect(scene.nest(args).out).not.toContain(label);
  }
});

test('inspect says in words what a figure cannot know', () => {
  const scene = budgeted();
  spends(scene, 3, 0.25, { notes: ['incomplete'] });
  expect(scene.nest(['inspect', 'staff-1']).out).toMatch(
    /^spent by its session: \$0\.25 \(lower bound, transcript gone\): /m,
  );
});

test('what was spent, and what is left, stands in status, tree and show', () => {
  const scene = budgeted();
  scene.nest(['grant', 'manager-1', '1']);
  spends(scene, 2, 1.25);
  spends(scene, 3, 0.0042);
  const status = scene.nest(['status']).out;
  expect(status).toMatch(/^MEMBER +ROLE +STATE +SEEN +TURNS +REPORTS +UNREAD +SPENT +LEFT +WHY$/m);
  expect(status).toMatch(/^ {2}manager-1 .* \$1\.25 +-\$0\.25/m);
  expect(json(scene.nest(['status', '--json'])).rows[1].spend).toMatchObject({
    own: { nanos: 1_250_000_000 },
    subtree: { nanos: 1_254_200_000 },
    boundBy: 'manager-1',
    left: { usd: '-0.254200000' },
  });
  expect(scene.nest(['tree']).out).toContain('manager-1  manager  idle  $1.25  work of manager-1');
  expect(scene.nest(['show', 'manager-1']).out).toContain(
    'spent $1.25, $1.25 with its team; -$0.25 left of its $1.00 (transcript gone)\n',
  );
  expect(scene.nest(['show', 'staff-1']).out).toContain(
    'spent $0.0042; it shares the -$0.25 that manager-1 has left (transcript gone)\n',
  );
  expect(json(scene.nest(['tree', '--json'])).reports[0].spend.subtree.usd).toBe('1.254200000');
});

test('a hire that money refuses names what may be done about it', () => {
  const scene = budgeted('1');
  spends(scene, 1, 1.5);
  const args = ['hire', '--role', 'staff', '--under', 'lead', '--name', 'extra', '--dry-run', 'x'];
  expect(json(scene.nest([...args, '--json'])).ruling).toEqual({
    accepted: false,
    why: expect.stringMatching(
      /^nothing is left to spend: the budget of the charter .*nest ledger.*nest charter set budget\.usd N$/,
    ),
  });
  scene.nest(['charter', 'set', 'budget.usd', '10']);
  expect(json(scene.nest([...args, '--grant', '7.51', '--json'])).ruling.accepted).toBe(false);
  expect(json(scene.nest([...args, '--budget', '7.50', '--json'])).ruling.accepted).toBe(true);
  expect(scene.nest([...args, '--budget', '7', '--grant', '7']).code).toBe(2);
  expect(scene.nest([...args, '--grant', 'much'])).toMatchObject({
    code: 2,
    err: expect.stringContaining('--grant: "much" is not an amount of dollars'),
  });
});

test('16 commands that grant at once are ruled one after the other: as many succeed as can be paid', async () => {
  const scene = budgeted('11');
  // $1.10 are kept: nine times $1.10 are $9.90.
  const codes = await Promise.all(
    Array.from({ length: 16 }, async () => {
      const child = scene.start(['grant', 'manager-1', '1.10']);
      child.stdout.resume();
      child.stderr.resume();
      return new Promise((resolve) => child.on('close', resolve));
    }),
  );
  expect(codes.filter((code) => code === 0)).toHaveLength(9);
  expect(codes.filter((code) => code === 4)).toHaveLength(7);
  expect(json(scene.nest(['ledger', '--json'])).charter).toMatchObject({ left: { usd: '1.100000000' } });
});

test('5 who grant at once to members that have finished: as many succeed as can be paid, and it waits for them', async () => {
  const scene = budgeted();
  const names = [4, 5, 6, 7, 8].map((digit) => {
    const [name, session] = [`w${digit}`, sessionOf(digit)];
    scene.member(name, 'staff', 'lead', session);
    const about = { type: 'turn_ended', actor: `session:${session}` };
    const closing = { kind: 'result', line: 'ok' };
    const turn = { session, prompt: null, again: false, text: { text: 'result: ok' }, background: null };
    scene.append({ ...about, data: { ...turn, closing, hint: null } });
    return name;
  });
  const codes = await Promise.all(
    names.map(async (name) => {
      const child = scene.start(['grant', name, '8']);
      child.stdout.resume();
      child.stderr.resume();
      return new Promise((resolve) => child.on('close', resolve));
    }),
  );
  expect(codes.filter((code) => code === 0)).toHaveLength(2);
  expect(codes.filter((code) => code === 4)).toHaveLength(3);
  expect(scene.nest(['ledger']).out.match(/released, \$8\.00 waiting for it/g)).toHaveLength(2);
  expect(json(scene.nest(['ledger', '--json'])).charter).toMatchObject({ left: { usd: '4.000000000' } });
});

test('whoever gives all it has is told that it has nothing left for itself, and how some of it comes back', () => {
  const scene = budgeted();
  stubClaude(scene);
  const lead = { session: sessionOf(1) };
  const nothing =
    'the budget of the charter has $0.00 left: whoever spends from it has only nest commands until some comes back (nest grant NAME USD --back)';
  scene.nest(['charter', 'set', 'budget.reservePercent', '0']);
  expect(scene.nest(['grant', 'manager-1', '20'], lead).out).toContain(`\n${nothing}; it is told`);
  scene.nest(['grant', 'manager-1', '2', '--back'], lead);
  expect(scene.nest(['hire', '--name', 'dev', '--grant', '2', '--no-wait', 'x'], lead).out).toContain(
    `it may spend $2.00; ${nothing}\n`,
  );
  scene.nest(['grant', 'manager-1', '2', '--back'], lead);
  expect(scene.nest(['reassign', 'dev', '--grant', '2', '--no-wait']).out).toContain(`; ${nothing}\n`);
});

test('a hire says what the member may spend, and what its supervisor has left; a reassignment what the seat has', () => {
  const scene = budgeted();
  stubClaude(scene);
  const lead = { session: sessionOf(1) };
  expect(scene.nest(['hire', '--name', 'dev', '--grant', '2.50', '--no-wait', 'x'], lead)).toMatchObject({
    code: 0,
    out: expect.stringContaining('\nmoney: it may spend $2.50; the budget of the charter has $17.50 left\n'),
  });
  expect(scene.nest(['hire', '--name', 'ops', '--no-wait', 'x'], lead).out).toContain(
    '\nmoney: it shares the $17.50 that the budget of the charter has left\n',
  );
  const again = json(scene.nest(['reassign', 'dev', '--grant', '17', '--no-wait', '--json']));
  expect(again.money).toEqual({
    grant: { nanos: 19.5 * DOLLAR, usd: '19.500000000' },
    boundBy: 'dev',
    left: { nanos: 19.5 * DOLLAR, usd: '19.500000000' },
    supervisor: { boundBy: 'charter', left: { nanos: DOLLAR / 2, usd: '0.500000000' } },
  });
  expect(scene.nest(['hire', '--name', 'more', '--grant', '1', '--no-wait', 'x'], lead)).toMatchObject({
    code: 4,
    err: expect.stringMatching(
      /(?:^|\n)nest: not hired: \$1\.00 is too much: the budget of the charter can give \$0\.00 at most \(\$0\.50 left, \$0\.50 of it kept for a retry\); see nest ledger, or raise it: nest charter set budget\.usd N\nnext: nest ledger\n$/,
    ),
  });
});
