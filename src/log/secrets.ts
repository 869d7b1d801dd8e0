import fs from 'node:fs';
import { join } from 'node:path';
import type { Envelope } from '../domain/envelope.ts';
import { inTexts, redact } from '../domain/redact.ts';
import { replaceFile } from './private-files.ts';

/** What the user has said about secrets in the log, kept beside it so that whoever only appends need not fold. */
export type Redaction = Readonly<{ on: boolean; patterns: readonly string[] }>;

const FILE = 'redact.json';
const DEFAULT: Redaction = { on: true, patterns: [] };

/** A charter is what the user has written: its patterns would find themselves. */
const AS_IT_IS: ReadonlySet<string> = new Set(['nest_created', 'charter_amended']);
/** No secret is shorter, and most fields are. */
const SHORTEST = 12;

/** Takes secrets out of what goes into a log. */
export type Cleaner = Readonly<{
  text(text: string): string;
  events(events: readonly Envelope[]): readonly Envelope[];
}>;

export function cleanerFor(dir: string): Cleaner {
  const clean = (text: string, { on, patterns }: Redaction): string =>
    on && text.length >= SHORTEST ? redact(text, patterns).text : text;
  return {
    text: (text) => clean(text, redactionOf(dir)),
    events(events) {
      const how = redactionOf(dir);
      if (!how.on) return events;
      return events.map((event) => {
        if (AS_IT_IS.has(event.type)) return event;
        const data = inTexts(event.data, (text) => clean(text, how));
        return data === event.data ? event : { ...event, data };
      });
    },
  };
}

/** What is kept; a file that is lost or damaged means that secrets of the known forms are taken out. */
function redactionOf(dir: string): Redaction {
  try {
    const kept = JSON.parse(fs.readFileSync(join(dir, FILE), 'utf8')) as Partial<Redaction> | null;
    const patterns = Array.isArray(kept?.patterns) ? kept.patterns : [];
    return { on: kept?.on !== false, patterns: patterns.filter((one) => typeof one === 'string') };
  } catch {
    return DEFAULT;
  }
}

/** Keeps what the charter says, where it says anything but the usual. A disk that is full leaves what was there. */
export function keepRedaction(dir: string, { on, patterns }: Redaction = DEFAULT): void {
  const file = join(dir, FILE);
  const usual = on && patterns.length === 0;
  try {
    if (usual) fs.rmSync(file, { force: true });
    else replaceFile(file, `${JSON.stringify({ on, patterns })}\n`, { durable: false });
  } catch {
    // The charter in the log says it still; the next amendment, or the reconciler, tries again.
  }
}
