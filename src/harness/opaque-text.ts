// biome-ignore-all lint/suspicious/noControlCharactersInRegex: a control character is one of the things looked for

/**
 * What the platform's matcher will not look behind, anywhere in a command line, the bodies of quoted heredocs
 * included: under any rule but one for the whole tool such a line prompts. Read in 2.1.332 and measured. fact: rules.opaque-text
 */
const OPAQUE: readonly (readonly [RegExp, string])[] = [
  [/[\x00-\x08\x0B-\x1F\x7F]/, 'a control character'],
  [/[\u00A0\u1680\u2000-\u200B\u2028\u2029\u202F\u205F\u3000\uFEFF]/, 'a blank that is not ASCII'],
  [/\\[ \t]|(?:^|[^ \t\\])(?:\\\\)*\\\n|[ \t](?:\\\\)+\\\n/, 'a backslash before a blank'],
  [/~\[/, 'the characters ~['],
  [/(?:^|[\s;&|])=[A-Za-z_]/, 'a word that begins with ='],
  [/<\d*-\d*>/, 'a range in angle brackets'],
];

/** Why a command line would prompt whatever it runs, or null. */
export function opaqueText(line: string): string | null {
  const found = OPAQUE.find(([pattern]) => pattern.test(line));
  if (found !== undefined) return found[1];
  // In arguments the quotes around the braces are seen; in a heredoc they are not: JSON and code prompt there.
  const heredoc = line.indexOf('<<');
  const fromHeredoc = heredoc < 0 ? '' : line.slice(heredoc);
  return /\{[^}]*['"]/.test(fromHeredoc) ? 'a brace with a quote behind it, in a heredoc' : null;
}
