// biome-ignore-all lint/suspicious/noControlCharactersInRegex: control characters are what this file removes

// Escape sequences go whole, so that no `[31m` or title is left behind: OSC, DCS, SOS, PM and APC up to their
// end, CSI with its parameters, then every other two-character escape.
const STRINGS = /(?:\u001b[\]PX^_]|[\u009d\u0090\u0098\u009e\u009f])[\s\S]*?(?:\u0007|\u001b\\|\u009c|$)/g;
const CSI = /(?:\u001b\[|\u009b)[\u0030-\u003f]*[\u0020-\u002f]*[\u0040-\u007e]?/g;
const ESCAPES = /\u001b[\u0020-\u002f]*[\u0030-\u007e]?/g;
// What is left of C0 (not tab and newline), DEL, C1; marks that reorder or hide text, and the tag characters, with which
// a model reads what a person does not see; line breaks of other kinds.
const CONTROLS =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\u{e0000}-\u{e007f}]/gu;

/** Letters, digits and marks of which nothing would be removed: nearly every text, told without compiling the rest. */
const PLAIN = /^[\t\n\u0020-\u007e\u00a0-\u00ac\u00ae-\u061b\u2010-\u2027]*$/;

/**
 * Text from another session as plain data: no escape sequence, no control or bidirectional mark survives, so it
 * cannot move a cursor, set a title, or read otherwise than it is. Newline and tab stay; CRLF becomes newline.
 * Running it twice changes nothing more.
 */
export function sanitize(text: string): string {
  if (PLAIN.test(text)) return text;
  const lines = text.replace(/\r\n?/g, '\n');
  return lines.replace(STRINGS, '').replace(CSI, '').replace(ESCAPES, '').replace(CONTROLS, '');
}

/** The same on one line: newlines and tabs become spaces. For names, titles and table cells. */
export function sanitizeLine(text: string): string {
  return sanitize(text).replace(/\s+/g, ' ').trim();
}
