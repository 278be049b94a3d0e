import { PracticeMode } from '@ganlin/contract/practice/modes';
import { Verdict } from '@ganlin/contract/question/verdict';
import { QuestionType } from '@ganlin/contract/question/kinds';
import { expect, it } from 'vitest';
import {
  advance,
  answeredIn,
  begin,
  BLOCK,
  isShort,
  storedOf,
  markAt,
  nextBlank,
  sheetPage,
  wantedBlock,
  type Action,
  type Item,
  type Run,
  type Training,
} from './run-state.ts';

const run: Run = {
  trainId: '019a0000-0000-7000-8000-00000000000a',
  repoId: '019a0000-0000-7000-8000-00000000000b',
  repoTitle: '火箭作业安全',
  mode: PracticeMode.order,
  total: 60,
  position: 1,
  answered: 0,
  right: 0,
  leftMs: null,
  finished: false,
};

const itemOf = (ordinal: number, more: Partial<Item> = {}, type: QuestionType = QuestionType.single): Item => ({
  ordinal,
  question: {
    id: '019a0000-0000-7000-8000-00000000000c',
    version: 1,
    code: `Q-${ordinal}`,
    level: 1,
    type,
    content: '<p>题干</p>',
    options: ['a', 'b'].map((id) => ({ id, content: id })),
    blanks: 0,
    lefts: [],
    rights: [],
    children: [],
  },
  answer: null,
  seq: 0,
  outcome: null,
  starred: false,
  note: '',
  ...more,
});
const block = (index: number, more?: Partial<Item>, type?: QuestionType): Action => ({
  type: 'dealt',
  block: index,
  items: Array.from({ length: BLOCK }, (_, at) => itemOf(index * BLOCK + at + 1, more, type)),
});
const key = { body: { type: QuestionType.judge, right: true }, analysis: '' } as const;
const outcome = (verdict: Verdict) => ({ verdict, children: {}, key });
const after = (state: Training, ...actions: Action[]): Training => actions.reduce(advance, state);
const give = (option: string, handIn = true): Action => ({
  type: 'answered',
  answer: { options: [option] },
  spentMs: 100,
  handIn,
});

it('starts where it was left, and fetches that block and the next', () => {
  const state = begin({ ...run, position: 37 });
  expect(state.current).toBe(37);
  expect(wantedBlock(state)).toBe(1);
  expect(wantedBlock(after(state, block(1)))).toBe(2);
  expect(wantedBlock(after(state, block(1), block(2)))).toBeUndefined();
});

it('going back across a block boundary fetches the previous block', () => {
  const state = after(begin({ ...run, position: 21 }), block(1), block(2));
  expect(wantedBlock(state)).toBe(0);
});

it('never goes outside the run', () => {
  const state = begin(run);
  expect(after(state, { type: 'went', to: 0 }).current).toBe(1);
  expect(after(state, { type: 'went', to: 99 }).current).toBe(60);
  expect(begin({ ...run, position: 61 }).current).toBe(60);
});

it('a handed-in answer waits for its verdict and cannot be changed', () => {
  const given = after(begin(run), block(0), give('a'), give('b'));
  expect(given.slots.get(1)).toMatchObject({ answer: { options: ['a'] }, seq: 1, isGiven: true, outcome: null });
  expect(markAt(given, 1)).toBe('answered');
  const reply = { items: [{ ordinal: 1, seq: 1, outcome: outcome(Verdict.wrong) }], answered: 1, right: 0 };
  const judged = after(given, { type: 'judged', reply });
  expect(markAt(judged, 1)).toBe('wrong');
  expect(judged.run).toMatchObject({ answered: 1, right: 0 });
});

it('an answer not handed in is stored as a draft, under the number it will have', () => {
  const state = after(begin(run), block(0, {}, QuestionType.multi), give('a', false), give('b', false));
  expect(markAt(state, 1)).toBe('part');
  expect(storedOf(state, 1, 5)).toEqual({
    scope: run.trainId,
    ordinal: 1,
    seq: 1,
    at: 5,
    draft: true,
    payload: { answer: { options: ['b'] }, spentMs: 200, unsure: false },
  });
  expect(storedOf(after(state, give('b')), 1, 6)).toMatchObject({ seq: 1, draft: false });
});

it('in a mock exam every change counts, is sent, and can be changed again', () => {
  const state = after(begin({ ...run, mode: PracticeMode.mock }), block(0), give('a'), give('b'));
  expect(state.slots.get(1)).toMatchObject({ answer: { options: ['b'] }, seq: 2, isGiven: false });
  expect(storedOf(state, 1, 5)).toMatchObject({ seq: 2, draft: false });
  expect(markAt(state, 1)).toBe('answered');
  const reply = { items: [{ ordinal: 1, seq: 2, outcome: null }], answered: 1, right: 0 };
  expect(markAt(after(state, { type: 'judged', reply }), 1)).toBe('answered');
});

