import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { foldNest } from '../../../src/app/fold-log.ts';
import { type Nest, openNest } from '../../../src/app/nest.ts';
import type { Envelope } from '../../../src/domain/envelope.ts';
import { START } from '../../../src/domain/event-log.ts';
import type { Member, State } from '../../../src/domain/state.ts';
import { claudeCacheDir, ensureClaude } from '../../../src/harness/fetch-claude.ts';
import type { Scenario } from '../../../src/sim/scenario.ts';
import { type Lab, withLab } from './lab.ts';

/** The installation under test: this checkout. */
export const ROOT = join(import.meta.dirname, '..', '..', '..');

/** How a command of ours ended, and what it printed. */
export type Said = Readonly<{ code: number | null; stdout: string; stderr: string }>;

export type NestOptions = Readonly<{
  cwd?: string;
  /** Laid over the lab's environment. */
  env?: Readonly<Record<string, string>>;
  /** What stands on stdin; without it stdin is empty. */
  input?: string;
}>;

/** A nest in a lab, and its commands as a person at a terminal gives them. */
export type Org = Lab &
  Readonly<{
    dir: string;
    opened: Nest;
    /** Runs `bin/nest` to its end. Never rejects. */
    nest(args: readonly string[], options?: NestOptions): Promise<Said>;
    /** The same, for a command that has to succeed. Its stdout. @throws with what it said otherwise */
    ok(args: readonly string[], options?: NestOptions): Promise<string>;
    /** What a command prints with `--json`. */
    json<T = Json>(args: readonly string[], options?: NestOptions): Promise<T>;
    /** The fold of the log as it is now. */
    state(): State;
    /** @throws when there is none of this name */
    member(id: string): Member;
    /** Events in file order, of one type or all. */
    events(type?: string): readonly Envelope[];
    /** Waits until the log says that the member is in one of these phases. */
    until(id: string, ...phases: readonly Member['phase'][]): Promise<Member>;
  }>;

// biome-ignore lint/suspicious/noExplicitAny: documents of many shapes; the tests say what they expect in them
export type Json = any;

export type OrgOptions = Readonly<{
  scenario?: Scenario;
  /** A patch of the charter. */
  charter?: unknown;
  /** A program to stand for `claude`, given the real one's path; the real one without it. */
  claude?: (real: string) => string;
  /** Found no nest. */
  bare?: boolean;
}>;

/** Runs a program with stdin, to its end. Never rejects. */
export function runWith(
  file: string,
  args: readonly string[],
  { cwd, env, input = '' }: NestOptions,
): Promise<Said> {
  return new Promise((resolve) => {
    const child = spawn(file, [...args], { cwd, env: { ...env }, stdio: 'pipe' });
    const out: Buffer[] = [];
    const err: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => out.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => err.push(chunk));
    child.stdin.on('error', () => {}); // it may end before it has read everything
    const said = (code: number | null, problem = ''): Said => ({
      code,
      stdout: Buffer.concat(out).toString(),
      stderr: `${Buffer.concat(err).toString()}${problem}`,
    });
    child.on('error', (error) => resolve(said(null, error.message)));
    child.on('close', (code) => resolve(said(code)));
    child.stdin.end(input);
  });
}

/** A folder with a `claude` in it, the real one or what stands for it. */
async function claudeFolder(standIn: OrgOptions['claude']): Promise<string> {
  const real = await ensureClaude({ cacheDir: claudeCacheDir(ROOT, homedir()) });
  const folder = mkdtempSync(join(tmpdir(), 'nest-bin-'));
  const file = join(folder, 'claude');
  if (standIn === undefined) symlinkSync(real, file);
  else {
    writeFileSync(file, standIn(real));
    chmodSync(file, 0o755);
  }
  return folder;
}

function orgIn(lab: Lab): Org {
  const dir = join(lab.repo, '.git', 'nest');
  const opened = openNest(dir);
  const program = join(ROOT, 'bin', 'nest');
  const nest: Org['nest'] = (args, { cwd = lab.repo, env, ...rest } = {}) =>
    runWith(program, args, { cwd, env: { ...lab.env, ...env }, ...rest });
  const ok: Org['ok'] = async (args, options) => {
    const { code, stdout, stderr } = await nest(args, options);
    if (code !== 0) throw new Error(`nest ${args.join(' ').slice(0, 200)}: exit ${code}\n${stderr}${stdout}`);
    return stdout;
  };
  const state = (): State => foldNest(opened).state;
  const member = (id: string): Member => {
    const found = state().members.get(id);
    if (found === undefined) throw new Error(`there is no member ${id}`);
    return found;
  };
  return {
    ...lab,
    dir,
    opened,
    nest,
    ok,
    json: async (args, options) => JSON.parse(await ok([...args, '--json'], options)),
    state,
    member,
    events(type) {
      const events: Envelope[] = [];
      opened.log.readFrom(START, (event) => void events.push(event));
      return type === undefined ? events : events.filter((event) => event.type === type);
    },
    async until(id, ...phases) {
      const now = (): string => state().members.get(id)?.phase ?? 'nobody';
      await lab
        .waitFor(() => phases.includes(now() as Member['phase']), `${id} to be ${phases.join(' or ')}`)
        .catch((error: Error) => {
          throw new Error(`${error.message}\n${id} is ${now()}: ${state().members.get(id)?.why}`);
        });
      return member(id);
    },
  };
}

/** A failure together with what the log says, since everything else of the lab is gone when somebody reads it. */
function explained(error: unknown, org: Org): unknown {
  if (!(error instanceof Error)) return error;
  const lines = org.events().map(({ at, type, actor, member, data }) => {
    const about = [
      data.hint,
      data.source,
      data.kind,
      data.status,
      data.reason,
      data.why,
      data.to,
      data.channel,
    ];
    const said = about.flatMap((one) => (one == null ? [] : [JSON.stringify(one).slice(0, 120)]));
    return `  ${at.slice(17)} ${type} ${member ?? actor.slice(0, 16)} ${said.join(' ')}`;
  });
  error.message += `\nThe log (${lines.length} events):\n${lines.slice(-80).join('\n')}`;
  return error;
}

/** Runs a test in a lab that holds a nest; everything is ended and deleted afterwards. */
export async function withNest(options: OrgOptions, work: (org: Org) => Promise<void>): Promise<void> {
  const bin = await claudeFolder(options.claude);
  try {
    await withLab(
      async (lab) => {
        const org = orgIn(lab);
        if (options.bare !== true) {
          const charter = JSON.stringify(options.charter ?? {});
          await org.ok(['init', '--objective', 'Try it out.', '--charter', '-'], { input: charter });
        }
        try {
          await work(org);
        } catch (error) {
          throw explained(error, org);
        }
      },
      { path: [bin], ...(options.scenario ? { scenario: options.scenario } : {}) },
    );
  } finally {
    rmSync(bin, { recursive: true, force: true });
  }
}
