import { describe, expect, it } from 'vitest';
import { type Discipline, disciplineOf } from '../../../src/domain/assignment.ts';
import { defaultCharter } from '../../../src/domain/charter.ts';
import type { State } from '../../../src/domain/state.ts';
import { isReadOnly } from '../../../src/domain/team/team.ts';
import { fact, fired, founded, hire, reported, seated, text } from '../../support/facts.ts';
import { given, lastRuling, memberOf } from '../../support/given.ts';

const as = (said: Partial<Discipline>) => ({ discipline: disciplineOf(said) });
const refused = (code: string, words: RegExp) => (state: State) => {
  expect(lastRuling(state)).toMatchObject({ accepted: false, code });
  expect(lastRuling(state).why).toMatch(words);
};
const granted = (state: State) => expect(lastRuling(state)).toMatchObject({ accepted: true });

let count = 0;
const synthesis = (sources: string[], more: Partial<{ partial: boolean; actor: string }> = {}) => {
  count += 1;
  const { partial = false, actor = 'session:S-boss' } = more;
  const data = {
    request: `syn ${count}`,
    supervisor: 'boss',
    text: text('build it so'),
    sources,
    partial,
    as: null,
  };
  return fact('synthesis_filed', data, { actor });
};
const seal = (actor = 'session:S-boss') => {
  count += 1;
  return fact('swarm_sealed', { request: `seal ${count}`, supervisor: 'boss', why: '', as: null }, { actor });
};
const governed = (mode: Discipline['mode']) =>
  fact(
    'charter_amended',
    { charter: { ...defaultCharter('x'), orchestration: { mode } }, changed: [] },
    { actor: 'user' },
  );

const BOSS = [founded(), ...seated('boss', 'user')];

describe('one style at a time', () => {
  const fork = [...BOSS, ...seated('twin', 'boss', as({ mode: 'fork' }))];

  it('the first hire settles it; another style is refused while its members are there', () => {
    given(fork)
      .when(hire('dev', 'boss', as({ mode: 'coordinator', phase: 'research' })))
      .then(
        refused(
          'mode_mixed',
          /team of boss works as fork since twin was hired.*--style fork.*fire the others/,
        ),
      );
    given(fork, fired('twin'))
      .when(hire('dev', 'boss', as({ mode: 'coordinator', phase: 'research' })))
      .then(granted);
  });

  it('a hire that says no style is meant in that of the team', () => {
    given(BOSS, seated('a', 'boss', as({ mode: 'swarm' })))
      .when(hire('b', 'boss'))
      .then((state) => expect(memberOf(state, 'b').discipline?.mode).toBe('swarm'));
  });

  it('the charter can settle it for every team, and is named in the refusal', () => {
    given(BOSS, governed('swarm'))
      .when(hire('dev', 'boss', as({ mode: 'fork' })))
      .then(refused('mode_mixed', /the charter has every team work as swarm.*orchestration\.mode fork/));
    given(BOSS, governed('swarm'))
      .when(hire('dev', 'boss'))
      .then((state) => expect(memberOf(state, 'dev').discipline?.mode).toBe('swarm'));
  });

  it('binds each supervisor for itself', () => {
    given(
      fork,
      seated('mgr', 'boss', { role: 'manager', ...as({ phase: 'verification', verifies: 'twin' }) }),
    )
      .when(hire('dev', 'mgr', as({ mode: 'coordinator', phase: 'research' })))
      .then(granted);
  });
});

