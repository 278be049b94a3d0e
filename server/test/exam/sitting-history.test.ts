import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { after, explain, newPaper, type Answers, type Call } from './sitting-history.ts';

type Reply = Call extends infer C ? (C extends Call ? Omit<C, 'sent' | 'answered'> : never) : never;

/** Sequential calls, each a moment long. */
const inTurn = (...calls: readonly Reply[]): Call[] =>
  calls.map((call, at) => ({ ...call, sent: at * 2, answered: at * 2 + 1 }));

const item = (ordinal: number, seq: number, value = `v${seq}`) => ({ ordinal, seq, value });
const open = (writer: string, reply: number, takeOver = false): Reply => ({ kind: 'open', writer, takeOver, reply });
const save = (epoch: number, ...items: ReturnType<typeof item>[]): Reply => {
  return { kind: 'save', epoch, items, reply: 'saved' };
};
const read = (reply: Answers): Reply => ({ kind: 'read', reply });
const handIn = (epoch: number, answered: number, receipt = 'r'): Reply => {
  return { kind: 'handIn', epoch, reply: { answered, receipt } };
};
const lost = (call: Reply): Reply => ({ ...call, reply: 'nothing' }) as Reply;

describe('a history that one order of the calls explains', () => {
  it.each<[string, Call[]]>([
    [
      'a sitting from its opening to its receipt',
      inTurn(open('a', 1), save(1, item(1, 1), item(2, 2)), read({ 1: item(1, 1), 2: item(2, 2) }), handIn(1, 2)),
    ],
    [
      'a lower number that comes late',
      inTurn(open('a', 1), save(1, item(1, 5)), save(1, item(1, 3)), read({ 1: item(1, 5) })),
    ],
    [
      'of equal numbers the first',
      inTurn(open('a', 1), save(1, item(1, 5, 'x')), save(1, item(1, 5, 'y')), read({ 1: item(1, 5, 'x') })),
    ],
    [
      'a page that was taken over',
      inTurn(open('a', 1), open('b', 2, true), { kind: 'save', epoch: 1, items: [item(1, 1)], reply: 'takenOver' }),
    ],
    ['a second hand-in that is told the same', inTurn(open('a', 1), handIn(1, 0), handIn(1, 0))],
  ])('is fine: %s', (_what, calls) => {
    expect(explain(calls.map(strip))).toBe('explained');
  });

  it('lets concurrent calls happen in either order', () => {
    const [opened, one, other] = inTurn(open('a', 1), save(1, item(1, 1)), save(1, item(1, 2))) as [Call, Call, Call];
    const together = [opened, { ...one, sent: 2, answered: 9 }, { ...other, sent: 3, answered: 8 }];
    for (const stored of [{}, { 1: item(1, 1) }, { 1: item(1, 2) }])
      expect(explain([...together, { kind: 'read', reply: answersOf(stored), sent: 4, answered: 7 }])).toBe(
        'explained',
      );
  });

  it('lets a call without a response have happened, now or later, or not', () => {
    const [opened, unanswered] = inTurn(open('a', 1), lost(save(1, item(1, 1)))) as [Call, Call];
    const cut = { ...unanswered, answered: Infinity };
    for (const stored of [{}, { 1: item(1, 1) }])
      expect(explain([opened, cut, { kind: 'read', reply: answersOf(stored), sent: 10, answered: 11 }])).toBe(
        'explained',
      );
    const handedIn: Call = { ...inTurn(lost(handIn(1, 0)))[0]!, sent: 3, answered: Infinity };
    const reply: Call = { kind: 'open', writer: 'b', takeOver: false, reply: { receipt: 'r' }, sent: 20, answered: 21 };
    expect(explain([opened, handedIn, reply])).toBe('explained');
  });
});

