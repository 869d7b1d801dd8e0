import { FACTS } from '../../src/probe/facts.ts';
import { LABS } from '../../src/probe/run.ts';
import { falsify } from './falsify.ts';

/**
 * npm run probe:falsify [-- ID or GROUP …]: each fact, on a CLI that was changed so that it does not hold, has to come out as
 * `differs`. Exit code 1 where one does not.
 */
const words = process.argv.slice(2);
const facts = FACTS.filter(
  ({ id, group }) => words.length === 0 || words.includes(id) || words.includes(group),
);
const findings = await falsify(facts, LABS, (line) => process.stderr.write(`${line}\n`));
const blind = findings.filter(({ verdict }) => verdict !== 'differs');
process.stdout.write(`${findings.length - blind.length} of ${facts.length} facts differ when they should\n`);
if (blind.length > 0 || findings.length < facts.length || facts.length === 0) process.exitCode = 1;
