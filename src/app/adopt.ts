import type { Role } from '../domain/charter.ts';
import type { EventData } from '../domain/events.ts';
import { sessionActor } from '../domain/identity.ts';
import { isMemberId, nextMemberId } from '../domain/member-id.ts';
import { USER } from '../domain/org.ts';
import type { Member } from '../domain/state.ts';
import { configDir } from '../harness/config-dir.ts';
import { readSessionProcesses, type SessionProcess } from '../harness/job-state.ts';
import { rememberSession } from '../log/state-dir.ts';
import { briefText, writeBrief } from './brief.ts';
import { actingAs, type Caller } from './caller.ts';
import { capKind } from './cap-words.ts';
import { foldNest } from './fold-log.ts';
import { readGuides } from './guides.ts';
import { refusal } from './hire-plan.ts';
import { meterBaseline } from './meter.ts';
import type { Nest } from './nest.ts';
import { freshId, record } from './record.ts';
import { sendMessage } from './speak.ts';
import { EXIT, UserError } from './user-error.ts';
import type { WakePath } from './wake.ts';
import { ask, requireSight, write } from './write.ts';

export type AdoptInput = Readonly<{
  role: Role | null;
  name: string | null;
  title: string | null;
  /** Full id, or the beginning of one that only one open session has; null: the session this runs in. */
  session: string | null;
  under: string | null;
  cwd: string;
}>;

export type Adopted = Readonly<{
  member: string;
  gen: number;
  role: Member['role'];
  supervisor: string;
  session: string;
  brief: string;
  briefText: string;
  /** How a session other than the caller's own was told. */
  woken: WakePath;
  /** Which kind of cap it has, in words. */
  cap: string;
}>;

/**
 * Makes a session that a person already has open a member. The session that the user sits in may so become the
 * Executive, and reads its brief where it ran this; any other is adopted by whoever is above it, and sent its brief.
 *
 * @throws UserError when there is no such session, or the log refuses
 */
export async function adoptSession(
  nest: Nest,
  caller: Caller,
  input: AdoptInput,
  root: string,
): Promise<Adopted> {
  const { state } = foldNest(nest);
  requireSight(state);
  const session = sessionToAdopt(caller, input);
  const own = session.session === caller.session;
  const supervisor = input.under ?? (own ? USER : actingAs(state, caller));
  const role = input.role ?? (supervisor === USER ? 'executive' : 'staff');
  const id = input.name ?? nextMemberId(role, (name) => state.members.has(name));
  if (!isMemberId(id))
    throw new UserError(
      `${JSON.stringify(String(id).slice(0, 40))} is no name: a-z, 0-9 and -, beginning with a letter`,
      EXIT.usage,
      'nest adopt --name …',
    );
  const gen = (state.members.get(id)?.gen ?? 0) + 1;
  const title = input.title ?? (role === 'executive' ? 'own the objective' : 'adopted session');
  const data: EventData<'hire_requested'> = {
    request: freshId('adopt'),
    role,
    supervisor,
    title,
    task: nest.log.putText(state.charter?.objective ?? title),
    mode: 'adopt',
    model: 'as it is',
    permissionMode: 'as it is',
    cwd: session.cwd ?? input.cwd,
    nonce: '',
    session: session.session,
    deadlineSeconds: 1,
    launcher: '',
    continues: null,
    grant: null,
    routing: null,
    discipline: null,
  };
  // What it has cost so far is nobody's here. Said before the request, so that the fold knows it by then.
  meterBaseline(nest, state, session.session, { hint: null, config: configDir() });
  const event = record('hire_requested', data, { actor: caller.actor, member: id, gen, id: data.request });
  const { ruling, folded } = ask(nest, event, data.request);
  if (!ruling.accepted) throw refusal(ruling, folded.state);
  const member = folded.state.members.get(id) as Member;
  const charter = folded.state.charter as NonNullable<typeof folded.state.charter>;
  const task = `The objective, in the user's words:\n\n${charter.objective}`;
  const guides = readGuides(root);
  const files = writeBrief(nest.dir, member, charter, task, guides);
  rememberSession(session.session, nest.dir);
  write(nest, seen(session, id, gen));
  const text = briefText(member, charter, task, guides);
  if (own) write(nest, inTurn(session, id, gen));
  const woken = own ? 'none' : (await sendMessage(nest, caller, id, `${INTRODUCTION}\n\n${text}`)).woken;
  const brief = files.brief;
  const cap = capKind(foldNest(nest).state, { id, mode: 'adopt' });
  return { member: id, gen, role, supervisor, session: session.session, brief, briefText: text, woken, cap };
}

const INTRODUCTION = 'This session has been adopted into a nest. From now on it works by this brief:';

type Open = Readonly<{ session: string; process: string | null; cwd: string | null }>;

/** The open session that is meant: the caller's own, or the one whose id begins as given. */
function sessionToAdopt(caller: Caller, { session: given }: AdoptInput): Open {
  const wanted = given ?? caller.session;
  if (wanted === null) {
    throw new UserError(
      'which session? Inside one, run nest adopt there',
      EXIT.usage,
      'nest adopt --session <id> --role …',
    );
  }
  const open = readSessionProcesses().filter((s) => s.session !== null);
  const found = open.filter((s) => s.session?.startsWith(wanted) || s.short === wanted);
  if (found.length === 1) return openOf(found[0] as SessionProcess);
  if (found.length > 1)
    throw new UserError(`${found.length} sessions begin with ${wanted}`, EXIT.usage, 'give more of the id');
  if (wanted === caller.session) return { session: wanted, process: null, cwd: null };
  const list = open
    .map((s) => s.session)
    .slice(0, 8)
    .join(', ');
  throw new UserError(
    `no open session begins with ${JSON.stringify(wanted.slice(0, 40))}; open are: ${list || 'none'}`,
    EXIT.notFound,
    'claude agents',
  );
}

function openOf({ session, pid, startToken, cwd }: SessionProcess): Open {
  return { session: session as string, process: `${pid}:${startToken ?? ''}`, cwd };
}

/** What the SessionStart hook would have said had it known the nest. */
function seen({ session, process, cwd }: Open, member: string, gen: number): ReturnType<typeof record> {
  const data = {
    session,
    source: 'adopt',
    nonce: null,
    hint: null,
    process,
    cwd: cwd ?? '',
    transcript: null,
    job: null,
    batch: false,
  };
  return record('session_started', data, { actor: sessionActor(session), member, gen });
}

/** A session that adopts itself does so in the middle of a turn, whose beginning no hook of a member has seen. */
function inTurn({ session }: Open, member: string, gen: number): ReturnType<typeof record> {
  const data = { session, prompt: null, kind: 'adopt', hint: null };
  return record('prompt_submitted', data, { actor: sessionActor(session), member, gen });
}
