import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Item } from '../../../../kits/answer-outbox/paper-store.ts';
import {
  advance,
  begin,
  nextBatch,
  slotAt,
  reached,
  resumedAt,
  unsentIn,
  type Left,
  type Sitting,
} from './sitting-state.ts';

const QUESTIONS = 4;
const answered = (state: Sitting, ordinal: number, text: string) =>
  advance(state, { type: 'answered', ordinal, answer: { text }, spentMs: 10 });
const opened = (answers: readonly Item[] = [], floor = 0) =>
  advance(begin(QUESTIONS), { type: 'opened', epoch: 1, floor, answers });
const itemOf = (ordinal: number, seq: number, text: string): Item => ({
  ordinal,
  seq,
  answer: { text },
  flagged: false,
  spentMs: 0,
});
const leftOf = (ordinal: number, seq: number): Left => ({
  ordinal,
  seq,
  at: 0,
  answer: { text: `device ${seq}` },
  flagged: false,
  spentMs: 0,
});

it('goes on at the question last seen, or else at the one changed last', () => {
  const state = opened([itemOf(1, 7, 'a'), itemOf(3, 9, 'b'), itemOf(2, 8, 'c')]);
  expect(resumedAt(state, 4)).toBe(4);
  expect(resumedAt(state, undefined)).toBe(3);
  // Of a paper that has fewer questions now.
  expect(resumedAt(state, QUESTIONS + 1)).toBe(3);
  expect(resumedAt(opened(), undefined)).toBe(1);
});

describe('numbers', () => {
  it('continue from the highest number, here or on the server', () => {
    const state = advance(opened([itemOf(1, 7, 'a')]), { type: 'restored', left: [leftOf(2, 9)] });
    expect(slotAt(answered(state, 3, 'x'), 3).seq).toBe(10);
  });

  it('from the device count as unsent, whatever the page believed before it closed', () => {
    const state = advance(opened([itemOf(1, 3, 'server')]), { type: 'restored', left: [leftOf(1, 5)] });
    expect(unsentIn(state)).toEqual([1]);
    expect(slotAt(state, 1).answer).toEqual({ text: 'device 5' });
  });

  it('that are older than the server’s restore nothing', () => {
    const state = advance(opened([itemOf(1, 5, 'server')]), { type: 'restored', left: [leftOf(1, 5)] });
    expect(unsentIn(state)).toEqual([]);
    expect(slotAt(state, 1).answer).toEqual({ text: 'server' });
  });
});

describe('a page that does not know what an earlier one has left', () => {
  it('assigns numbers above it, so that an earlier answer never beats a later one', () => {
    const later = answered(opened([], 5_000), 1, 'later');
    const stored = nextBatch(later, 50);
    const state = advance(opened(stored, 9_000), { type: 'restored', left: [leftOf(1, 40)] });
    expect(slotAt(state, 1).answer).toEqual({ text: 'later' });
    expect(unsentIn(state)).toEqual([]);
  });

  it('sends what is left of other questions, even after other pages have held the paper', () => {
    const state = advance(opened([itemOf(1, 2, 'ours before'), itemOf(2, 9_001, 'theirs')], 20_000), {
      type: 'restored',
      left: [leftOf(1, 6)],
    });
    expect(unsentIn(state)).toEqual([1]);
    expect(slotAt(state, 2).answer).toEqual({ text: 'theirs' });
  });
});

it('a batch contains each question once, in its current state, and no more than may be sent', () => {
  const state = ['a', 'b', 'c'].reduce((each, text) => answered(answered(each, 1, text), 2, text), opened());
  expect(nextBatch(state, 50).map(({ ordinal, seq, answer }) => [ordinal, seq, answer.text])).toEqual([
    [1, 5, 'c'],
    [2, 6, 'c'],
  ]);
  expect(nextBatch(state, 1)).toHaveLength(1);
});

it('a change made while a save was in flight is not covered by its reply', () => {
  const state = answered(opened(), 1, 'first');
  const again = answered(state, 1, 'second');
  const replied = advance(again, { type: 'acked', saved: [{ ordinal: 1, seq: 1 }] });
  expect(unsentIn(replied)).toEqual([1]);
  expect(nextBatch(replied, 50)[0]?.answer).toEqual({ text: 'second' });
});

it('a visited question is marked as visited, and flagging one preserves its answer', () => {
  const state = advance(answered(opened(), 1, 'a'), { type: 'flagged', ordinal: 1, flagged: true, spentMs: 0 });
  expect(slotAt(state, 1)).toMatchObject({ answer: { text: 'a' }, flagged: true });
  expect(reached(advance(state, { type: 'passed', ordinal: 3, spentMs: 5 }))).toBe(3);
});

