// node … main.ts [--scenario FILE] [--record FILE] [--port N]: runs the simulator until it is stopped, and prints
// one JSON line, {"url": …, "port": …}, once it listens.
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { parseScenario } from './parse.ts';
import { startSim } from './server.ts';

const { values } = parseArgs({
  options: { scenario: { type: 'string' }, record: { type: 'string' }, port: { type: 'string' } },
});
const { scenario, record, port } = values;
const { url, port: bound } = await startSim({
  ...(scenario === undefined ? {} : { scenario: parseScenario(JSON.parse(readFileSync(scenario, 'utf8'))) }),
  ...(record === undefined ? {} : { file: record }),
  ...(port === undefined ? {} : { port: Number(port) }),
});
process.stdout.write(`${JSON.stringify({ url, port: bound })}\n`);
