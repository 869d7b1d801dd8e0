/** Pieces of JavaScript for the bodies of twists. */

/** `fs`, `join`, `config` (the platform's folder in this HOME), `read` (a JSON file, or null), `files` (of a folder), `sleep`. */
export const TOOLS = `
const fs = require('node:fs');
const { join } = require('node:path');
const config = join(process.env.HOME, '.claude');
const read = (file) => { try { return JSON.parse(fs.readFileSync(file, 'utf8')); } catch { return null; } };
const files = (folder) => { try { return fs.readdirSync(folder).map((name) => join(folder, name)); } catch { return []; } };
const sleep = (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
const lives = (pid) => { try { process.kill(pid, 0); return !/^\\d+ \\(.*\\) Z/s.test(fs.readFileSync('/proc/' + pid + '/stat', 'utf8')); } catch { return false; } };
const workers = () => read(join(config, 'daemon', 'roster.json'))?.workers ?? {};
const daemon = () => read(join(config, 'daemon.lock'))?.pid;
const kill = (pid) => { try { process.kill(pid, 'SIGKILL'); } catch {} };
`;

/** Does something every 10 ms from the first launch on, beside the CLI, for as long as this HOME is there. */
export function allTheTime(what: string): string {
  const program = `${TOOLS}
    setInterval(() => { if (!fs.existsSync(process.env.HOME)) process.exit(); ${what} }, 10);
    setTimeout(() => process.exit(), 60000);`;
  return `${TOOLS}
    const mark = join(process.env.HOME, 'meddling');
    if (launch && !fs.existsSync(mark)) {
      fs.writeFileSync(mark, '');
      const how = { detached: true, stdio: 'ignore', env };
      require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(program)}], how).unref();
    }`;
}

/** The platform keeps its files in another folder. */
export const ELSEWHERE = `${TOOLS}
  const elsewhere = join(process.env.HOME, 'elsewhere');
  fs.mkdirSync(elsewhere, { recursive: true });
  fs.copyFileSync(join(process.env.HOME, '.claude.json'), join(elsewhere, '.claude.json'));
  env.CLAUDE_CONFIG_DIR = elsewhere;`;

/** Changes every row of every transcript when a call has ended: `change` is the text of a function of the row. */
export function changingRows(change: string): string {
  return `${TOOLS}
    out = (text) => {
      const folders = files(join(config, 'projects'));
      for (const file of folders.flatMap(files).filter((name) => name.endsWith('.jsonl'))) {
        const lines = fs.readFileSync(file, 'utf8').split('\\n').filter((line) => line !== '');
        const changed = lines.map((line, at) => JSON.stringify((${change})(JSON.parse(line), at)));
        fs.writeFileSync(file, changed.join('\\n') + '\\n');
      }
      return text;
    };`;
}

/** A hook of this event is shown a transcript in which the rows that hold a text of its payload are missing. */
export function stale(event: string, field: string): string {
  const program = `
    const fs = require('node:fs');
    const payload = JSON.parse(fs.readFileSync(0, 'utf8'));
    const text = JSON.stringify(payload.${field}).slice(1, -1);
    const there = fs.existsSync(payload.transcript_path);
    const lines = there ? fs.readFileSync(payload.transcript_path, 'utf8').split('\\n') : [];
    fs.mkdirSync(require('node:path').dirname(payload.transcript_path), { recursive: true });
    const old = payload.transcript_path + '.old';
    fs.writeFileSync(old, lines.filter((line) => !line.includes(text)).join('\\n'));
    const how = { input: JSON.stringify({ ...payload, transcript_path: old }), stdio: ['pipe', 'inherit', 'inherit'] };
    process.exitCode = require('node:child_process').spawnSync(process.argv[1], process.argv.slice(2), how).status;`;
  return `settings((document) => {
    for (const { hooks } of document.hooks.${event}) {
      for (const hook of hooks) {
        hook.args = ['-e', ${JSON.stringify(program)}, '--', hook.command, ...hook.args];
        hook.command = process.execPath;
      }
    }
  });`;
}
