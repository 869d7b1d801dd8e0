// node hook-recorder.cjs FILE: appends what a hook was given (its stdin, and the variables that say whose hook it
// is) to FILE, as one JSON line.
const fs = require('node:fs');

const raw = fs.readFileSync(0, 'utf8');
const wanted = /^(CLAUDE|NEST_|AI_AGENT$|HOME$|PATH$)/;
const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => wanted.test(name)));
const line = { raw, payload: JSON.parse(raw), env, cwd: process.cwd(), ppid: process.ppid };
fs.appendFileSync(process.argv[2], `${JSON.stringify(line)}\n`);
