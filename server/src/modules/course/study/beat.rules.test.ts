import fc from 'fast-check';
import { StudyRule } from '@ganlin/contract/course/file';
import { BEAT_SLACK_MS, FileKind, LATE_SECONDS, Uncounted } from '@ganlin/contract/course/kinds';
import { Beat, type BeatInput } from '@ganlin/contract/course/study';
import { describe, expect, it } from 'vitest';
import {
  answerCheck,
  applyBeat,
  opened,
  pagesRead,
  progressOf,
  seenOf,
  type Lesson,
  type Study,
} from './beat.rules.ts';
import { lengthOf, pairsOf } from './ranges.rules.ts';

const START = Date.parse('2026-11-18T08:00:00Z');
const at = (ms: number) => new Date(START + ms);

const film = (rule: Partial<StudyRule> = {}, durationMs = 600_000): Lesson => ({
  kind: FileKind.film,
  durationMs,
  pages: null,
  material: 1,
  rule: StudyRule.parse(rule),
});

const document: Lesson = {
  kind: FileKind.document,
  durationMs: null,
  pages: 3,
  material: 1,
  rule: StudyRule.parse({ pageSeconds: 3 }),
};

const fresh: Study = {
  playId: 'a',
  seq: 0,
  seenAt: at(0),
  unspentMs: 0,
  watched: [],
  pages: [],
  creditedMs: 0,
  positionMs: 0,
  pending: [],
  pendingMs: 0,
  checkAfterMs: 0,
  checkAskedAt: null,
  checksAnswered: 0,
  checksMissed: 0,
  open: null,
  held: [],
  percent: 0,
  completedAt: null,
};

const beat = (seq: number, from: number, to: number, more: Partial<BeatInput> = {}) =>
  Beat.parse({ seq, visible: true, from, to, rate: 100, positionMs: Math.max(0, to), ...more });

/** Applies heartbeats at these times. */
function play(lesson: Lesson, beats: readonly (readonly [number, Beat])[], study: Study = fresh) {
  const reasons: Uncounted[] = [];
  const ended = [];
  let current = study;
  for (const [ms, one] of beats) {
    const applied = applyBeat(current, one, { lesson, now: at(ms), chance: 0.5 });
    current = applied.study;
    reasons.push(applied.reason);
    ended.push(...applied.ended);
  }
  return { study: current, reasons, ended };
}

const steadily = (count: number, step = 10_000) =>
  Array.from({ length: count }, (_, n) => [(n + 1) * step, beat(n + 1, n * step, (n + 1) * step)] as const);

