import { type Decision, no, OK } from '../decision.ts';
import type { NestEvent } from '../events.ts';
import { actingId } from '../identity.ts';
import { directReports, USER } from '../org.ts';
import type { State } from '../state.ts';
import { charterStyle, isFork, type Style, settledBy, styleMeant, teamOf } from './team.ts';

type Hire = NestEvent<'hire_requested'>;

/** Whoever stands under nobody that could hire: forks go one level deep, and a swarm stays as it was made. */
function refuseHirer(state: State, event: Hire): Decision | null {
  const { supervisor, discipline } = event.data;
  for (const id of [supervisor, actingId(state, event)]) {
    const member = id === null ? undefined : state.members.get(id);
    if (member === undefined) continue;
    const above = member.supervisor;
    if (isFork(member))
      return discipline?.mode === 'fork'
        ? no(
            'fork_depth',
            `${id} is a fork, and a fork cannot fork: forks go one level deep. Do it yourself, or ask ${above} for one more fork beside you (nest escalate)`,
          )
        : no(
            'fork_depth',
            `${id} is a fork, and forks hire nobody: its work was cut to its size by ${above}. Do it yourself, or ask ${above} (nest escalate)`,
          );
    if (member.discipline?.mode === 'swarm')
      return no(
        'peer_hires',
        `${id} is a peer of a swarm, and peers hire nobody: take a task (nest task list --ready), write to a peer (nest msg), or ask ${above} for one more peer (nest escalate)`,
      );
  }
  return null;
}

const INSTEAD: Readonly<Record<Style, string>> = {
  coordinator: 'say what it is for (--phase), starting blank',
  fork: 'fork it as well (--style fork)',
  swarm: 'make it a peer (--style swarm)',
};

/** One style at a time: forks share what coordinated members must not know, and peers have no phases. */
function refuseMixed(state: State, supervisor: string, style: Style | null): Decision | null {
  if (supervisor === USER || style === null) return null;
  const charter = state.charter === null ? null : charterStyle(state.charter);
  if (charter !== null && style !== charter)
    return no(
      'mode_mixed',
      `the charter has every team work as ${charter}, not as ${style}: ${INSTEAD[charter]}, or have the user change it (nest charter set orchestration.mode ${style})`,
    );
  const first = settledBy(state, supervisor);
  const settled = first?.discipline?.mode ?? null;
  if (first === undefined || settled === null || settled === style) return null;
  return no(
    'mode_mixed',
    `the team of ${supervisor} works as ${settled} since ${first.id} was hired, and ${style} does not go with that: ${INSTEAD[settled]}, fire the others first, or have a Manager of your own do it as ${style}`,
  );
}

function refuseFork(state: State, event: Hire): Decision | null {
  const { supervisor, mode, phase } = { ...event.data, phase: event.data.discipline?.phase };
  if (supervisor === USER)
    return no('fork_user', 'there is no session of the user to fork: name whose, with --under');
  if (phase === 'verification')
    return no(
      'fork_verifies',
      'a fork shares what its parent believes, so it cannot verify: hire a verifier without --style',
    );
  if (mode !== 'bg') return no('fork_mode', 'a fork is a background session');
  const actor = actingId(state, event);
  if (actor !== USER && actor !== supervisor)
    return no(
      'fork_other',
      `${actor} cannot fork ${supervisor}: a session forks itself, or the user forks it`,
    );
  const parent = state.members.get(supervisor);
  return parent?.session == null
    ? no('fork_unbound', `${supervisor} has no session yet that could be forked`)
    : null;
}

function refusePeer(state: State, { data }: Hire): Decision | null {
  const { supervisor, discipline } = data;
  const peers = directReports(state, supervisor).filter((one) => one.discipline?.mode === 'swarm');
  // A swarm that is gone binds nobody.
  if (teamOf(state, supervisor).sealed === null || peers.length === 0 || discipline?.peer === true)
    return null;
  return no(
    'roster_fixed',
    `the swarm of ${supervisor} is ${peers
      .map(({ id }) => id)
      .slice(0, 12)
      .join(', ')}, and fixed: plan a task for them (nest plan add), or add one on purpose (--add-peer)`,
  );
}

function refusePhase(state: State, { data }: Hire): Decision | null {
  const { supervisor, discipline } = data;
  switch (discipline?.phase ?? null) {
    case null:
      return no(
        'needs_phase',
        `the team of ${supervisor} works as coordinator: say what it is for, --phase research, implementation or verification`,
      );
    case 'synthesis':
      return no(
        'synthesis_own',
        `the synthesis is ${supervisor}'s own: to read the reports and write the specification cannot be given away (nest synthesis --source NAME -)`,
      );
    case 'implementation':
      return teamOf(state, supervisor).synthesis === null
        ? no(
            'no_synthesis',
            `no synthesis of ${supervisor} is on file, or research was hired after it: read the reports, write the specification, file it (nest synthesis --source NAME -), and hire then`,
          )
        : null;
    default:
      return null;
  }
}

/** Whoever has made something, or goes on with the seat of one who has, does not verify it. */
function refuseVerifier(state: State, event: Hire): Decision | null {
  const { discipline, supervisor } = event.data;
  const verifies = discipline?.verifies ?? null;
  if (discipline?.phase !== 'verification') return null;
  if (verifies === null) return no('verifies_nobody', 'say whose work is verified: --verifies NAME');
  const made = state.members.get(verifies);
  if (made === undefined)
    return no('unknown_member', `there is no member ${verifies} whose work could be verified`);
  const id = event.member as string;
  const before = state.members.get(id);
  if (id === verifies || before?.discipline?.phase === 'implementation')
    return no(
      'self_verify',
      `${id} ${id === verifies ? 'is whose work is verified' : 'has implemented'}, and what it believes would come along: verify with a fresh name`,
    );
  const boss = state.members.get(supervisor);
  return boss?.id === verifies
    ? no(
        'self_verify',
        `${verifies} would judge its own work through somebody it instructs: its supervisor hires the verifier`,
      )
    : null;
}

/** Rules on how a hire goes with the way in which the team works. Checked at the call; nothing is hidden from anybody. */
export function decideStyle(state: State, event: Hire): Decision {
  if (event.data.continues !== null || event.data.mode === 'adopt') return OK;
  const { supervisor, discipline } = event.data;
  const style = styleMeant(state, supervisor, discipline);
  const refused =
    refuseHirer(state, event) ??
    refuseVerifier(state, event) ??
    refuseMixed(state, supervisor, style) ??
    (style === 'fork' ? refuseFork(state, event) : null) ??
    (style === 'swarm' ? refusePeer(state, event) : null) ??
    (style === 'coordinator' ? refusePhase(state, event) : null);
  return refused ?? OK;
}
