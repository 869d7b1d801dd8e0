import type { CommandSpec } from '../spec.ts';

const KINDS = `Kinds:
  never      the call is not made; also a permission denial of the platform, at launch
  ask        every such call is put before whoever is above (--by user: before the user)
  after      only when --after has succeeded within --minutes, with a result such as --contains, --lacks and
             --matches say; --scope says for whom that holds: the member itself, its task, or everybody
  upto       only up to --max in sum: calls, or the argument that --of names, counted when the call comes
  record     a call that has succeeded is put on record; --audit does the same beside another kind
  normalise  in results, what --match finds is replaced by --to ($1 is the first group)
A rule of the platform names calls: Write, "Bash(git push *)", mcp__bank__transfer. Edit stands for all tools that
edit, Bash for the command and each of its parts. A rule is named at the act that commits (push, deploy, pay).`;

export const GATES: readonly CommandSpec[] = [
  {
    path: ['gate'],
    group: 'Set up',
    about: 'show the rules about calls of tools, and how each stands',
    more: KINDS,
    examples: [{ run: 'gate', about: 'the same as nest gate list' }],
    load: () => import('../commands/gate-list.ts'),
  },
  {
    path: ['gate', 'list'],
    group: 'Set up',
    about: 'show the rules about calls of tools, what they have said, what is used and proven',
    examples: [{ run: 'gate list --json', about: 'as JSON' }],
    load: () => import('../commands/gate-list.ts'),
  },
  {
    path: ['gate', 'add'],
    group: 'Set up',
    about: 'add a rule about calls of tools to the charter, or replace the one of that name',
    more: `${KINDS}\nIt binds members that were hired before, from their next call on.`,
    args: [
      { name: 'id', required: true, about: 'its name: a-z, 0-9 and -' },
      { name: 'kind', required: true, about: 'never, ask, after, upto, record or normalise' },
    ],
    options: [
      { name: 'on', value: 'rule', repeat: true, about: 'which calls; again for more' },
      { name: 'why', value: 'text', about: 'the reason, told to whoever is kept from a call' },
      {
        name: 'role',
        value: 'role',
        repeat: true,
        about: 'whom it binds: staff, manager, executive; all without it',
      },
      { name: 'by', value: 'who', about: 'of ask: user, or supervisor (the default)' },
      { name: 'after', value: 'rule', repeat: true, about: 'of after: which call has to have succeeded' },
      { name: 'contains', value: 'text', about: 'of after: what its result must hold' },
      { name: 'lacks', value: 'text', about: 'of after: what its result must not hold' },
      { name: 'matches', value: 'pattern', about: 'of after: what its result must match' },
      { name: 'minutes', value: 'n', about: 'of after: how long that holds (60)' },
      { name: 'times', value: 'n', about: 'of after: how often it has to have succeeded (1)' },
      { name: 'scope', value: 'whom', about: 'member, task or nest: for whom it is proven or counted' },
      { name: 'max', value: 'n', about: 'of upto: the most in sum' },
      {
        name: 'of',
        value: 'path',
        about: 'of upto: the argument that is summed up, e.g. amount; calls without it',
      },
      { name: 'pattern', value: 'pattern', about: 'of upto: where in that argument the number stands' },
      { name: 'match', value: 'pattern', about: 'of normalise: what is replaced' },
      { name: 'to', value: 'text', about: 'of normalise: by what' },
      { name: 'audit', about: 'calls that have succeeded are put on record as well' },
    ],
    examples: [
      {
        run: 'gate add tested after --on "Bash(git push *)" --after "Bash(npm test)" --lacks "skipped" --minutes 30',
        about: 'a push only after tests that have passed, all of them',
      },
      {
        run: 'gate add spend upto --on mcp__bank__order --max 500 --of amount --audit',
        about: 'orders up to 500 in sum, each on record',
      },
      {
        run: 'gate add publish ask --on "Bash(npm publish *)" --by user',
        about: 'the user is asked, every time',
      },
    ],
    load: () => import('../commands/gate-add.ts'),
  },
  {
    path: ['gate', 'remove'],
    group: 'Set up',
    about: 'take a rule about calls of tools out of the charter',
    args: [{ name: 'id', required: true, about: 'its name' }],
    examples: [
      {
        run: 'gate remove no-force',
        about: 'members that were hired with it keep the denial of the platform',
      },
    ],
    load: () => import('../commands/gate-remove.ts'),
  },
];
