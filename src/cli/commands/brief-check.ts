import { readAssignment, readTeam } from '../../app/assignment.ts';
import { EXIT, UserError } from '../../app/user-error.ts';
import type { Finding } from '../../domain/brief/finding.ts';
import { isEmptyBrief, lintBrief } from '../../domain/brief/lint.ts';
import { type Brief, readFields, readText } from '../../domain/brief/read.ts';
import { lintTeam } from '../../domain/brief/team.ts';
import type { Here } from '../here.ts';
import { textsOf } from '../options.ts';
import type { Options } from '../spec.ts';
import { readGiven } from '../text-input.ts';
import { oneLine, plural } from '../words.ts';

type Checked = Readonly<{ name: string; findings: readonly Finding[] }>;

export function run(here: Here, [file = '-']: readonly string[], options: Options): number {
  const text = readGiven(here, 'brief', file, 'nest brief check brief.md', 'brief');
  const siblings = textsOf(options, 'siblings').map((sibling) =>
    briefIn(readGiven(here, 'brief', sibling, 'nest brief check --help', '--siblings'), sibling),
  );
  const checked = check(text, file, siblings);
  const failed = checked.some(({ findings }) => findings.some(({ level }) => level === 'error'));
  if (here.json) here.printJson({ ok: !failed, briefs: checked });
  else here.print(checked.map((one) => render(one, here)).join(''));
  return failed ? EXIT.refused : 0;
}

function check(text: string, file: string, siblings: readonly Brief[]): Checked[] {
  if (!isTeam(text)) return [{ name: file, findings: lintBrief(briefIn(text, file), siblings) }];
  const team = readTeam(text, file);
  const { members, team: shared } = lintTeam(team);
  return [
    ...team.members.map(({ name = '' }, i) => ({ name, findings: members[i] ?? [] })),
    ...(shared.length === 0 ? [] : [{ name: 'the team', findings: shared }]),
  ];
}

function isTeam(text: string): boolean {
  if (!/^\s*[[{]/.test(text)) return false;
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) || (typeof value === 'object' && value !== null && 'members' in value);
  } catch {
    return false;
  }
}

/** JSON is an assignment, everything else a task in words. */
function briefIn(text: string, file: string): Brief {
  const brief = /^\s*\{/.test(text) ? readFields(readAssignment(text, file)) : readText(text, file);
  if (isEmptyBrief(brief)) throw new UserError(`${file} is empty`, EXIT.usage, 'nest brief check --help');
  return brief;
}

function render({ name, findings }: Checked, { paint }: Here): string {
  const errors = findings.filter(({ level }) => level === 'error').length;
  const verdict =
    findings.length === 0
      ? paint('green', 'stands alone')
      : errors === 0
        ? plural(findings.length, 'warning')
        : paint('red', plural(errors, 'error'));
  const lines = findings.map(
    ({ code, level, place, why, excerpt, mend }) =>
      `  ${oneLine(place, 60)}: ${level}: ${oneLine(why, 300)} [${code}]\n` +
      (excerpt === '' ? '' : `    > ${oneLine(excerpt, 160)}\n`) +
      `    ${oneLine(mend, 300)}\n`,
  );
  return `${oneLine(name, 100)}: ${verdict}\n${lines.join('')}`;
}