it('memorising accepts no answers and marks nothing', () => {
  const shown = { outcome: outcome(Verdict.open) };
  const state = after(begin({ ...run, mode: PracticeMode.memorise }), block(0, shown), give('a'));
  expect(state.slots.get(1)?.answer).toBeNull();
  expect(markAt(state, 1)).toBe('blank');
});

it('an older reply or fetch does not undo a newer answer', () => {
  const state = after(begin({ ...run, mode: PracticeMode.mock }), block(0), give('a'), give('b'));
  const again = after(state, block(0, { seq: 1, answer: { options: ['a'] } }));
  expect(again.slots.get(1)?.answer).toEqual({ options: ['b'] });
  const newer = after(state, block(0, { seq: 3, answer: { options: ['a'] } }));
  expect(newer.slots.get(1)?.answer).toEqual({ options: ['a'] });
});

it('stored answers are restored: handed-in ones as given, drafts for editing', () => {
  const payload = { answer: { options: ['b'] }, spentMs: 9, unsure: true };
  const stored = { scope: run.trainId, ordinal: 1, seq: 1, at: 1, draft: false, payload };
  const answers = [stored, { ...stored, ordinal: 2, draft: true }, { ...stored, scope: 'another', ordinal: 3 }];
  const state = after(begin(run), block(0), { type: 'restored', answers });
  expect(state.slots.get(1)).toMatchObject({ isGiven: true, seq: 1, unsure: true });
  expect(state.slots.get(2)).toMatchObject({ isGiven: false, seq: 0, answer: { options: ['b'] } });
  expect(state.slots.get(3)?.answer).toBeNull();
});

it('the server’s data is not overwritten by what is on the device', () => {
  const payload = { answer: { options: ['b'] }, spentMs: 9, unsure: false };
  const stored = { scope: run.trainId, ordinal: 1, seq: 1, at: 1, draft: false, payload };
  const dealt = block(0, { seq: 1, answer: { options: ['a'] }, outcome: outcome(Verdict.right) });
  const state = after(begin(run), dealt, { type: 'restored', answers: [stored] });
  expect(state.slots.get(1)?.answer).toEqual({ options: ['a'] });
});

it('a short answer is judged by its author, once it was handed in', () => {
  const requested = after(begin(run), block(0, {}, QuestionType.essay));
  expect(after(requested, { type: 'selfJudged', right: true })).toBe(requested);
  const reply = { items: [{ ordinal: 1, seq: 1, outcome: outcome(Verdict.open) }], answered: 1, right: 0 };
  const open = after(requested, give('a'), { type: 'judged', reply });
  expect(markAt(open, 1)).toBe('answered');
  const judged = after(open, { type: 'selfJudged', right: false });
  expect(markAt(judged, 1)).toBe('wrong');
  expect(storedOf(judged, 1, 1)).toMatchObject({ seq: 2, draft: false, payload: { selfRight: false } });
});

it('a doubt is sent with the answer, not after it', () => {
  const state = after(begin(run), block(0), { type: 'doubted' }, give('a'), { type: 'doubted' });
  expect(storedOf(state, 1, 1)).toMatchObject({ payload: { unsure: true } });
});

it('counts delivered and pending answers', () => {
  const state = after(begin(run), block(0), give('a'), { type: 'went', to: 2 }, give('a'));
  expect(answeredIn(state)).toBe(2);
  expect(answeredIn({ ...state, run: { ...run, answered: 30 } })).toBe(30);
});

it('the sheet shows a hundred numbers at a time and fetches what it shows', () => {
  const large = { ...run, total: 250 };
  expect(sheetPage(large, 150)[0]).toBe(101);
  expect(sheetPage(large, 201)).toHaveLength(50);
  const state = after(begin(large), block(0), block(1), { type: 'lookedAt', ordinal: 201 });
  expect(wantedBlock(state)).toBe(10);
  expect(wantedBlock({ ...state, run: { ...large, mode: PracticeMode.memorise } })).toBeUndefined();
});

it('finds the next blank, wrapping around', () => {
  const state = after(begin(run), block(0), { type: 'went', to: 20 }, give('a'));
  expect(nextBlank(state)).toBe(1);
  expect(nextBlank({ ...state, current: 5 })).toBe(6);
});

it('a run that turns out shorter is detected, and the last question stays accessible', () => {
  const state = begin({ ...run, position: 60 });
  const short = { type: 'dealt', block: 2, items: [itemOf(41)] } as const;
  expect(isShort(state, short)).toBe(true);
  const synced = after(state, short, { type: 'synced', run: { ...run, total: 41 } });
  expect(synced.current).toBe(41);
  expect(isShort(synced, short)).toBe(false);
});

it('a question too far ahead is fetched again when the user goes there again', () => {
  const state = after(begin(run), block(0), { type: 'dealt', block: 2, items: [] });
  expect(wantedBlock(after(state, block(1), { type: 'went', to: 50 }))).toBe(2);
});