describe('study of a film', () => {
  it('is credited in real time, and complete at 95 percent', () => {
    const { study, reasons } = play(film(), steadily(57));
    expect(new Set(reasons)).toEqual(new Set([Uncounted.counted]));
    expect(study).toMatchObject({ creditedMs: 570_000, watched: [0, 570_000], percent: 95 });
    expect(study.completedAt).toEqual(at(570_000));
    expect(play(film(), steadily(56)).study.completedAt).toBeNull();
  });

  it('is not complete when the whole length is posted at once', () => {
    const { study, reasons } = play(film(), [[10_000, beat(1, 0, 600_000)]]);
    expect(reasons).toEqual([Uncounted.tooFast]);
    expect(study).toMatchObject({ creditedMs: 0, watched: [], completedAt: null });
  });

  it('credits real time at a higher speed, which covers more of the film', () => {
    const beats = [0, 1, 2].map(
      (n) => [(n + 1) * 10_000, beat(n + 1, n * 15_000, (n + 1) * 15_000, { rate: 150 })] as const,
    );
    expect(play(film(), beats).study).toMatchObject({ creditedMs: 30_000, watched: [0, 45_000] });
  });

  it('refuses a speed that is not allowed', () => {
    const { study, reasons } = play(film(), [[10_000, beat(1, 0, 160_000, { rate: 1600 })]]);
    expect(reasons).toEqual([Uncounted.rate]);
    expect(study.creditedMs).toBe(0);
  });

  it('ignores what is repeated or comes too late in order', () => {
    const [first, second] = [beat(1, 0, 10_000), beat(2, 10_000, 20_000)];
    const { study, reasons } = play(film(), [
      [10_000, first],
      [20_000, second],
      [30_000, second],
      [40_000, first],
    ]);
    expect(reasons.slice(2)).toEqual([Uncounted.outOfOrder, Uncounted.outOfOrder]);
    expect(study.creditedMs).toBe(20_000);
  });

  it('counts nothing while the page is hidden', () => {
    const { study, reasons } = play(film(), [[10_000, beat(1, 0, 10_000, { visible: false })]]);
    expect(reasons).toEqual([Uncounted.hidden]);
    expect(study).toMatchObject({ creditedMs: 0, watched: [] });
  });

  it('refuses to skip ahead before the first completion, and allows it afterwards', () => {
    const ahead = beat(2, 300_000, 310_000);
    const { reasons } = play(film(), [
      [10_000, beat(1, 0, 10_000)],
      [20_000, ahead],
    ]);
    expect(reasons).toEqual([Uncounted.counted, Uncounted.skipped]);
    const done = { ...fresh, completedAt: at(0), percent: 100 };
    expect(play(film(), [[20_000, ahead]], done).reasons).toEqual([Uncounted.counted]);
    expect(play(film({ noSkip: false }), [[20_000, ahead]]).reasons).toEqual([Uncounted.counted]);
  });

  it('refuses what lies outside the film', () => {
    const cases = [beat(1, -5_000, 5_000), beat(1, 9_000, 4_000), beat(1, 595_000, 605_000)];
    for (const one of cases)
      expect(play(film({ noSkip: false }), [[10_000, one]]).reasons).toEqual([Uncounted.outside]);
  });

  it('takes heartbeats that the network held back, up to ten minutes', () => {
    const late = steadily(12).map(([, one]) => [120_000, one] as const);
    expect(play(film(), late).study.creditedMs).toBe(120_000);
    const tooLate = Array.from({ length: 80 }, (_, n) => [800_000, beat(n + 1, n * 10_000, (n + 1) * 10_000)] as const);
    const { study, reasons } = play(film({}, 900_000), tooLate);
    expect(study.creditedMs).toBe(LATE_SECONDS * 1000);
    expect(reasons.at(-1)).toBe(Uncounted.tooFast);
  });

  it('begins a session without the time that passed before it', () => {
    const { study } = opened(fresh, { playId: 'b', now: at(500_000) });
    expect(play(film(), [[501_000, beat(1, 0, 60_000)]], study).reasons).toEqual([Uncounted.tooFast]);
  });
});

describe('a presence check', () => {
  const checked = film({ checks: { fromMinutes: 1, toMinutes: 1, waitSeconds: 60 } });

  it('is asked after the drawn time, and credits what waited for it', () => {
    const { study } = play(checked, steadily(6));
    expect(study).toMatchObject({ creditedMs: 0, pendingMs: 60_000, checkAskedAt: at(60_000) });
    const answered = answerCheck(study, checked, at(70_000));
    expect(answered.study).toMatchObject({ creditedMs: 60_000, pendingMs: 0, watched: [0, 60_000], checksAnswered: 1 });
    expect(answered.ended).toMatchObject([{ creditedMs: 60_000, reason: Uncounted.counted, begins: 0, ends: 60_000 }]);
  });

  it('loses everything since the last one when nobody answers', () => {
    const { study } = play(checked, steadily(6));
    const { study: after, ended } = play(checked, [[130_000, beat(7, 60_000, 70_000)]], study);
    expect(after).toMatchObject({ creditedMs: 0, watched: [], checksMissed: 1 });
    expect(ended).toMatchObject([{ creditedMs: 0, reason: Uncounted.absent, begins: 0, ends: 60_000 }]);
  });

  it('does not hold up a film that ends before the next check', () => {
    const short = { ...checked, durationMs: 40_000 };
    const { study } = play(short, steadily(4));
    expect(study).toMatchObject({ creditedMs: 40_000, pendingMs: 0, completedAt: at(40_000) });
  });

  it('cannot be avoided by opening the lesson again', () => {
    const { study } = play(checked, steadily(6));
    const again = opened(study, { playId: 'b', now: at(65_000) }).study;
    expect(again.checkAskedAt).toEqual(at(60_000));
    expect(play(checked, [[125_000, beat(1, 60_000, 70_000)]], again).study).toMatchObject({
      creditedMs: 0,
      checksMissed: 1,
    });
  });
});

