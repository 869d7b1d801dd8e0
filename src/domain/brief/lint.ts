import { findCriteria } from './criteria.ts';
import type { Finding } from './finding.ts';
import { findPurpose } from './purpose.ts';
import type { Brief } from './read.ts';
import { findReferences } from './references.ts';
import { findScript } from './script.ts';
import { findOverlaps } from './siblings.ts';
import { contentWords } from './words.ts';

/**
 * What keeps a brief from standing alone, by its text and by those of its siblings. Pure: the same for everybody who asks.
 * The first finding is the most telling one: a script lacks purpose and criteria anyway.
 * The rules are of form. Whether the facts are the right ones is for whoever writes it.
 */
export function lintBrief(brief: Brief, siblings: readonly Brief[] = []): Finding[] {
  const criteria = findCriteria(brief);
  const references = findReferences(brief);
  const hasCriteria = criteria.every(({ level }) => level !== 'error');
  const script = findScript(brief, hasCriteria);
  const overlaps = findOverlaps(brief, siblings);
  if (script.some(({ level }) => level === 'error')) return [...script, ...references, ...overlaps];
  return [...references, ...criteria, ...findPurpose(brief), ...script, ...overlaps];
}

/** Up to how many words a task needs no parts: "write a file hello.txt that contains hello". */
const SHORT_TASK = 80;

/** Of a short task without parts, purpose and criteria are for its writer to judge; what its reader cannot know is not. */
export function forHire(brief: Brief, findings: readonly Finding[]): Finding[] {
  const words = brief.units.reduce((sum, { text }) => sum + text.split(/\s+/).length, 0);
  if (brief.formal || words > SHORT_TASK) return [...findings];
  return findings.map((finding) => (LENIENT.has(finding.code) ? { ...finding, level: 'warning' } : finding));
}

const LENIENT = new Set(['no_purpose', 'no_criteria', 'unverifiable', 'script']);

/** Whether a text says anything at all. */
export function isEmptyBrief(brief: Brief): boolean {
  return brief.units.every(({ masked }) => contentWords(masked).length === 0);
}
