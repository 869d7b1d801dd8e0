import { EXIT, UserError } from '../app/user-error.ts';
import { type Nanos, parseDollars } from '../domain/money.ts';
import type { Options } from './spec.ts';

/** The text of an option, or null where it was not given. */
export function textOf(options: Options, name: string): string | null {
  const value = options[name];
  return typeof value === 'string' ? value : null;
}

export function isSet(options: Options, name: string): boolean {
  return options[name] === true;
}

/** All values of an option that may be repeated; commas separate values too, except within brackets. */
export function listOf(options: Options, name: string): string[] {
  const given = options[name];
  if (given === undefined || given === true) return [];
  const words = typeof given === 'string' ? [given] : given;
  return words
    .flatMap((word) => word.match(/(?:[^,(]|\([^)]*\)?)+/g) ?? [])
    .map((word) => word.trim())
    .filter((word) => word !== '');
}

/** Every value of an option that may be repeated, as it was given. */
export function textsOf(options: Options, name: string): readonly string[] {
  const given = options[name];
  return typeof given === 'string' ? [given] : Array.isArray(given) ? given : [];
}

/** A whole number of at least 1, or null where it was not given. @throws UserError when it is something else */
export function countOf(options: Options, name: string): number | null {
  const value = textOf(options, name);
  if (value === null) return null;
  if (/^[1-9]\d{0,8}$/.test(value)) return Number(value);
  throw new UserError(
    `--${name}: ${JSON.stringify(value.slice(0, 40))} is not a whole number of at least 1`,
    EXIT.usage,
  );
}

/** Dollars above 0, or null where they were not given. @throws UserError when it is something else */
export function dollarsOf(options: Options, name: string): number | null {
  const value = textOf(options, name);
  if (value === null) return null;
  const usd = /^\$?\d{1,7}(\.\d{1,6})?$/.test(value) ? Number(value.replace('$', '')) : 0;
  if (usd > 0) return usd;
  throw new UserError(
    `--${name}: ${JSON.stringify(value.slice(0, 40))} is not an amount of dollars such as 5 or 2.50`,
    EXIT.usage,
  );
}

/** What `--grant` (or `--budget`, the same) gives, or null where neither was given. @throws UserError for what is no amount */
export function grantOf(options: Options): Nanos | null {
  const [grant, budget] = [textOf(options, 'grant'), textOf(options, 'budget')];
  if (grant !== null && budget !== null)
    throw new UserError('--grant and --budget are the same: give one of them', EXIT.usage);
  const name = grant === null ? 'budget' : 'grant';
  const value = grant ?? budget;
  if (value === null) return null;
  const nanos = parseDollars(value);
  if (nanos !== null) return nanos;
  throw new UserError(
    `--${name}: ${JSON.stringify(value.slice(0, 40))} is not an amount of dollars such as 5 or 2.50`,
    EXIT.usage,
  );
}