describe('a history that no order explains', () => {
  it.each<[string, Call[]]>([
    ['an acknowledged answer that is not there', inTurn(open('a', 1), save(1, item(1, 1)), read({}))],
    ['one that comes back', inTurn(open('a', 1), save(1, item(1, 1)), save(1, item(1, 2)), read({ 1: item(1, 1) }))],
    ['an answer that nobody sent', inTurn(open('a', 1), read({ 1: item(1, 1) }))],
    [
      'of equal numbers the second',
      inTurn(open('a', 1), save(1, item(1, 5, 'x')), save(1, item(1, 5, 'y')), read({ 1: item(1, 5, 'y') })),
    ],
    ['half of a save', inTurn(open('a', 1), save(1, item(1, 1), item(2, 2)), read({ 1: item(1, 1) }))],
    ['a save after the hand-in', inTurn(open('a', 1), handIn(1, 0), save(1, item(1, 1)))],
    ['a save of a page that was taken over', inTurn(open('a', 1), open('b', 2, true), save(1, item(1, 1)))],
    ['two pages with one epoch', inTurn(open('a', 1), open('b', 1, true))],
    ['a take-over that nobody asked for', inTurn(open('a', 1), open('b', 2, false))],
    [
      'a refusal without a reason',
      inTurn(open('a', 1), { kind: 'save', epoch: 1, items: [item(1, 1)], reply: 'takenOver' }),
    ],
    [
      'a paper called handed in that is not',
      inTurn(open('a', 1), { kind: 'save', epoch: 1, items: [item(1, 1)], reply: 'handedIn' }),
    ],
    ['a hand-in that counts fewer answers', inTurn(open('a', 1), save(1, item(1, 1)), handIn(1, 0))],
    ['two receipts', inTurn(open('a', 1), handIn(1, 0, 'r'), handIn(1, 0, 's'))],
  ])('is found: %s', (_what, calls) => {
    expect(explain(calls.map(strip))).toBe('impossible');
  });

  it('is also found where a read is older than a call that was answered before it', () => {
    const [opened, one, other] = inTurn(open('a', 1), save(1, item(1, 1)), save(1, item(1, 2))) as [Call, Call, Call];
    const slow = { ...other, sent: 4, answered: 20 };
    const early: Call = { kind: 'read', reply: answersOf({ 1: item(1, 2) }), sent: 5, answered: 6 };
    const stale: Call = { kind: 'read', reply: answersOf({ 1: item(1, 1) }), sent: 7, answered: 8 };
    expect(explain([opened, one, slow, stale])).toBe('explained');
    expect(explain([opened, one, slow, early, stale])).toBe('impossible');
  });
});

describe('for any sitting', () => {
  const step = fc.oneof(
    fc.record({
      kind: fc.constant('save' as const),
      epoch: fc.integer({ min: 1, max: 3 }),
      items: fc.array(
        fc.record({
          ordinal: fc.integer({ min: 1, max: 2 }),
          seq: fc.integer({ min: 1, max: 9 }),
          value: fc.constantFrom('x', 'y'),
        }),
        { minLength: 1, maxLength: 2 },
      ),
    }),
    fc.record({ kind: fc.constant('open' as const), writer: fc.constantFrom('a', 'b'), takeOver: fc.boolean() }),
    fc.record({ kind: fc.constant('read' as const) }),
    fc.record({ kind: fc.constant('handIn' as const), epoch: fc.integer({ min: 1, max: 3 }) }),
  );
  /** Calls that happened sequentially, each sent a while before it took effect and answered a while after. */
  const sitting = fc
    .array(fc.record({ step, early: fc.nat(40), late: fc.nat(40), isLost: fc.boolean() }), { maxLength: 14 })
    .map((steps) => {
      let paper = newPaper;
      return steps.map(({ step, early, late, isLost }, at): Call => {
        const options: Reply[] = [...candidates(step, paper)];
        const reply = options.find((one) => after(paper, one as Call) !== undefined)!;
        paper = after(paper, reply)!;
        const moment = at * 10;
        const when = { sent: moment - early, answered: moment + late };
        const isUnheard = isLost && reply.kind !== 'read';
        return isUnheard ? { ...lost(reply), ...when, answered: Infinity } : { ...reply, ...when };
      });
    });

  function candidates(step: Record<string, unknown> & { kind: string }, paper: typeof newPaper): Reply[] {
    const reply: Record<string, readonly unknown[]> = {
      save: ['saved', 'takenOver', 'handedIn'],
      open: [paper.epoch, paper.epoch + 1, 'elsewhere', { receipt: 'r' }],
      read: [paper.answers],
      handIn: [{ receipt: 'r', answered: Object.keys(paper.answers).length }, 'takenOver'],
    };
    return (reply[step.kind] ?? []).map((one) => ({ ...step, reply: one }) as Reply);
  }

  it('what really happened is explained, whichever responses were lost', () => {
    fc.assert(fc.property(sitting, (calls) => explain(calls) === 'explained'));
  });

  it('an answer that nobody sent is found, whatever else happened', () => {
    fc.assert(
      fc.property(sitting, fc.nat(), (calls, where) => {
        const sent = where % 200;
        const foreign: Call = { kind: 'read', reply: { 1: { seq: 5, value: 'foreign' } }, sent, answered: sent + 30 };
        return explain([...calls, foreign]) === 'impossible';
      }),
    );
  });

  it('an acknowledged answer missing at the end is found', () => {
    fc.assert(
      fc.property(sitting, (calls) => {
        const stored = calls.find((call) => call.kind === 'save' && call.reply === 'saved');
        fc.pre(stored !== undefined);
        return explain([...calls, { kind: 'read', reply: {}, sent: 1_000, answered: 1_001 }]) === 'impossible';
      }),
    );
  });
});

/** Answers as a server returns them: by number and content only. */
function answersOf(answers: Readonly<Record<number, ReturnType<typeof item>>>): Answers {
  return Object.fromEntries(Object.entries(answers).map(([ordinal, { seq, value }]) => [ordinal, { seq, value }]));
}

function strip(call: Call): Call {
  if (call.kind !== 'read') return call;
  return { ...call, reply: answersOf(call.reply as Readonly<Record<number, ReturnType<typeof item>>>) };
}
