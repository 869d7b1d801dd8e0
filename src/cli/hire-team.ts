import { readTeam } from '../app/assignment.ts';
import { judge, lintForHire, strictness } from '../app/brief-lint.ts';
import { actingAs } from '../app/caller.ts';
import { foldNest } from '../app/fold-log.ts';
import type { HireInput } from '../app/hire.ts';
import { checkTeam, hireTeam, missing, type TeamRow } from '../app/hire-team.ts';
import { EXIT, UserError } from '../app/user-error.ts';
import { lintTeam, type Team } from '../domain/brief/team.ts';
import type { Hue } from './colour.ts';
import type { Here } from './here.ts';
import { wantedOf } from './hire-input.ts';
import { installationRoot } from './installation.ts';
import { isSet, textOf } from './options.ts';
import { say } from './out.ts';
import type { Options } from './spec.ts';
import { table } from './table.ts';
import { readGiven } from './text-input.ts';
import { oneLine, plural } from './words.ts';

/** Options that are said of one member and make no sense of several. */
const OF_ONE = ['name', 'title', 'brief', 'file', 'verifies'];

/** Hires several from one file: all are looked at before anybody is launched. */
export async function runTeam(
  here: Here,
  file: string,
  words: string | undefined,
  options: Options,
): Promise<number> {
  const odd = words === undefined ? OF_ONE.find((name) => options[name] !== undefined) : 'task';
  if (odd !== undefined)
    throw new UserError(`with --team, what ${odd} says of one member stands in its file`, EXIT.usage);
  const nest = here.nest();
  const caller = here.caller();
  const team = readTeam(readGiven(here, 'team', file, 'nest hire --team team.json', '--team'), file);
  const inputs = team.members.map((member) => wantedOf(here, options, member).input);
  const { state } = foldNest(nest);
  const open = missing(state, inputs);
  const how = strictness(caller, true, isSet(options, 'no-lint'));
  const supervisor = textOf(options, 'under') ?? actingAs(state, caller);
  for (const warning of judgeTeam(here, options, team, open, how, supervisor)) say(`nest: ${warning}`);
  checkTeam(nest, caller, open);
  const rows = isSet(options, 'dry-run')
    ? inputs.map((input) => foreseenRow(input, open))
    : await hireTeam(nest, caller, inputs, installationRoot());
  if (here.json) here.printJson({ rows });
  else here.print(render(rows, here));
  return rows.find(({ did }) => did === 'failed')?.code ?? 0;
}

function foreseenRow(input: HireInput, open: readonly HireInput[]): TeamRow {
  const did = open.includes(input) ? 'would be hired' : 'there';
  return { member: input.name ?? '', did, why: '', code: 0, hired: null };
}

/** Every brief of the file is judged, also of those who are there: they are siblings. */
function judgeTeam(
  here: Here,
  options: Options,
  team: Team,
  open: readonly HireInput[],
  how: ReturnType<typeof strictness>,
  supervisor: string,
): string[] {
  const { state } = foldNest(here.nest());
  const found = lintTeam(team);
  const wanted = new Set(open.map(({ name }) => name));
  const all = team.members.flatMap((member, i) => {
    if (!wanted.has(member.name ?? null)) return [];
    const { brief } = wantedOf(here, options, member);
    const beside = lintForHire(state, brief, supervisor).filter(({ code }) => code === 'overlap');
    return [...(found.members[i] ?? []), ...beside].map((finding) => ({
      ...finding,
      place: `${member.name}: ${finding.place}`,
    }));
  });
  return judge([...all, ...(open.length === 0 ? [] : found.team)], how, 'the team');
}

const HUES: Readonly<Record<TeamRow['did'], Hue>> = {
  hired: 'green',
  there: 'dim',
  failed: 'red',
  'would be hired': 'blue',
};

function render(rows: readonly TeamRow[], { paint }: Here): string {
  const cells = rows.map(({ member, did, hired, why }) => [
    member,
    { text: did, hue: HUES[did] },
    hired === null ? '-' : oneLine(hired.model, 40),
    hired?.short ?? hired?.session ?? '-',
    oneLine(why, 300),
  ]);
  const failed = rows.filter(({ did }) => did === 'failed').length;
  const next =
    failed > 0
      ? `${plural(failed, 'member')} did not come up: the same command again hires those that are missing\n`
      : 'next: end your turn, their reports wake you\n';
  return `${table(['MEMBER', 'DID', 'MODEL', 'SESSION', 'WHY'], cells, paint)}\n${next}`;
}
