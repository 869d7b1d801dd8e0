import type { Assignment } from '../assignment.ts';
import { headingOf, isUnderline, type Part } from './headings.ts';
import { maskOf } from './mask.ts';

/** A paragraph or an item of a list. `masked` has code, quotations and paths replaced by marks: what is not said here. */
export type Unit = Readonly<{
  part: Part;
  place: string;
  line: number | null;
  text: string;
  masked: string;
  /** Whether it is an item of a list. */
  item: boolean;
}>;

/** A brief as rules see it, whichever way it was written. */
export type Brief = Readonly<{
  units: readonly Unit[];
  /** Whether it has the parts of an assignment: headings of them, or fields. */
  formal: boolean;
  ground: readonly string[];
  objectives: readonly string[];
  verifies: string | null;
  name: string;
}>;

const FENCE = /^\s*(```|~~~)/;
const ITEM = /^\s*(?:[-*+•–]|\(?\d{1,2}[.)]|[a-z]\))\s+/;

/** No sentence is longer: what comes behind it on its line is data, and looked at by nobody. */
const LONGEST_LINE = 5000;

/** Reads a task in words. */
export function readText(text: string, name = ''): Brief {
  const units: Unit[] = [];
  let part: Part = 'body';
  let formal = false;
  let fenced = false;
  /** Whether the part began within a line: then it is over with its paragraph. */
  let inline = false;
  let open: { line: number; lines: string[] } | null = null;
  const close = (): void => {
    if (open === null) return;
    const whole = open.lines.join('\n');
    if (whole.trim() !== '') units.push(unitOf(part, `line ${open.line}`, open.line, whole));
    open = null;
  };
  const lines = text.split(/\r?\n/).map((line) => line.slice(0, LONGEST_LINE));
  lines.forEach((line, index) => {
    if (FENCE.test(line)) {
      fenced = !fenced;
      add('⟦code⟧', index + 1);
      return;
    }
    if (fenced || isUnderline(line)) return;
    const heading = headingOf(line, lines[index + 1], open === null);
    if (heading !== null) {
      close();
      part = heading.part;
      formal ||= part !== 'body' && part !== 'other';
      inline = heading.rest !== '';
      if (heading.rest !== '') open = { line: index + 1, lines: [heading.rest] };
      return;
    }
    if (line.trim() === '' || ITEM.test(line)) close();
    if (
      line.trim() === '' &&
      inline &&
      !/^\s|^$/.test(lines[index + 1] ?? '') &&
      !ITEM.test(lines[index + 1] ?? '')
    ) {
      part = 'body';
      inline = false;
    }
    if (
      (part === 'purpose' || (part === 'out' && inline)) &&
      open !== null &&
      isNewSentence(open.lines.at(-1) ?? '', line)
    ) {
      close();
      part = 'body';
    }
    if (line.trim() !== '') add(line.trimStart().startsWith('>') ? '⟦quote⟧' : line, index + 1);
  });
  close();
  const ground = units.filter((unit) => unit.part === 'ground').flatMap((unit) => pathsIn(unit.text));
  return { units, formal, ground, objectives: [], verifies: null, name };

  function add(line: string, number: number): void {
    if (open === null) open = { line: number, lines: [line] };
    else open.lines.push(line);
  }
}

/** A line that does not go on with the one before it: a purpose is a sentence, and what comes under it is none. */
function isNewSentence(before: string, line: string): boolean {
  return /[.!?:]\s*$/.test(before) && /^\p{Lu}/u.test(line);
}

/** Reads an assignment, field by field. */
export function readFields(assignment: Assignment, name = ''): Brief {
  const { title, purpose, context, scope, ground, criteria, output, verification } = assignment;
  const one = (part: Part, place: string, text: string): Unit[] =>
    text.trim() === '' ? [] : [unitOf(part, place, null, text)];
  const many = (part: Part, place: string, texts: readonly string[]): Unit[] =>
    texts.flatMap((text, i) => one(part, `${place}.${i}`, text));
  const facts = context.map((fact) => (typeof fact === 'string' ? fact : `${fact.fact} (${fact.source})`));
  return {
    units: [
      ...one('title', 'title', title ?? ''),
      ...one('purpose', 'purpose', purpose),
      ...many('known', 'context', facts),
      ...many('scope', 'scope.in', scope.in),
      ...many('out', 'scope.out', scope.out),
      ...many('success', 'criteria', criteria),
      ...one('output', 'output', output),
      ...one('verification', 'verification', verification),
    ],
    formal: true,
    ground,
    objectives: assignment.objectives,
    verifies: assignment.verifies,
    name: name || (assignment.name ?? assignment.title ?? ''),
  };
}

function unitOf(part: Part, place: string, line: number | null, text: string): Unit {
  return { part, place, line, text, masked: maskOf(text), item: ITEM.test(text) };
}

/** The sentences of a unit, masked. */
export function sentencesOf(unit: Unit): string[] {
  return unit.masked.replace(/\s+/g, ' ').split(/(?<=[.!?;]["”]?)\s+/);
}

/** Where in a unit something stands. */
export function placeIn(unit: Unit, index: number): string {
  if (unit.line === null) return unit.place;
  return `line ${unit.line + unit.masked.slice(0, index).split('\n').length - 1}`;
}

/** Paths and globs named in a text. */
export function pathsIn(text: string): string[] {
  return text
    .split(/[\s,;`"'()]+/)
    .map((word) => word.replace(/[.:]+$/, ''))
    .filter((word) => /^[\w@.*~-]*[/*][\w@.*/{}[\]-]*$|^[\w-]+\.[a-z]{1,5}$/i.test(word) && /\w/.test(word));
}
