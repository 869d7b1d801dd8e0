import { stripVTControlCharacters } from 'node:util';

/** Longest text that is kept of what was seen. */
const MAX_LENGTH = 300;

/** What the runtime says of a failure, and the same in words of a reader of the page; the first that fits is taken. */
const RUNTIME: readonly (readonly [RegExp, string])[] = [
  [/^ENOENT: [^']*'([^']*)'.*$/, 'there is no file $1'],
  [/^(?:EACCES|EPERM): [^']*'([^']*)'.*$/, 'the file $1 may not be read'],
  [/^(?:kill )?ESRCH\b.*$/, 'the process was gone'],
  [/^(?:connect|read|write) (?:ECONNREFUSED|ECONNRESET|ENOENT|EPIPE)\b.*$/, 'the socket took nothing'],
  [/^.*\bis not valid JSON$|^Unexpected end of JSON input$/, 'what was printed is no JSON'],
  [
    /^Cannot read properties of (?:undefined|null) \(reading '([^']*)'\)$/,
    'there was nothing with “$1” in it',
  ],
  [/^.* is not (?:iterable|a function)$/, 'what was read has another shape'],
  [/^Invalid time value$|^Invalid [aA]rray length$/, 'what was read has another shape'],
];

/**
 * What was seen, as it would read at every run on every machine: without ids, process ids, folders of this run and colours;
 * and a failure of the runtime in plain words.
 */
export function plainWords(seen: string): string {
  const text = stripVTControlCharacters(seen).replace(/\s+/g, ' ').trim();
  const rule = RUNTIME.find(([pattern]) => pattern.test(text));
  const plain = rule === undefined ? text : text.replace(rule[0], rule[1]);
  return plain
    .replace(/(?:\/[\w.@+-]+)*\/nest-probe-[\w-]+\/home(?=\/|\b)/g, '~')
    .replace(/(?:\/[\w.@+-]+)*\/nest-probe-[\w-]+/g, '…')
    .replace(/(?<![\w~…/.:-])(?:\/[\w.@+-]+){2,}\/(?=[\w.@+-])/g, '…/')
    .replace(/\b[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}\b/g, '…')
    .replace(/\b[0-9a-f]{8}\b/g, '…')
    .replace(/\b(?:undefined|null)\b/g, 'nothing')
    .replace(/\b(sessions\/|pids? )\d+/g, '$1…')
    .replace(/\b\d{4}-\d\d-\d\dT[\d:.]+Z?/g, '…')
    .slice(0, MAX_LENGTH);
}