/** The server as seen by a page: the highest number of each question wins. */
const take = (server: Map<number, Item>, items: readonly Item[]): void => {
  for (const item of items) if ((server.get(item.ordinal)?.seq ?? 0) < item.seq) server.set(item.ordinal, item);
};

type Step =
  | { readonly do: 'answer'; readonly ordinal: number; readonly text: string }
  /** A save whose reply may be lost, and which may itself be lost, arrive late, or arrive twice. */
  | { readonly do: 'save'; readonly fate: 'arrives' | 'replyLost' | 'lost' | 'late' | 'twice' }
  | { readonly do: 'lateArrives' }
  | { readonly do: 'reload' };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constant('answer' as const),
    ordinal: fc.integer({ min: 1, max: QUESTIONS }),
    text: fc.string({ maxLength: 3 }),
  }),
  fc.record({
    do: fc.constant('save' as const),
    fate: fc.constantFrom('arrives' as const, 'replyLost' as const, 'lost' as const, 'late' as const, 'twice' as const),
  }),
  fc.constant({ do: 'lateArrives' as const }),
  fc.constant({ do: 'reload' as const }),
);

interface World {
  state: Sitting;
  /** The examinee's last input for each question. */
  readonly meant: Map<number, string>;
  readonly server: Map<number, Item>;
  readonly device: Map<number, Left>;
  late: { items: Item[]; replied: boolean }[];
}

function run(world: World, each: Step): void {
  if (each.do === 'answer') {
    world.state = answered(world.state, each.ordinal, each.text);
    world.meant.set(each.ordinal, each.text);
    const { seq } = slotAt(world.state, each.ordinal);
    world.device.set(each.ordinal, {
      ordinal: each.ordinal,
      seq,
      at: 0,
      answer: { text: each.text },
      flagged: false,
      spentMs: 0,
    });
  }
  if (each.do === 'save') save(world, each.fate);
  if (each.do === 'lateArrives') {
    for (const { items } of world.late) take(world.server, items);
    for (const { items } of world.late) acknowledge(world, items);
    world.late = [];
  }
  if (each.do === 'reload') reload(world);
}

function save(world: World, fate: Extract<Step, { do: 'save' }>['fate']): void {
  const items = nextBatch(world.state, 2);
  if (fate === 'lost' || items.length === 0) return;
  if (fate === 'late') return void world.late.push({ items, replied: false });
  take(world.server, items);
  if (fate === 'replyLost') return;
  acknowledge(world, items);
  if (fate === 'twice') acknowledge(world, items);
}

function acknowledge(world: World, items: readonly Item[]): void {
  world.state = advance(world.state, { type: 'acked', saved: items.map(({ ordinal, seq }) => ({ ordinal, seq })) });
  for (const { ordinal, seq } of items) {
    if ((world.device.get(ordinal)?.seq ?? Infinity) <= seq) world.device.delete(ordinal);
  }
}

/**
 * The page is closed, and only what was stored on the device remains; requests in flight may still arrive, with their
 * replies lost.
 */
function reload(world: World): void {
  world.late = world.late.map(({ items }) => ({ items, replied: true }));
  const state = advance(begin(QUESTIONS), { type: 'opened', epoch: 1, floor: 0, answers: [...world.server.values()] });
  world.state = advance(state, { type: 'restored', left: [...world.device.values()] });
}

const runs = Number(process.env['FUZZ_RUNS'] ?? 100);

it('whatever is lost, late or repeated: what is shown as saved is on the server, and everything arrives', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60, size: 'max' }), (steps) => {
      const world: World = { state: opened(), meant: new Map(), server: new Map(), device: new Map(), late: [] };
      for (const each of steps) {
        run(world, each);
        for (const [ordinal, text] of world.meant) {
          // No answer changes while the examinee is working on it.
          expect(slotAt(world.state, ordinal).answer?.text).toBe(text);
          const isStored = world.server.get(ordinal)?.answer.text === text;
          expect(isStored || unsentIn(world.state).includes(ordinal)).toBe(true);
        }
      }
      // A stable network: every change is in a batch sooner or later.
      for (let saves = 0; saves < QUESTIONS; saves++) save(world, 'arrives');
      run(world, { do: 'lateArrives' });
      expect(unsentIn(world.state)).toEqual([]);
      for (const [ordinal, text] of world.meant) expect(world.server.get(ordinal)?.answer.text).toBe(text);
    }),
    { numRuns: runs },
  );
});
