/**
 * What follows for the product where a fact does not hold. `refuse`: members cannot work, and nobody is hired.
 * `alternative`: something else takes over, `words` says what. `said`: nothing does, `words` says what the user has to know.
 * `by`: the facts that what takes over relies on, one of which is enough; empty where it needs none.
 */
export type Consequence = Readonly<{
  kind: 'refuse' | 'alternative' | 'said';
  words: string;
  by: readonly string[];
}>;

const refuse = (words: string): Consequence => ({ kind: 'refuse', words, by: [] });
const alternative = (words: string, ...by: string[]): Consequence => ({ kind: 'alternative', words, by });
const said = (words: string): Consequence => ({ kind: 'said', words, by: [] });

/** By the id of the fact. A fact that is not here may differ without that a user would notice. */
export const CONSEQUENCES: Readonly<Record<string, Consequence>> = {
  // Without these a member works for nobody.
  'endings.turn-end-stop': refuse('the end of a turn is not told, so that no report would be filed'),
  'hooks.additional-context': refuse('what a member is told in its turn would not reach its model'),
  'identity.session-env': refuse('what a session runs does not know whose it is: nothing could be filed'),

  'identity.settings-env': alternative(
    'a session is known by the id that its launch prints, and finds its nest and nest itself by where its hooks lie',
    'launch.short-id',
    'sessions.files',
  ),
  'identity.env-not-forwarded': alternative('who a session is stands in its launch settings, which win'),
  'launch.short-id': alternative(
    'a session is found by what the platform keeps of its launch',
    'settings.kept-in-job',
    'sessions.files',
  ),
  'hooks.async-rewake': alternative(
    'a supervisor is woken through its socket, or resumed, by the reconciler',
    'wake.socket',
    'wake.resume',
  ),
  'wake.socket': alternative(
    'a member without a waiter is resumed with what it has to be told',
    'wake.resume',
  ),
  'wake.resume': said(
    'a member whose session has ended cannot be woken: nest reassign gives its seat to a new one',
  ),
  'sessions.resume-same-id': said(
    'a stopped session comes back as a copy, which is stopped: nest reassign gives the seat to a new one',
  ),
  'sessions.agents-json': alternative(
    'whether a session runs is read from the files of the platform',
    'sessions.files',
  ),
  'sessions.files': said(
    'what a session is doing cannot be seen: verdicts go by its hooks alone, and nobody is woken',
  ),
  'settings.hooks-travel': said(
    'a member that is resumed is silent: nest reassign gives its seat to a new one',
  ),
  'settings.kept-in-job': said('what a session was launched with cannot be looked up: it is not resumed'),
  'settings.path-wins': said('another program called nest may come first in members'),
  'settings.size': said('a launch with many permission rules may lose its settings: keep the charter short'),
  'hooks.env-file': said('where the environment of a launch is lost too, members do not find nest'),
  'launch.equals-form': said(
    'options of a launch are read otherwise: members may lack their brief or their rules',
  ),
  'brief.file-reaches-system-prompt': alternative(
    'the first prompt of a member names the file of its assignment',
  ),

  'permission.allow': said(
    'an answer to a request for permission does not reach the session: allow in the charter what members need, or ' +
      'answer at their prompts (nest attach)',
  ),
  'permission.deny': said('a denial does not reach the session: answer at its prompt (nest attach)'),
  'permission.allow-batch': said('a batch run is not told that it may: hire with the rules that it needs'),
  'permission.wait': said('a request for permission is not waited for as long as the charter says'),
  'permission.question': said('a question of a member opens a dialog that nobody sees: nest attach'),
  'hooks.pre-tool-deny': said('neither questions nor the end of a budget stop a call of a tool'),
  'hooks.post-tool-batch': alternative(
    'the end of a budget is enforced at the next call of a tool',
    'hooks.pre-tool-deny',
  ),
  'hooks.payload-shapes': said('part of what hooks are told is missing: nest log shows what is'),
  'hooks.exec-form': said(
    'a shell reads the paths of our hooks: no blanks or quotes in the path of the repository',
  ),
  'hooks.stop-background': said('a turn that ends beside running work counts as its report'),
  'hooks.prompt-kinds': said('who began a turn is told wrongly'),
  'endings.stop-failure': alternative('a turn that an error of the API has ended is found by looking'),

  'rules.word-boundary': said('members may be asked before they run nest, or may run more than nest'),
  'rules.table': said('some forms of a command prompt, or pass, that did not'),
  'rules.deny-removes': said('members can talk to each other past the log'),
  'rules.precedence': said('what the charter denies or wants asked may pass'),
  'rules.edits-pass': said('members may have to ask before they edit: nest asks'),
  'worktrees.linked-trusted': said(
    'a member with a worktree of its own may not start: hire without --worktree',
  ),

  'transcripts.place': said('what members spend is not seen: a budget does not bind'),
  'transcripts.rows': said('what members spend is reckoned wrongly'),
  'transcripts.prices': said(
    'what members spend is reckoned by other prices: nest charter set budget.prices',
  ),
  'transcripts.long-prompt-price': said('what long conversations cost is reckoned wrongly'),
  'transcripts.copies': said('what a copy of a session repeats is charged once more'),
  'transcripts.tool-calls': said('a member that hangs in a call looks as if it were silent'),
  'plugin.hooks-fire-in-background': said('a background session that you adopt is silent'),
};