describe('a coordinator', () => {
  const coordinated = (phase: Discipline['phase'], more: Partial<Discipline> = {}) =>
    as({ mode: 'coordinator', phase, ...more });
  const looking = [
    ...BOSS,
    ...seated('ann', 'boss', coordinated('research')),
    ...seated('bob', 'boss', coordinated('research')),
  ];

  it('says for every hire what it is for', () => {
    given(BOSS)
      .when(hire('dev', 'boss', as({ mode: 'coordinator' })))
      .then(refused('needs_phase', /--phase research/));
  });

  it('hires nobody for implementation before a synthesis is on file', () => {
    given(looking, reported('S-ann'), reported('S-bob'))
      .when(hire('dev', 'boss', coordinated('implementation')))
      .then(refused('no_synthesis', /no synthesis of boss is on file.*nest synthesis/));
    given(looking, reported('S-ann'), reported('S-bob'), synthesis(['ann', 'bob']))
      .when(hire('dev', 'boss', coordinated('implementation')))
      .then(granted);
  });

  it('cannot give the synthesis away', () => {
    given(BOSS)
      .when(hire('dev', 'boss', coordinated('synthesis')))
      .then(refused('synthesis_own', /cannot be given away/));
    given(looking)
      .when(synthesis([], { actor: 'session:S-ann' }))
      .then(refused('not_authorised', /for boss to write/));
  });

  it('names what a synthesis is made of, and leaves out no report', () => {
    given(BOSS)
      .when(synthesis([]))
      .then(refused('no_sources', /--source/));
    given(looking, reported('S-ann'), reported('S-bob'))
      .when(synthesis(['ann']))
      .then(refused('unread', /bob has reported/));
  });

  it('waits for research that is at work, or says who is missing', () => {
    given(looking, reported('S-ann'))
      .when(synthesis(['ann']))
      .then(refused('research_open', /bob is still at it.*--partial/));
    given(looking, reported('S-ann'))
      .when(synthesis(['ann'], { partial: true }))
      .then((state) => expect(state.teams.get('boss')?.synthesis?.missing).toEqual(['bob']));
  });

  it('cannot name as a source who has said nothing', () => {
    given(BOSS, seated('mute', 'boss'))
      .when(synthesis(['mute']))
      .then(refused('no_report', /mute has reported nothing/));
  });

  it('writes it anew after new research', () => {
    given(
      looking,
      reported('S-ann'),
      reported('S-bob'),
      synthesis(['ann', 'bob']),
      seated('cid', 'boss', coordinated('research')),
    )
      .when(hire('dev', 'boss', coordinated('implementation')))
      .then(refused('no_synthesis', /research was hired after it/));
  });
});

describe('a verifier', () => {
  const built = [
    ...BOSS,
    synthesis(['src/a.ts']),
    ...seated('dev', 'boss', as({ mode: 'coordinator', phase: 'implementation' })),
    reported('S-dev'),
  ];
  const verifying = (verifies: string | null, more: Partial<Discipline> = {}) =>
    as({ phase: 'verification', verifies, ...more });

  it('is somebody else than who has made it, and says whose work it is', () => {
    given(built)
      .when(hire('eve', 'boss', verifying(null)))
      .then(refused('verifies_nobody', /--verifies/));
    given(built)
      .when(hire('eve', 'boss', verifying('dev')))
      .then(granted);
  });

  it('is no successor of one who has implemented', () => {
    given(built, fired('dev'))
      .when(hire('dev', 'boss', { gen: 2, ...verifying('dev') }))
      .then(refused('self_verify', /dev is whose work is verified/));
    given(
      built,
      seated('dev-2', 'boss', as({ mode: 'coordinator', phase: 'implementation' })),
      fired('dev-2'),
    )
      .when(hire('dev-2', 'boss', { gen: 2, ...verifying('dev') }))
      .then(refused('self_verify', /dev-2 has implemented/));
  });

  it('is no fork, and not hired by whom it judges', () => {
    given(built)
      .when(hire('eve', 'boss', verifying('dev', { mode: 'fork' })))
      .then((state) => expect(lastRuling(state).accepted).toBe(false));
    given(BOSS)
      .when(hire('eve', 'boss', verifying('boss')))
      .then(refused('self_verify', /its supervisor hires/));
    given(BOSS, seated('dev', 'boss'))
      .when(hire('eve', 'boss', verifying('dev', { mode: 'fork' })))
      .then(refused('fork_verifies', /shares what its parent believes/));
  });

  it('can look and not change; so can whoever does research for a coordinator', () => {
    given(built, seated('eve', 'boss', verifying('dev')))
      .when(seated('ann', 'boss', as({ mode: 'coordinator', phase: 'research' })))
      .then((state) =>
        expect(['eve', 'ann', 'dev'].map((id) => isReadOnly(memberOf(state, id)))).toEqual([
          true,
          true,
          false,
        ]),
      );
  });

  it('goes with every style', () => {
    given(BOSS, seated('twin', 'boss', as({ mode: 'fork' })))
      .when(hire('eve', 'boss', verifying('twin')))
      .then((state) => expect(memberOf(state, 'eve').discipline?.mode).toBeNull());
  });
});

