import { type Twist, twist } from '../twist.ts';

/** A rule for the tool as a whole stands where a rule for one command stood. */
const ANY_COMMAND = "settings((document) => { document.permissions.allow = ['Bash']; });";

export const RULES_TWISTS: Readonly<Record<string, Twist>> = {
  'rules.word-boundary': twist(
    'the rule matches by the first letters',
    "settings((document) => { document.permissions.allow = ['Bash(nest*)']; });",
  ),
  'rules.table': twist('any command runs', ANY_COMMAND),
  'rules.length': twist('a command of any length runs', ANY_COMMAND),
  'rules.opaque-text': twist('text in a heredoc is not looked at', ANY_COMMAND),
  'rules.absolute-path-only': twist(
    'a rule covers a program by its name and by its path',
    "settings((document) => { document.permissions.allow = ['Bash(nest *)', 'Bash(/*/nest *)']; });",
  ),
  'rules.reading-passes': twist(
    'git log prompts',
    "settings((document) => { document.permissions.ask = ['Bash(git log *)']; });",
  ),
  'rules.deny-removes': twist(
    'a denied tool is offered all the same',
    'settings((document) => { delete document.permissions.deny; });',
  ),
  'rules.edits-pass': twist(
    'mv prompts',
    "settings((document) => { document.permissions.ask = ['Bash(mv *)']; });",
  ),
  'rules.read-outside': twist(
    'any file may be read',
    "settings((document) => { document.permissions.allow.push('Read'); });",
  ),
  'rules.flawed-rule': twist(
    'a missing bracket is added',
    "settings((document) => { document.permissions.allow.push('Bash(few *)'); });",
  ),
  'rules.precedence': twist(
    'what is allowed is not asked for',
    'settings((document) => { delete document.permissions.ask; });',
  ),
  'rules.additional-directories': twist(
    'further folders do not count',
    'settings((document) => { delete document.permissions.additionalDirectories; });',
  ),
  'rules.monitor-too': twist(
    'Monitor has rules of its own',
    "settings((document) => { document.permissions.ask = ['Monitor']; });",
  ),
};
