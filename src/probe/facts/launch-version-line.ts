import { fact } from '../fact.ts';

export const launchVersionLine = fact({
  id: 'launch.version-line',
  group: 'launch',
  claim:
    '`claude --version` prints its version of three numbers at the beginning of a line, and nothing before it',
  why: 'What is known of a version is looked up by this number, and a program that does not print one is not taken for Claude Code.',
  reliedOnBy: ['src/harness/cli-version.ts'],
  expected: 'three numbers, exit 0',
  advice: 'Have the user name the program, and take the behaviour for unknown.',
  async probe(lab) {
    const { stdout, exitCode } = await lab.cli(['--version']);
    lab.keep('version', stdout);
    return `${/^\d+\.\d+\.\d+\b/.test(stdout) ? 'three numbers' : 'another text'}, exit ${exitCode}`;
  },
});