describe('a fork', () => {
  const forked = [...BOSS, ...seated('twin', 'boss', as({ mode: 'fork' }))];

  it('cannot fork', () => {
    given(forked)
      .when(hire('third', 'twin', as({ mode: 'fork' })))
      .then(refused('fork_depth', /twin is a fork, and a fork cannot fork.*ask boss/));
  });

  it('hires nobody at all, nor does anybody hire below it', () => {
    given(forked)
      .when(hire('third', 'twin'))
      .then(refused('fork_depth', /forks hire nobody/));
    given(forked)
      .when(hire('third', 'twin', { actor: 'user' }))
      .then(refused('fork_depth', /forks hire nobody/));
  });

  it('is made of the session that asks, or by the user', () => {
    const team = [...BOSS, ...seated('mgr', 'boss', { role: 'manager' })];
    given(team)
      .when(hire('twin', 'mgr', { actor: 'session:S-boss', ...as({ mode: 'fork' }) }))
      .then(refused('fork_other', /boss cannot fork mgr/));
    given(team)
      .when(hire('twin', 'mgr', { actor: 'user', ...as({ mode: 'fork' }) }))
      .then(granted);
    given(BOSS, hire('new', 'boss'))
      .when(hire('twin', 'new', { actor: 'user', ...as({ mode: 'fork' }) }))
      .then(refused('fork_unbound', /new has no session yet/));
  });
});

describe('a swarm', () => {
  const peers = [
    ...BOSS,
    ...seated('a', 'boss', as({ mode: 'swarm' })),
    ...seated('b', 'boss', as({ mode: 'swarm' })),
  ];

  it('has peers that hire nobody', () => {
    given(peers)
      .when(hire('c', 'a'))
      .then(refused('peer_hires', /a is a peer of a swarm, and peers hire nobody.*nest task list.*ask boss/));
    given(peers)
      .when(hire('c', 'a', as({ mode: 'swarm' })))
      .then(refused('peer_hires', /./));
  });

  it('that is fixed takes nobody by the way, and somebody on purpose', () => {
    given(peers, seal())
      .when(hire('c', 'boss', as({ mode: 'swarm' })))
      .then(refused('roster_fixed', /the swarm of boss is a, b, and fixed.*--add-peer/));
    given(peers, seal())
      .when(hire('c', 'boss', as({ mode: 'swarm', peer: true })))
      .then(granted);
    given(peers)
      .when(hire('c', 'boss', as({ mode: 'swarm' })))
      .then(granted);
  });

  it('is fixed by its supervisor, not by a peer', () => {
    given(peers)
      .when(seal('session:S-a'))
      .then(refused('not_authorised', /a is not above/));
    given(BOSS)
      .when(seal())
      .then(refused('no_swarm', /nobody works for boss as a peer/));
  });

  it('that is gone binds nobody any more', () => {
    given(peers, seal(), fired('a'), fired('b'))
      .when(hire('c', 'boss', as({ mode: 'swarm' })))
      .then((state) => {
        granted(state);
        expect(state.teams.get('boss')?.sealed).toBeNull();
      });
  });
});
