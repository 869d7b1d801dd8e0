import { playVerify, type Row } from './verify.ts';

/**
 * npm run scenario -- verify: research, synthesis, two members who write in worktrees, a fresh verifier, integration; live on
 * the real CLI against a scripted model. Exit 0 only when every row holds.
 */
const [name = 'verify'] = process.argv.slice(2).filter((word) => !word.startsWith('-'));
if (name !== 'verify') throw new Error(`there is no scenario ${name}; there is: verify`);
const rows = await playVerify((line) => void process.stderr.write(`${line}\n`));
process.stdout.write(process.argv.includes('--json') ? `${JSON.stringify(rows)}\n` : table(rows));
process.exitCode = rows.length > 0 && rows.every(({ ok }) => ok) ? 0 : 1;

function table(all: readonly Row[]): string {
  const width = Math.max(...all.map(({ step }) => step.length));
  return all
    .map(({ step, ok, seen }) => `${ok ? 'holds' : 'FAILS'}  ${step.padEnd(width)}  ${seen}\n`)
    .join('');
}
