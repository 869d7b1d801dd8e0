import { KINDS } from '../../domain/prices.ts';
import { SPEND_NOTES } from '../../domain/spend-notes.ts';
import type { SessionTally } from './read-session.ts';

/** Whether something that was read is a session's tally in every part: anybody may have put another file there. */
export function isSessionTally(value: unknown): value is SessionTally {
  return (
    isRecord(value) &&
    isText(value.session) &&
    (value.path === null || isText(value.path)) &&
    OWED.has(value.owed) &&
    isTally(value.tally) &&
    isRecord(value.files) &&
    Object.values(value.files).every(isFileSeen)
  );
}

const OWED: ReadonlySet<unknown> = new Set([null, 'anew', 'cut']);

function isTally(value: unknown): boolean {
  return (
    isRecord(value) &&
    [value.nanos, value.hidden, value.largest, value.unfinished].every(isCount) &&
    (value.table === null || isText(value.table)) &&
    isListOf(value.models, isModelSpend) &&
    isListOf(value.notes, (one) => (SPEND_NOTES as readonly unknown[]).includes(one))
  );
}

function isModelSpend(value: unknown): boolean {
  const whole = isRecord(value) && isText(value.model) && isUsage(value);
  return whole && Number.isSafeInteger(value.nanos) && Number.isSafeInteger(value.replies);
}

function isFileSeen(value: unknown): boolean {
  return (
    isRecord(value) &&
    isRecord(value.mark) &&
    [value.mark.offset, value.mark.check, value.size].every(isCount) &&
    Number.isFinite(value.mtime) &&
    isListOf(value.open, isOpen)
  );
}

function isOpen(value: unknown): boolean {
  return (
    isRecord(value) &&
    [value.key, value.nanos, value.hidden, value.lookups].every(isCount) &&
    isText(value.model) &&
    isRecord(value.usage) &&
    isUsage(value.usage) &&
    [value.stopped, value.asked, value.closed].every((one) => typeof one === 'boolean')
  );
}

function isUsage(value: Fields): boolean {
  return KINDS.every((kind) => Number.isSafeInteger(value[kind]));
}

type Fields = Readonly<Record<string, unknown>>;

function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isListOf(value: unknown, one: (value: unknown) => boolean): boolean {
  return Array.isArray(value) && value.every(one);
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function isCount(value: unknown): boolean {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}
