import { allTheTime, ELSEWHERE, TOOLS } from '../meddling.ts';
import { type Twist, twist } from '../twist.ts';

/** Waits, for ten seconds at most. */
const UNTIL = 'const until = (is) => { for (let i = 0; i < 200 && !is(); i += 1) sleep(50); };';

export const SESSIONS_TWISTS: Readonly<Record<string, Twist>> = {
  'sessions.resume-same-id': twist(
    'a resume starts another session',
    "if (args.includes('--resume')) args.splice(1, 0, '--name=copy');",
  ),
  'sessions.resume-copies': twist(
    'a running session is resumed as itself, and further options are left out',
    `${TOOLS} ${UNTIL}
    const id = args[args.indexOf('--resume') + 1];
    if (args.includes('--resume')) {
      const short = id.slice(0, 8);
      const pid = workers()[short]?.replPid;
      spawnSync(real, ['stop', short], { env });
      until(() => !lives(pid) && !workers()[short]);
      args = ['--bg', '--resume', id, '--', args.at(-1)];
    }`,
  ),
  'sessions.resume-listed': twist(
    'a resume has the list drop a session that is dead',
    `${TOOLS}
    const short = String(args[args.indexOf('--resume') + 1]).slice(0, 8);
    const listed = args.includes('--resume') ? workers()[short] : undefined;
    if (listed && !lives(listed.replPid)) spawnSync(real, ['stop', short], { env });`,
  ),
  'sessions.stop-outlives': twist(
    'a stop ends what runs in the background',
    `${TOOLS}
    for (const folder of args[0] === 'stop' ? files('/proc') : []) {
      try {
        const own = fs.readFileSync(join(folder, 'environ'), 'utf8').split('\\0').includes('HOME=' + env.HOME);
        if (own && /\\/(bash|dash|sh|sleep|seq)$/.test(fs.readlinkSync(join(folder, 'exe')))) kill(Number(folder.slice(6)));
      } catch {}
    }`,
  ),
  'sessions.stop-clears-roster': twist(
    'a stop kills the session and tells nobody',
    `${TOOLS}
    if (args[0] === 'stop') {
      kill(workers()[args[1]].replPid);
      args = ['--version'];
    }`,
  ),
  'sessions.roster': twist(
    'the list is empty',
    allTheTime(`const list = join(config, 'daemon', 'roster.json');
      if (Object.keys(workers()).length > 0) fs.writeFileSync(list, '{"workers":{}}');`),
  ),
  'sessions.respawn': twist(
    'the daemon dies with a session',
    allTheTime(
      'if (Object.values(workers()).some(({ replPid }) => replPid && !lives(replPid))) kill(daemon());',
    ),
  ),
  'sessions.files': twist('the files are in another folder', ELSEWHERE),
  'sessions.agents-json': twist(
    'another name for the session id',
    "if (args[0] === 'agents') out = (text) => text.replaceAll('\"sessionId\"', '\"session\"');",
  ),
  'sessions.attach-journal': twist(
    'nobody can be entered in the list of terminals',
    `${TOOLS}
    if (args[0] === 'attach') {
      fs.rmSync(join(config, 'daemon', 'attach-journal'), { recursive: true, force: true });
      fs.writeFileSync(join(config, 'daemon', 'attach-journal'), '');
    }`,
  ),
  'sessions.fork': twist(
    'a fork is a session like any other, which knows nothing',
    "if (args.includes('--fork-session')) args.splice(args.indexOf('--resume'), 3);",
  ),
  'sessions.fork-prefix': twist(
    'a fork gets instructions of its own',
    "if (args.includes('--fork-session')) args.splice(args.indexOf('--resume'), 3);",
  ),
  'sessions.clear-new-id': twist(
    'the conversation is not cleared',
    "if (args.at(-1) === '/clear') args[args.length - 1] = 'clear';",
  ),
  'sessions.daemon-death': twist(
    'sessions die with the daemon',
    allTheTime(
      'if (daemon() && !lives(daemon())) for (const { replPid } of Object.values(workers())) kill(replPid);',
    ),
  ),
  'sessions.daemon-adopts': twist(
    'a new daemon begins with an empty list',
    `${TOOLS}
    if (args[0] === 'daemon' && args[1] === 'run') fs.rmSync(join(config, 'daemon', 'roster.json'), { force: true });`,
  ),
  'sessions.daemon-lock': twist(
    'the lock does not say since when',
    allTheTime(`const lock = join(config, 'daemon.lock');
      const { startedAt, ...rest } = read(lock) ?? {};
      if (startedAt) fs.writeFileSync(lock, JSON.stringify(rest));`),
  ),
  'sessions.daemon-stop': twist(
    'the daemon is not stopped',
    "if (args[0] === 'daemon' && args[1] === 'stop') args = ['--version'];",
  ),
  'sessions.children-below': twist(
    'hooks are started and left alone',
    `settings((s) => {
      for (const { hooks } of s.hooks.UserPromptSubmit) for (const hook of hooks) {
        hook.args = ['-c', '"$0" "$@" &', hook.command, ...hook.args];
        hook.command = 'sh';
      }
    });`,
  ),
};
