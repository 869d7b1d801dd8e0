/**
 * Everything in a text that steers a terminal instead of being read: escape sequences (CSI, OSC, DCS and the like,
 * ended by BEL, ST or, when torn, by the end of the line), C0 and C1 controls other than newline and tab, and the
 * controls that turn the reading direction (Unicode TR9) or hide (zero-width, tags).
 */
const CONTROL = new RegExp(
  [
    '\\u001b\\[[0-?]*[ -/]*[@-~]',
    '\\u009b[0-?]*[ -/]*[@-~]',
    '(?:\\u001b[\\]PX^_]|[\\u0090\\u0098\\u009d-\\u009f])[^\\u0007\\u001b\\u009c\\n]*(?:\\u0007|\\u001b\\\\|\\u009c)?',
    '\\u001b[ -/]*[0-~]?',
    '\\r(?=\\n)',
    '[\\u0000-\\u0008\\u000b-\\u001f\\u007f-\\u009f]',
    '[\\u061c\\u200b\\u200e\\u200f\\u202a-\\u202e\\u2060-\\u2069\\ufeff]',
    '[\\u{e0000}-\\u{e007f}]',
  ].join('|'),
  'gu',
);

/** Text from another session as plain data: without control sequences. Newlines and tabs stay. */
export function sanitize(text: string): string {
  return text.replace(CONTROL, '');
}
