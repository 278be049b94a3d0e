import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  answersAfter,
  besideOf,
  countUntil,
  IDLE_MS,
  marksOf,
  playedOn,
  spanOf,
  timesSaved,
  type Moment,
  type ReplaySave,
} from './replay.rules.ts';

interface Sent {
  readonly ordinal: number;
  readonly text: string;
  /** How much later than the answer before it arrives. */
  readonly after: number;
  /** Sent once more at the end, as a page does whose acknowledgement was lost. */
  readonly again: boolean;
  /** Arrives only at the end: the page was offline. */
  readonly late: boolean;
}

const sent = fc.record({
  ordinal: fc.integer({ min: 1, max: 8 }),
  text: fc.string({ maxLength: 4 }),
  after: fc.integer({ min: 0, max: 60_000 }),
  again: fc.boolean(),
  late: fc.boolean(),
});

/** What a page writes, numbered as it is written, in the order in which the server receives it. */
function received(all: readonly Sent[]): ReplaySave[] {
  let at = 1_000_000;
  const written = all.map(({ ordinal, text, after }, index) => {
    at += after;
    return { ordinal, seq: index + 1, at, answer: { text } };
  });
  const end = at + 1;
  const early = written.filter((_, index) => !all[index]?.late);
  const late = written
    .filter((_, index) => all[index]?.late || all[index]?.again)
    .map((save) => ({ ...save, at: end }));
  return [...early, ...late];
}

/** The last text that the examinee has written for each question. */
function finalTexts(all: readonly Sent[]): Map<number, string> {
  return new Map(all.map(({ ordinal, text }) => [ordinal, text]));
}

const textsOf = (answers: ReadonlyMap<number, ReplaySave>) =>
  new Map([...answers].map(([ordinal, { answer }]) => [ordinal, answer?.text ?? '']));

describe('the answers at a moment', () => {
  it('are at the end those that the examinee wrote last, whenever they arrived', () => {
    fc.assert(
      fc.property(fc.array(sent, { maxLength: 60 }), (all) => {
        const saves = received(all);
        expect(textsOf(answersAfter(saves, saves.length))).toEqual(finalTexts(all));
      }),
    );
  });

  it('depend only on what had arrived by then, and change by one question at a time', () => {
    fc.assert(
      fc.property(fc.array(sent, { maxLength: 30 }), (all) => {
        const saves = received(all);
        for (let count = 1; count <= saves.length; count++) {
          const [before, now] = [answersAfter(saves, count - 1), answersAfter(saves, count)];
          expect(answersAfter(saves.slice(0, count), saves.length)).toEqual(now);
          const changed = [...now].filter(([ordinal, save]) => before.get(ordinal) !== save);
          expect(changed.map(([ordinal]) => ordinal)).toEqual(changed.length === 0 ? [] : [saves[count - 1]?.ordinal]);
        }
      }),
    );
  });

  it('are the first of two with the same number, as the server takes them', () => {
    const save = (at: number, text: string): ReplaySave => ({ ordinal: 1, seq: 1, at, answer: { text } });
    expect(textsOf(answersAfter([save(1, '先到'), save(2, '后到')], 2))).toEqual(new Map([[1, '先到']]));
  });

  it('count every save of a question', () => {
    const saves = [1, 2, 1, 1].map((ordinal, at) => ({ ordinal, seq: at, at, answer: null }));
    expect(timesSaved(saves, 3)).toEqual(
      new Map([
        [1, 2],
        [2, 1],
      ]),
    );
  });
});

const moments = fc
  .array(fc.integer({ min: 0, max: 7_200_000 }), { maxLength: 40 })
  .map((times) => times.toSorted((one, other) => one - other).map((at) => ({ at })));

describe('playing', () => {
  it('counts what has happened as a search through all of it does', () => {
    fc.assert(
      fc.property(moments, fc.integer({ min: -1, max: 7_200_001 }), (all, at) => {
        expect(countUntil(all, at)).toBe(all.filter((one) => one.at <= at).length);
      }),
    );
  });

  it('comes to the end, leaves out nothing that happened, and never goes back', () => {
    fc.assert(
      fc.property(moments, fc.boolean(), fc.integer({ min: 1_000, max: 60_000 }), (all, skipsIdle, step) => {
        const span = { from: 0, until: 7_200_000 };
        let [at, steps] = [0, 0];
        while (at < span.until) {
          const next = playedOn(at, step, { span, moments: all, skipsIdle });
          expect(next).toBeGreaterThan(at);
          // A pause is left out, never a moment: they are passed at the pace of playing.
          const passed = all.filter((one) => one.at > at && one.at <= next);
          for (const one of passed) expect(one.at - at).toBeLessThanOrEqual(Math.max(step, IDLE_MS));
          at = next;
          steps += 1;
        }
        expect(at).toBe(span.until);
        expect(steps).toBeLessThanOrEqual(7_200);
      }),
      { numRuns: 60 },
    );
  });

  it('skips a long pause to just before what happens next, if it is asked to', () => {
    const playing = { span: { from: 0, until: 600_000 }, moments: [{ at: 300_000 }] };
    expect(playedOn(0, 1_000, { ...playing, skipsIdle: true })).toBe(298_000);
    expect(playedOn(0, 1_000, { ...playing, skipsIdle: false })).toBe(1_000);
    expect(playedOn(299_000, 5_000, { ...playing, skipsIdle: true })).toBe(304_000);
  });

  it('steps to the moment before and after', () => {
    const all = [{ at: 10 }, { at: 20 }, { at: 30 }];
    expect([besideOf(all, 20, 1), besideOf(all, 20, -1), besideOf(all, 10, -1), besideOf(all, 30, 1)]).toEqual([
      { at: 30 },
      { at: 10 },
      undefined,
      undefined,
    ]);
  });
});

describe('the time line', () => {
  const moment = (at: number, kind: Moment['kind'], text = kind): Moment => ({ key: `${at}${kind}`, at, kind, text });

  it('ends with the hand-in, or with what happened last', () => {
    expect(spanOf(100, 900, [{ at: 2_000 }])).toEqual({ from: 100, until: 900 });
    expect(spanOf(100, null, [{ at: 700 }, { at: 300 }])).toEqual({ from: 100, until: 700 });
    expect(spanOf(100, null, [])).toEqual({ from: 100, until: 100 });
  });

  it('has one mark where several would cover each other, and none for answers or after the hand-in', () => {
    const all = [
      moment(0, 'paper'),
      moment(500, 'noted'),
      moment(501, 'counted'),
      moment(600, 'save'),
      moment(1_200, 'staff'),
    ];
    expect(marksOf(all, { from: 0, until: 1_000 })).toEqual([
      { percent: 0, kind: 'paper', title: 'paper' },
      { percent: 50, kind: 'counted', title: 'noted\ncounted' },
    ]);
  });
});
