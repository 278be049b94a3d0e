import { MatchKind, MatchPhase } from '@ganlin/contract/battle/kinds';
import { expect, it } from 'vitest';
import { isOpen, matchAfter, noMatch, playersOf, unsentAnswer, type MatchEvent, type View } from './match-state.ts';

const player = (seat: number): View['players'][number] => ({
  seat,
  name: `选手${seat}`,
  deptName: '',
  avatar: '',
  standIn: false,
  rating: 1_200,
  points: 0,
  rights: 0,
  streak: 0,
  answered: false,
  left: false,
  marks: [],
});

const view = (changes: Partial<View> = {}): View => ({
  matchId: 'm',
  kind: MatchKind.ranked,
  title: '法规',
  seq: 3,
  phase: MatchPhase.question,
  at: '2026-03-05T00:00:00.000Z',
  beganAt: '2026-03-05T00:00:00.000Z',
  endsAt: '2026-03-05T00:00:15.000Z',
  pausedMs: null,
  seconds: 15,
  total: 10,
  ordinal: 1,
  question: null,
  key: null,
  answers: [],
  hosted: null,
  players: [player(0), player(1)],
  top: [],
  joined: 2,
  answered: 0,
  code: '',
  voidReason: null,
  results: [],
  preload: [],
  ...changes,
});

const own = { paperId: 'p', seat: 1, pick: null, points: 0 };
const after = (...events: MatchEvent[]) => events.reduce(matchAfter, noMatch);
const entered = (changes: Partial<View> = {}, pick: string[] | null = null): MatchEvent => ({
  type: 'entered',
  view: view(changes),
  own: { ...own, pick },
  at: 0,
});
const viewed = (changes: Partial<View>): MatchEvent => ({ type: 'viewed', view: view(changes), at: 0 });

it('ignores a view with a lower number, and views of another match', () => {
  const state = after(entered({ seq: 5, ordinal: 2 }), viewed({ seq: 4 }), viewed({ seq: 9, matchId: 'other' }));
  expect(state.view).toMatchObject({ seq: 5, ordinal: 2 });
});

it('shows the push that overtook the reply to entering, and not the answer of the earlier question', () => {
  const state = after(viewed({ seq: 6, ordinal: 2 }), entered({ seq: 5, ordinal: 1 }, ['a']));
  expect(state.view?.ordinal).toBe(2);
  expect(state.given).toBeUndefined();
  expect(isOpen(state)).toBe(true);
});

it('locks an answer at once, and takes no second one', () => {
  const state = after(entered(), { type: 'gave', pick: ['a'] }, { type: 'gave', pick: ['b'] });
  expect(state.given).toEqual({ ordinal: 1, pick: ['a'], state: 'sending' });
  expect(isOpen(state)).toBe(false);
});

it('has an answer to send again after a lost connection, until the server has it or the question is over', () => {
  const gave = [entered(), { type: 'gave', pick: ['a'] }] as const;
  expect(unsentAnswer(after(...gave, entered()))?.pick).toEqual(['a']);
  expect(unsentAnswer(after(...gave, entered({}, ['a'])))).toBeUndefined();
  expect(unsentAnswer(after(...gave, { type: 'stored', ordinal: 1, pick: ['a'] }))).toBeUndefined();
  expect(unsentAnswer(after(...gave, viewed({ seq: 4, phase: MatchPhase.reveal })))).toBeUndefined();
});

it('keeps the choice on screen through the reveal and drops it with the next question', () => {
  const revealed = after(
    entered(),
    { type: 'gave', pick: ['a'] },
    { type: 'stored', ordinal: 1, pick: ['a'] },
    viewed({ seq: 4, phase: MatchPhase.reveal }),
  );
  expect(revealed.given?.pick).toEqual(['a']);
  expect(matchAfter(revealed, viewed({ seq: 5, ordinal: 2 })).given).toBeUndefined();
});

it('marks an answer that came too late, and reopens the question after any other refusal', () => {
  const gave = [entered(), { type: 'gave', pick: ['a'] }] as const;
  expect(after(...gave, { type: 'refused', ordinal: 1, late: true }).given?.state).toBe('late');
  expect(isOpen(after(...gave, { type: 'refused', ordinal: 1, late: false }))).toBe(true);
  expect(after(...gave, { type: 'refused', ordinal: 2, late: false }).given?.state).toBe('sending');
});

it('marks the opponent as answered for the current question only', () => {
  const answered = { matchId: 'm', ordinal: 1, seat: 0, answered: 1, joined: 2 };
  expect(playersOf(after(entered(), { type: 'answered', answered })).other?.answered).toBe(true);
  const next = after(entered({ ordinal: 2 }), { type: 'answered', answered });
  expect(playersOf(next).other?.answered).toBe(false);
});

it('takes own points and place in a hosted match from its reveals, with equal places for equal points', () => {
  const hosted = {
    counts: {},
    answered: 3,
    rights: 2,
    fastestMs: 900,
    standings: [
      [4, 300, 150],
      [1, 200, 120],
      [2, 200, 0],
    ] as [number, number, number][],
  };
  const state = after(entered(), viewed({ seq: 4, phase: MatchPhase.reveal, hosted }), viewed({ seq: 5, ordinal: 2 }));
  expect(state.own?.points).toBe(200);
  expect(state.hosted).toEqual({ place: 2, gained: 120 });
});
