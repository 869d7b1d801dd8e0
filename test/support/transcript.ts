import { appendFileSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A row of a transcript that holds a reply, as the platform writes it; what is left out is as in a plain reply. */
export type RowOptions = Readonly<{
  id?: string | null;
  request?: string;
  model?: string | null;
  usage?: Readonly<Record<string, unknown>> | null;
  stop?: string | null;
  text?: string;
  at?: number;
  /** More fields of the row itself. */
  more?: Readonly<Record<string, unknown>>;
}>;

let clock = Date.UTC(2026, 10, 30);

export function replyRow(options: RowOptions = {}): string {
  const { id = 'msg_1', model = 'claude-haiku-5-5', stop = 'end_turn', text = 'ok', at, more = {} } = options;
  clock += 1000;
  const usage = options.usage === undefined ? { input_tokens: 1000, output_tokens: 100 } : options.usage;
  return JSON.stringify({
    type: 'assistant',
    isSidechain: false,
    ...(options.request === undefined ? {} : { requestId: options.request }),
    message: {
      ...(id === null ? {} : { id }),
      ...(model === null ? {} : { model }),
      role: 'assistant',
      content: [{ type: 'text', text }],
      stop_reason: stop,
      usage,
    },
    timestamp: new Date(at ?? clock).toISOString(),
    ...more,
  });
}

/** The platform's folder, with transcripts in it, and a nest's folder beside it. */
export type Desk = Readonly<{
  dir: string;
  config: string;
  nestDir: string;
  /** Path of a file of a session: its own transcript, or one below its folder. */
  path(session: string, inner?: string): string;
  /** Adds lines to it. */
  write(path: string, ...lines: readonly string[]): void;
  remove(): void;
}>;

export function desk(): Desk {
  const dir = realpathSync(mkdtempSync(join(tmpdir(), 'nest-meter-')));
  const config = join(dir, 'config');
  const nestDir = join(dir, 'nest');
  mkdirSync(nestDir, { mode: 0o700 });
  const project = join(config, 'projects', '-repo');
  return {
    dir,
    config,
    nestDir,
    path: (session, inner) =>
      inner === undefined ? join(project, `${session}.jsonl`) : join(project, session, inner),
    write(path, ...lines) {
      mkdirSync(dirname(path), { recursive: true });
      appendFileSync(path, lines.map((line) => `${line}\n`).join(''));
    },
    remove: () => rmSync(dir, { recursive: true, force: true }),
  };
}
