/** Tops of two checkouts of one repository, absolute and without a slash at the end: the hirer's, and the reader's own. */
export type Roots = Readonly<{ theirs: string; own: string }>;

/** A path as the assignment has it, and what it is for the reader. */
export type Translation = Readonly<{ path: string; here: string }>;

/** Paths that are named one by one; the rest follows the same rule. */
export const MOST_NAMED = 20;

const PART_OF_A_NAME = /[\w./\\~-]/;
const ENDS_A_PATH = /[\s"'`<>|,;:]/;

/** The paths of a text that lie in the hirer's checkout and not in the reader's, each once, in the order they come. */
export function translations(text: string, { theirs, own }: Roots): Translation[] {
  const found = new Map<string, string>();
  if (theirs === own || theirs === '') return [];
  for (let at = text.indexOf(theirs); at !== -1; at = text.indexOf(theirs, at + theirs.length)) {
    const before = text[at - 1];
    if (before !== undefined && PART_OF_A_NAME.test(before)) continue;
    const path = pathAt(text, at);
    if (isIn(path, theirs) && !isIn(path, own)) found.set(path, own + path.slice(theirs.length));
  }
  return [...found].map(([path, here]) => ({ path, here }));
}

/** What somebody is told who works in another checkout than its hirer: which stands for which. The text stays as it is. */
export function placeNotice(text: string, roots: Roots, hirer: string): string {
  const { theirs, own } = roots;
  if (theirs === own) return '';
  const all = translations(text, roots);
  const named = all.slice(0, MOST_NAMED).map(({ path, here }) => `- ${path} is ${here}`);
  const more = all.length > MOST_NAMED ? [`- and ${all.length - MOST_NAMED} more, by the same rule`] : [];
  const list = named.length === 0 ? '' : ` Of the assignment:\n${[...named, ...more].join('\n')}`;
  return `Another checkout than ${hirer}'s: what lies in ${theirs} there lies in ${own} for you. Read and write here, never there.${list}`;
}

function isIn(path: string, root: string): boolean {
  return path === root || (path.startsWith(root) && /[/\\]/.test(path.charAt(root.length)));
}

/** From a place in a text up to where a path ends: what closes a sentence or a bracket is none of it. */
function pathAt(text: string, at: number): string {
  let end = at;
  while (end < text.length && !ENDS_A_PATH.test(text.charAt(end))) end += 1;
  const path = text.slice(at, end);
  const closed = path.replace(/[.!?]+$/, '');
  const bracket = /[)\]}]/.exec(closed);
  const opens = bracket !== null && /[([{]/.test(closed.slice(0, bracket.index));
  return bracket === null || opens ? closed : closed.slice(0, bracket.index);
}
