import { parseArgs } from 'node:util';
import { chaos } from './run.ts';

/**
 * npm run chaos -- [--points N] [--seed S] [--json] [--keep DIR]: real sessions at work, and at N points one process of
 * theirs is killed. One JSON line per point and a last one with what came of it; exit 0 only if nothing was lost.
 */
const { values } = parseArgs({
  options: {
    points: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    json: { type: 'boolean', default: false },
    keep: { type: 'string' },
  },
});
const points = Number(values.points);
const seed = Number(values.seed);
if (!Number.isInteger(points) || points < 1 || !Number.isInteger(seed)) {
  process.stderr.write('chaos: --points and --seed are whole numbers\n');
  process.exit(2);
}
const print = (value: object): void => void process.stdout.write(`${JSON.stringify(value)}\n`);
const summary = await chaos({
  points,
  seed,
  keep: values.keep ?? null,
  tell: values.json ? () => {} : (line) => void process.stderr.write(`${line}\n`),
  onPoint: print,
});
print(summary);
process.exitCode = summary.ok ? 0 : 1;
