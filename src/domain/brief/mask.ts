/**
 * A text in which everything that is not said in its own words is replaced by a mark: code, quotations, and what names a
 * thing outside of it (paths, addresses, issues, commits), which a reader can look up.
 * Line breaks stay where they are.
 */
export function maskOf(text: string): string {
  return text
    .replace(/`[^`]*`/g, keepLines(CODE))
    .replace(/https?:\/\/[^\s)>\]]+/g, PATH)
    .replace(/"[^"\n]{1,400}"|“[^”]{1,400}”|«[^»]{1,400}»/g, keepLines(QUOTE))
    .replace(/(?<=^|[\s(:])'[^'\n]{1,200}'(?=$|[\s).,;:!?])/g, QUOTE)
    .replace(/(?<![\w/])(?:~|\.{1,2})?\/?(?:[\w@.*-]+\/)+[\w@.*{}-]*\w?(?::\d+(?:-\d+)?)?/g, pathOr)
    .replace(
      /(?<![\w/])[\w-]*\.?[\w-]+\.(?:[cm]?[jt]sx?|json[lc]?|md|ya?ml|toml|py|go|rs|java|rb|sh|c|h|cpp|txt|csv|sql|html|css|pdf|log|lock)\b(?::\d+(?:-\d+)?)?/gi,
      PATH,
    )
    .replace(/\b(?:RFC|PEP|ADR|ISO|CVE)[ -]?\d[\d-]*/g, PATH)
    .replace(/(?<=^|[\s(])(?:issue|PR|pull request|ticket)?\s?#\d+\b/gi, ` ${PATH}`)
    .replace(/\b[0-9a-f]{7,40}\b/g, (word) => (/\d/.test(word) && /[a-f]/.test(word) ? PATH : word));
}

const CODE = '⟦code⟧';
const QUOTE = '⟦quote⟧';
const PATH = '⟦path⟧';

/** `and/or`, `input/output` are words. */
function pathOr(found: string): string {
  const words = found.split('/');
  const plain = words.length === 2 && words.every((word) => /^[A-Za-z]+$/.test(word)) && !KNOWN.test(found);
  return plain ? found : PATH;
}

/** Folders that people name with one level below them. */
const KNOWN =
  /^(?:src|test|tests|docs|doc|lib|bin|scripts|packages|app|apps|pkg|cmd|internal|skills|bench|build)\//;

function keepLines(mark: string): (found: string) => string {
  return (found) => mark + '\n'.repeat(found.split('\n').length - 1);
}
