import { parseArgs } from 'node:util';
import { randomFrom } from '../chaos/random.ts';
import { withLab } from '../live/support/lab.ts';
import { MODELS, type Result, runCell } from './cell.ts';
import { KINDS } from './spender.ts';

/**
 * npm run meter:check [-- --seed N --model NAME --kind NAME --json]: the real CLI in print mode against a scripted model
 * that bills at random. What the product meters has to be the CLI's own `total_cost_usd` and the sum of the bills, in every
 * cell, to the last nano-dollar. Exit 1 when it is not. The same seed bills the same.
 */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    model: { type: 'string', multiple: true },
    kind: { type: 'string', multiple: true },
    json: { type: 'boolean', default: false },
  },
});
const models = MODELS.filter((one) => values.model?.includes(one) ?? true);
const kinds = KINDS.filter((one) => values.kind?.includes(one) ?? true);
if (models.length === 0 || kinds.length === 0) {
  process.stderr.write(`models: ${MODELS.join(', ')}\nkinds: ${KINDS.join(', ')}\n`);
  process.exit(2);
}

function line({ ok, model, kind, metered, cli, billed, answers, runs, side, why }: Result): string {
  const cells = [ok ? 'equal' : 'DIFFERS', model.padEnd(7), kind.padEnd(9)];
  const amounts = [metered, cli, billed].map((one) => one.padStart(13));
  const counts = `${String(runs).padStart(2)} runs ${String(answers).padStart(3)} answers ${String(side).padStart(2)} side`;
  return `${cells.join('  ')}  ${amounts.join('  ')}  ${counts}  ${why}`.trimEnd();
}

const results: Result[] = [];
if (!values.json)
  process.stdout.write(
    `                            metered            CLI         billed  (dollars, seed ${values.seed})\n`,
  );
await withLab(
  async (lab) => {
    for (const model of models) {
      for (const kind of kinds) {
        const random = randomFrom(`${values.seed} ${model} ${kind}`);
        const draw = (max: number): number => Math.floor(random() * (max + 1));
        const result = await runCell(lab, model, kind, draw);
        results.push(result);
        process.stdout.write(`${values.json ? JSON.stringify(result) : line(result)}\n`);
      }
    }
  },
  { name: 'meter' },
);
const equal = results.filter(({ ok }) => ok).length;
if (!values.json) process.stdout.write(`${equal} of ${results.length} cells equal\n`);
process.exit(equal === results.length ? 0 : 1);
