import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { replyRow } from '../support/transcript.ts';
import { type Metering, metering, SESSION } from './metering.ts';

type Step =
  | Readonly<{ do: 'reply'; rows: number; meterBetween: boolean; file: 0 | 1 | 2 }>
  | Readonly<{ do: 'meter' | 'forget' | 'crash' | 'move' }>
  | Readonly<{ do: 'cut'; at: number }>
  /** A row of one file once more, in the same or another one; `later`: with a stamp and a request of its own. */
  | Readonly<{ do: 'again'; at: number; from: 0 | 1 | 2; to: 0 | 1 | 2; later: boolean }>;

const at = fc.double({ min: 0, max: 1, noNaN: true });
const file = fc.constantFrom(0 as const, 1 as const, 2 as const);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('reply' as const),
      rows: fc.integer({ min: 1, max: 3 }),
      meterBetween: fc.boolean(),
      file,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom('meter' as const, 'forget' as const, 'crash' as const, 'move' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('cut' as const), at }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('again' as const),
      at,
      from: file,
      to: file,
      later: fc.boolean(),
    }),
  },
);

/** A session whose files change, and what it has to be charged: each reply that a meter has seen, once, at its best row. */
class World {
  readonly desk: Metering = metering();
  private readonly rows = new Map<string, { id: string; output: number }>();
  private readonly charged = new Map<string, number>();
  private project = '-repo';
  private ids = 0;
  private earlier: string | null = null;
  private cut = false;
  /** A transcript was cut and the meter's memory is gone: then nobody can tell a new reply from one that was cut off. */
  private blurred = false;
  private last = 0;

  private path(file: number): string {
    const inner = file === 0 ? `${SESSION}.jsonl` : join(SESSION, 'subagents', `agent-${file}.jsonl`);
    return join(this.desk.config, 'projects', this.project, inner);
  }

  private lines(file: number): string[] {
    return existsSync(this.path(file)) ? readFileSync(this.path(file), 'utf8').split('\n').slice(0, -1) : [];
  }

  private memory(): string {
    return join(this.desk.nestDir, 'meter', `${SESSION}.json`);
  }

  take(step: Step): void {
    if (step.do === 'reply') this.reply(step);
    if (step.do === 'meter') this.meter();
    if (step.do === 'move') this.move();
    if (step.do === 'cut') {
      this.cut = true;
      const kept = this.lines(0).slice(0, Math.floor(step.at * this.lines(0).length));
      if (existsSync(this.path(0))) writeFileSync(this.path(0), kept.map((line) => `${line}\n`).join(''));
    }
    if (step.do === 'again') {
      const lines = this.lines(step.from);
      const line = lines[Math.floor(step.at * (lines.length - 1))];
      if (line !== undefined) this.again(line, step.to, step.later);
    }
    if (step.do === 'forget' || step.do === 'crash') this.blurred ||= this.cut;
    if (step.do === 'forget') {
      rmSync(join(this.desk.nestDir, 'meter'), { recursive: true, force: true });
      this.meter();
    }
    if (step.do === 'crash' && this.earlier !== null) {
      writeFileSync(this.memory(), this.earlier);
      this.meter();
    }
  }

  private reply({ rows, meterBetween, file }: Extract<Step, { do: 'reply' }>): void {
    if (!existsSync(this.path(0))) this.desk.write(this.path(0), '{"type":"mode"}');
    this.ids += 1;
    const id = `m${this.ids}`;
    for (let row = 1; row <= rows; row += 1) {
      const output = row * 100;
      const usage = { input_tokens: 1000, output_tokens: output };
      const line = replyRow({ id, usage, stop: row === rows ? 'end_turn' : null });
      this.rows.set(line, { id, output });
      this.desk.write(this.path(file), line);
      if (meterBetween) this.meter();
    }
  }

  private again(line: string, to: number, later: boolean): void {
    const row = this.rows.get(line);
    let copy = line;
    if (later && row !== undefined) {
      this.ids += 1;
      const more = { requestId: `r${this.ids}`, timestamp: new Date(2e12 + this.ids).toISOString() };
      copy = JSON.stringify({ ...JSON.parse(line), ...more });
      this.rows.set(copy, row);
    }
    this.desk.write(this.path(to), copy);
  }

  private move(): void {
    if (!existsSync(this.path(0))) return;
    const [file, folder] = [this.path(0), join(this.desk.config, 'projects', this.project, SESSION)];
    this.project += '-on';
    mkdirSync(join(this.desk.config, 'projects', this.project), { recursive: true });
    renameSync(file, this.path(0));
    if (existsSync(folder)) renameSync(folder, join(this.desk.config, 'projects', this.project, SESSION));
  }

  meter(): void {
    if (existsSync(this.memory())) this.earlier = readFileSync(this.memory(), 'utf8');
    this.desk.meter();
    for (const file of [0, 1, 2]) {
      for (const line of this.lines(file)) {
        const row = this.rows.get(line);
        if (row !== undefined) this.charged.set(row.id, Math.max(row.output, this.charged.get(row.id) ?? 0));
      }
    }
    const due = [...this.charged.values()].reduce((sum, output) => sum + 100_000 + output * 500, 0);
    const nanos = this.desk.logged()?.nanos ?? 0;
    if (!this.blurred) expect(nanos).toBe(due);
    expect(nanos).toBeGreaterThanOrEqual(this.last);
    expect(nanos).toBeLessThanOrEqual(due);
    this.last = nanos;
  }
}

it('charges each reply once, whatever becomes of transcripts and memory in between, and never takes anything back; where both are damaged, never too much', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const world = new World();
      try {
        for (const one of steps) world.take(one);
        world.meter();
        world.meter();
      } finally {
        world.desk.remove();
      }
    }),
    { numRuns: 150 },
  );
});
