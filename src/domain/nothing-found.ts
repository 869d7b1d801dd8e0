const THING =
  '(?:results?|findings?|matches|match|data|hits?|information|evidence|sources?|occurrences?|papers?|references?|entries|examples?|records?|(?:\\w+ )?(?:results?|findings?|data|information|matches|sources?))';

/** A text that says nothing was found, and nothing else. */
const NOTHING = new RegExp(
  `^(?:(?:done|ok|okay|finished|completed?|success|sorry|unfortunately)[.,:;!]? *)?(?:i |we |it )?(?:have |has |could |did |was |were )?(?:not |n't )?(?:find|found|there (?:is|are|was|were)|got|returned|came up with)? *(?:nothing(?: (?:was|were|has been|to be|could be|relevant|new|else|useful|interesting))*(?: (?:found|to report|there|came (?:up|back)|matched|returned|turned up))?|(?:no|not any|any|zero|0) ${THING}(?: (?:was|were|have been|could be))?(?: (?:found|available|returned|exist|came (?:up|back)|for (?:this|that|it)))?|none|n/?a|empty|-+|\\.+)[.! ]*$`,
  'i',
);

/** Words that only wrap it. */
const WRAP = /^[\s>*_`#-]*(?:result|status|summary)[*_`]*\s*:[*_`]*\s*/i;

const NOTHING_AT_ALL = /^(?:(?:ok|okay|done|finished|complete[d]?|success(?:ful)?)[.! ]*)?$/i;

/** Whether a text, taken as a whole, says that nothing was found. */
export function isNothingFound(text: string): boolean {
  const lines = text
    .split('\n')
    .map((line) => line.replace(WRAP, '').trim())
    .filter((line) => line !== '');
  return lines.length > 0 && lines.every((line) => NOTHING.test(line));
}

/** Whether a text says where somebody looked: a place that can be named, or what was tried, with its object. */
export function saysWhere(text: string): boolean {
  return (
    /[`/"“]|\w\.\w|\d/.test(text.replace(WRAP, '')) ||
    /\b(?:searched|looked|checked|queried|read|scanned|grepp?ed|tried|asked|ran|examined|inspected|reviewed|went through|in|on|at|within|among)\s+(?!it\b|this\b|that\b|all\b|everything\b)(?:\w+\W+){0,2}\w{3,}/i.test(
      text,
    )
  );
}

/**
 * Whether a last message that closes with `result:` has no result in it: nothing behind it and nothing before it, or
 * that nothing was found without where.
 */
export function isEmptySuccess(message: string, line: string): boolean {
  const rest = line.replace(/[*_`\s]+$/, '').trim();
  const around = message
    .split('\n')
    .filter((one) => !WRAP.test(one))
    .join('\n');
  const words = around.split(/\s+/).filter((word) => /\p{L}/u.test(word)).length;
  if (NOTHING_AT_ALL.test(rest) && rest !== '') return false;
  if (rest === '') return words < LEAST_WORDS || isNothingFound(around);
  if (!NOTHING.test(rest)) return false;
  return !saysWhere(rest) && !saysWhere(around);
}

/** Below so many words around it, a bare `result:` says nothing. */
const LEAST_WORDS = 5;
