import { spawn, spawnSync } from 'node:child_process';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { GIT_ENV } from './repository.ts';

/** A smart HTTP git server on loopback. */
export type GitServer = Readonly<{
  /** `http://127.0.0.1:<port>`; a repository `name.git` below the served folder is at `<url>/name.git`. */
  url: string;
  close(): Promise<void>;
}>;

/** Where git keeps its own programs. */
function execPath(): string {
  const { stdout, status } = spawnSync('git', ['--exec-path'], { encoding: 'utf8' });
  if (status !== 0) throw new Error('git is not installed');
  return stdout.trim();
}

/** Splits what a CGI program has said into its headers and the first bytes of the body; null while it is not whole. */
function splitHead(said: Buffer): { head: string; body: Buffer } | null {
  for (const gap of ['\r\n\r\n', '\n\n']) {
    const at = said.indexOf(gap);
    if (at >= 0) return { head: said.subarray(0, at).toString(), body: said.subarray(at + gap.length) };
  }
  return null;
}

function writeHead(response: ServerResponse, head: string): void {
  const lines = head.split(/\r?\n/).map((line) => line.split(/:\s*(.*)/s, 2) as [string, string]);
  const status = lines.find(([name]) => name.toLowerCase() === 'status')?.[1];
  response.statusCode = Number(status?.slice(0, 3) ?? 200);
  for (const [name, value] of lines) if (name.toLowerCase() !== 'status') response.setHeader(name, value);
}

/** Lets `git http-backend`, a CGI program, answer a request. */
function answer(request: IncomingMessage, response: ServerResponse, folder: string, backend: string): void {
  const { pathname, search } = new URL(request.url ?? '/', 'http://localhost');
  const { headers, method = 'GET' } = request;
  const child = spawn(backend, [], {
    stdio: ['pipe', 'pipe', 'ignore'],
    env: {
      ...GIT_ENV,
      GIT_PROJECT_ROOT: folder,
      GIT_HTTP_EXPORT_ALL: '1',
      REQUEST_METHOD: method,
      PATH_INFO: decodeURIComponent(pathname),
      QUERY_STRING: search.slice(1),
      CONTENT_TYPE: headers['content-type'] ?? '',
      ...(headers['content-length'] ? { CONTENT_LENGTH: headers['content-length'] } : {}),
      ...(headers['content-encoding'] ? { HTTP_CONTENT_ENCODING: headers['content-encoding'] } : {}),
      ...(headers['git-protocol'] ? { GIT_PROTOCOL: String(headers['git-protocol']) } : {}),
    },
  });
  let said: Buffer | null = Buffer.alloc(0);
  child.stdout.on('data', (chunk: Buffer) => {
    if (said === null) return void response.write(chunk);
    said = Buffer.concat([said, chunk]);
    const parts = splitHead(said);
    if (parts === null) return;
    said = null;
    writeHead(response, parts.head);
    response.write(parts.body);
  });
  child.once('error', () => response.destroy());
  child.once('close', () => response.end());
  child.stdin.on('error', () => {}); // it may leave without having read everything
  request.pipe(child.stdin);
}

/** Serves the bare repositories in a folder for reading. The platform takes a plugin from no simpler address. */
export async function serveGit(folder: string): Promise<GitServer> {
  const backend = `${execPath()}/git-http-backend`;
  const server = createServer((request, response) => answer(request, response, folder, backend));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
