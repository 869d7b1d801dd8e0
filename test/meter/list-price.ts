import type { Usage } from '../../src/sim/scenario.ts';

/**
 * The checker's own arithmetic. It shares nothing with the product's: prices are read off the public list as decimal texts,
 * amounts are BigInt, in thousandths of a nano-dollar.
 */
const DOLLARS_PER_MILLION: Readonly<Record<string, readonly [string, string, string, string, string]>> = {
  'claude-fable-5-2': ['8', '40', '10', '16', '0.2'],
  'claude-opus-5-5': ['4', '20', '5', '8', '0.2'],
  'claude-sonnet-5-5': ['2', '10', '2.5', '4', '0.1'],
  'claude-haiku-5-5': ['0.1', '0.5', '0.125', '0.2', '0.01'],
};

const LONG_PROMPT = 100_000;
const LONG_TIMES = 5n;

/** One answer of the scripted model, as it was billed. */
export type Bill = Readonly<{ model: string; usage: Required<Usage> }>;

/** What bills come to, in nano-dollars. @throws when that is no whole number, or a model is not on the list */
export function sumOf(bills: readonly Bill[]): bigint {
  const thousandths = bills.reduce((sum, bill) => sum + costOf(bill), 0n);
  if (thousandths % 1000n !== 0n) throw new Error(`${thousandths} is no whole number of nano-dollars`);
  return thousandths / 1000n;
}

function costOf({ model, usage }: Bill): bigint {
  const prices = DOLLARS_PER_MILLION[model];
  if (prices === undefined) throw new Error(`${model} has no price here`);
  const { input, output, cacheWrite5m, cacheWrite1h, cacheRead } = usage;
  const amounts = [input, output, cacheWrite5m, cacheWrite1h, cacheRead];
  const sum = prices.reduce(
    (total, price, at) => total + BigInt(amounts[at] as number) * perToken(price),
    0n,
  );
  const long = model.includes('haiku') && input + cacheWrite5m + cacheWrite1h + cacheRead > LONG_PROMPT;
  return long ? sum * LONG_TIMES : sum;
}

/** `0.125` dollars a million tokens as thousandths of a nano-dollar a token: 125,000. */
function perToken(dollars: string): bigint {
  const [whole = '0', rest = ''] = dollars.split('.');
  return BigInt(whole + rest.padEnd(6, '0'));
}

/** Nano-dollars as dollars with nine digits behind the point. */
export function dollars(nanos: bigint): string {
  const text = nanos.toString().padStart(10, '0');
  return `${text.slice(0, -9)}.${text.slice(-9)}`;
}