describe('study of a document', () => {
  it('reads a page that was visible long enough, and is complete with the last', () => {
    const seen = (seq: number, pages: BeatInput['pages'], spentMs = 10_000) =>
      Beat.parse({ seq, visible: true, spentMs, pages });
    const { study } = play(document, [
      [
        10_000,
        seen(1, [
          { page: 1, ms: 8_000 },
          { page: 2, ms: 2_000 },
        ]),
      ],
      [20_000, seen(2, [{ page: 2, ms: 1_000 }])],
    ]);
    expect(pagesRead(study, document)).toEqual([1, 2]);
    expect(study).toMatchObject({ percent: 66, completedAt: null, creditedMs: 20_000 });
    const done = play(document, [[30_000, seen(3, [{ page: 3, ms: 3_000 }])]], study);
    expect(done.study).toMatchObject({ percent: 100, completedAt: at(30_000) });
    expect(play(document, [[10_000, seen(1, [{ page: 4, ms: 5_000 }])]]).reasons).toEqual([Uncounted.outside]);
    expect(play(document, [[10_000, seen(1, [{ page: 1, ms: 50_000 }])]]).reasons).toEqual([Uncounted.outside]);
  });
});

describe('any history of heartbeats', () => {
  const step = fc.record({
    afterMs: fc.oneof(fc.integer({ min: 0, max: 15_000 }), fc.integer({ min: 0, max: 2_000_000 })),
    seqStep: fc.integer({ min: -2, max: 3 }),
    from: fc.integer({ min: -20_000, max: 620_000 }),
    lengthMs: fc.oneof(fc.integer({ min: -5_000, max: 20_000 }), fc.integer({ min: 0, max: 600_000 })),
    rate: fc.constantFrom(50, 100, 125, 150, 200, 1600),
    visible: fc.boolean(),
    does: fc.constantFrom('beat', 'beat', 'beat', 'open', 'answer'),
  });
  const rules = fc.record({
    noSkip: fc.boolean(),
    checks: fc.constantFrom(null, { fromMinutes: 1, toMinutes: 3, waitSeconds: 30 }),
  });

  it('credits no more than the time that really passed visibly, and covers no more than that allows', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), rules, (steps, rule) => {
        const lesson = film(rule);
        let study = fresh;
        let now = 0;
        let seq = 0;
        // The simple model: all the time that passed in sessions, and what each visible claim could use of it.
        let passed = 0;
        let sessions = 1;
        let evidence = 0;
        for (const one of steps) {
          now += one.afterMs;
          passed += one.afterMs;
          if (one.does === 'open') {
            sessions++;
            const again = opened(study, { playId: `p${now}`, now: at(now) });
            evidence += sum(again.ended);
            study = again.study;
            seq = 0;
            continue;
          }
          if (one.does === 'answer') {
            const settled = answerCheck(study, lesson, at(now));
            evidence += sum(settled.ended);
            study = settled.study;
            continue;
          }
          seq = Math.max(1, seq + one.seqStep);
          const claim = beat(seq, one.from, one.from + one.lengthMs, { rate: one.rate, visible: one.visible });
          const applied = applyBeat(study, claim, { lesson, now: at(now), chance: 0.3 });
          evidence += sum(applied.ended);
          study = applied.study;
        }
        const total = study.creditedMs + study.pendingMs;
        expect(total).toBeLessThanOrEqual(passed);
        // At most 1.5 times as fast, and one allowance for each session.
        const seen = lengthOf(seenOf(study));
        expect(seen).toBeLessThanOrEqual(1.5 * (passed + sessions * BEAT_SLACK_MS) + 1);
        expect(isMerged(study.watched)).toBe(true);
        expect(progressOf(study, lesson).percent).toBeLessThanOrEqual(100);
        // The evidence adds up to what was credited.
        const waiting = [...study.held, ...(study.open ? [study.open] : [])];
        expect(evidence + sum(waiting)).toBe(total);
      }),
      { numRuns: 500 },
    );
  });
});

const sum = (stretches: readonly { creditedMs: number }[]) =>
  stretches.reduce((total, { creditedMs }) => total + creditedMs, 0);

const isMerged = (ranges: readonly number[]) =>
  pairsOf(ranges).every(([from, to], n, all) => from < to && (n === 0 || (all[n - 1]?.[1] ?? 0) < from));
