import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type Json, ROOT, runWith, withNest } from './support/org.ts';
import { processesOfHome } from './support/processes.ts';
import { bash, member, say } from './support/steps.ts';

const TASK = 'Look who you are.\n\n# And then\n\n- say "so"\n';
const REPORT = 'I am who I was told to be.';

const lead = member('lead', [bash('nest whoami --json'), say(`${REPORT}\n\nresult: looked`)]);

test('a member is bound by its launch nonce, knows its brief, and its last message becomes its report by itself', () =>
  withNest({ scenario: { actors: [lead] } }, async (org) => {
    const hired = await org.json(['hire', '--role', 'executive', '--name', 'lead', '-'], { input: TASK });
    expect(hired).toMatchObject({
      member: 'lead',
      gen: 1,
      role: 'executive',
      supervisor: 'user',
      handshake: 'hook',
    });
    const { session, short } = hired;
    expect(session.slice(0, 8)).toBe(short);
    await org.until('lead', 'done');

    // Bound by what the hook presented, once.
    const [request] = org.events('hire_requested');
    const starts = org.events('session_started');
    expect(starts.map(({ data }) => [data.session, data.nonce, data.source])).toEqual([
      [session, request?.data.nonce, 'startup'],
    ]);

    // What the model was really sent.
    const [first, second] = org.sim.requestsOf('lead');
    expect(first?.sessionId).toBe(session);
    expect(first?.conversation.system).toContain('# You are member "lead" of a nest');
    expect(first?.conversation.system).toContain('You report to the user and to nobody else.');
    expect(first?.conversation.system).toContain(TASK);
    expect(first?.conversation.turns[0]?.text).toContain(hired.assignment);
    expect(readFileSync(hired.assignment, 'utf8')).toBe(TASK);
    expect(JSON.parse(second?.conversation.turns.at(-1)?.results[0] ?? 'null')).toMatchObject({
      id: 'lead',
      session,
      supervisor: 'user',
      dir: org.dir,
    });
    expect(org.sim.unscripted()).toEqual([]);

    // What a person sees.
    const { rows, unmatched, conflictCount, problems } = await org.json(['status']);
    expect(rows).toMatchObject([
      { member: 'lead', turns: 1, reports: 1, verdict: { state: 'done', why: 'looked' } },
    ]);
    expect([unmatched, conflictCount, problems]).toEqual([[], 0, []]);
    const shown = await org.json(['show', 'lead']);
    expect(shown).toMatchObject({
      task: TASK,
      report: { status: 'done', by: 'hook', text: expect.stringContaining(REPORT) },
    });
    const { lines } = await org.json(['logs', 'lead']);
    expect(lines.map((line: Json) => line.role)).toContain('tool');
    expect(lines.at(-1)).toMatchObject({ role: 'assistant', text: expect.stringContaining(REPORT) });
    expect(await org.ok(['tree'])).toContain('lead');
    expect(await org.ok(['verify'])).not.toMatch(/damage[^:]*: [1-9]/);
  }));

test('an inbox is acknowledged only once its reader has taken all of it', () =>
  withNest({ scenario: { actors: [lead] } }, async (org) => {
    await org.ok(['hire', '--role', 'executive', '--name', 'lead', TASK]);
    await org.until('lead', 'done');
    expect(await org.ok(['inbox', '--peek'])).toContain(REPORT);

    // A reader that goes away before it has read.
    const gone = await runWith('sh', ['-c', `'${ROOT}/bin/nest' inbox | true`], {
      cwd: org.repo,
      env: org.env,
    });
    expect(gone.code).toBe(0);
    expect(org.events('delivered')).toEqual([]);

    const again = await org.ok(['inbox']);
    expect(again).toContain(REPORT);
    expect(again).toContain('repeated=');
    expect(org.events('delivered')).toMatchObject([
      { actor: 'user', data: { reader: 'user', channel: 'inbox' } },
    ]);
    expect((await org.json(['inbox'])).items).toEqual([]);
  }));

test('nothing of a nest runs on once its members have been fired', () =>
  withNest({ scenario: { actors: [lead] } }, async (org) => {
    await org.ok(['hire', '--role', 'executive', '--name', 'lead', TASK]);
    await org.until('lead', 'done');
    expect(processesOfHome(org.home.home)).not.toEqual([]);
    expect(await org.json(['fire', 'lead'])).toMatchObject([
      { member: 'lead', stopped: true, survivors: [] },
    ]);
    // The platform's daemon leaves by itself five seconds after its last session.
    await org.waitFor(() => processesOfHome(org.home.home).length === 0, 'the last process to go');
    expect(await org.home.end()).toEqual({ found: 0, killed: [], left: [] });
  }));
