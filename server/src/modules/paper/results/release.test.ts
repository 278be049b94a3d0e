import { addMinutes, addSeconds } from '@ganlin/contract/core/time';
import { GRACE_SECONDS, PaperState, WindowMode } from '@ganlin/contract/exam/kinds';
import { releasePresets, ReleaseWhen, type ReleaseRules } from '@ganlin/contract/exam/release';
import { describe, expect, it } from 'vitest';
import { visibleOf } from './release.ts';

const endsAt = new Date('2026-11-20T10:00:00Z');
const [before, after] = [addMinutes(endsAt, -1), addMinutes(endsAt, 1)];
const exam = {
  endsAt,
  windowMode: WindowMode.hardClose,
  minutes: 60,
  releasedAt: null,
  endedAt: null,
  allEndedAt: null,
};
const startedAt = addMinutes(endsAt, -50);

/** score, verdict, answer, analysis as four letters. */
function seen(release: ReleaseRules, state: number, { now, byHand }: { now: Date; byHand: boolean }): string {
  const known = visibleOf({ ...exam, release, releasedAt: byHand ? before : null }, { state, startedAt }, now);
  return [known.score && 's', known.verdict && 'v', known.answer && 'a', known.analysis && 'x']
    .filter(Boolean)
    .join('');
}

const all = 'svax';
/** What a finished paper shows: before the end, after it, before it by hand, after it by hand. */
const reply: Readonly<Record<string, readonly [string, string, string, string]>> = {
  立即全部公布: [all, all, all, all],
  只公布成绩: ['s', 's', 's', 's'],
  考试结束后公布: ['', all, '', all],
  人工公布: ['', '', all, all],
};

describe.each(releasePresets.map(({ name, rules }) => [name, rules] as const))('%s', (name, rules) => {
  it('shows of a finished paper what its rules say, before and after the end and by hand', () => {
    const moments = [false, true].flatMap((byHand) => [before, after].map((now) => ({ now, byHand })));
    expect(moments.map((moment) => seen(rules, PaperState.finished, moment))).toEqual(reply[name]);
  });

  it.each([
    ['prepared', -1],
    ['running', PaperState.inExam],
    ['awaiting grading', PaperState.awaitingGrading],
    ['abandoned', PaperState.abandoned],
  ])('shows nothing of one that is %s, at any time', (_word, state) => {
    for (const now of [before, after]) {
      for (const byHand of [false, true]) expect(seen(rules, state, { now, byHand })).toBe('');
    }
  });
});

describe('custom rules', () => {
  const at = (when: Partial<ReleaseRules>): ReleaseRules => ({ score: 1, verdict: 1, answer: 1, analysis: 1, ...when });

  it('release after the hand-in without grading, and nothing while the paper is in progress', () => {
    expect(seen(at({}), PaperState.awaitingGrading, { now: before, byHand: false })).toBe(all);
    expect(seen(at({}), PaperState.inExam, { now: after, byHand: true })).toBe('');
  });

  it('never release a part before another part that it reveals', () => {
    const finished = (rules: ReleaseRules) => seen(rules, PaperState.finished, { now: before, byHand: false });
    expect(finished(at({ score: ReleaseWhen.never }))).toBe('');
    expect(finished(at({ verdict: ReleaseWhen.end }))).toBe('s');
    expect(finished(at({ answer: ReleaseWhen.byHand }))).toBe('sv');
    expect(finished(at({ analysis: ReleaseWhen.never }))).toBe('sva');
  });
});

describe('the end', () => {
  const release: ReleaseRules = { score: 3, verdict: 3, answer: 3, analysis: 3 };
  const finished = { state: PaperState.finished, startedAt };
  const isOut = (windowMode: WindowMode, now: Date) =>
    visibleOf({ ...exam, release, windowMode }, finished, now).answer;

  it('of the exam releases the score; verdicts, answers and explanations wait until nobody is taking it', () => {
    const reply = (now: Date, watched: { endedAt?: Date; allEndedAt?: Date; allEnded?: boolean }) =>
      Object.values(visibleOf({ ...exam, release, ...watched }, finished, now)).filter(Boolean).length;
    expect([reply(before, { allEnded: false }), reply(after, { allEnded: false })]).toEqual([0, 1]);
    expect([reply(after, { allEnded: true }), reply(before, { allEnded: true })]).toEqual([4, 4]);
    // The end was reached once for this paper.
    expect(reply(before, { endedAt: before, allEnded: false })).toBe(1);
    expect(reply(before, { allEndedAt: before, allEnded: false })).toBe(4);
    // For a paper that started after it, the end has to be reached again.
    const earlier = addMinutes(startedAt, -1);
    expect(reply(before, { endedAt: earlier, allEndedAt: earlier, allEnded: false })).toBe(0);
  });

  it('is reached when the grace period is over', () => {
    expect(isOut(WindowMode.hardClose, addSeconds(endsAt, GRACE_SECONDS - 1))).toBe(false);
    expect(isOut(WindowMode.hardClose, addSeconds(endsAt, GRACE_SECONDS))).toBe(true);
  });

  it('of an exam that only closes entry is reached when the last examinee’s time is over', () => {
    const last = addMinutes(endsAt, exam.minutes);
    expect(isOut(WindowMode.entryOnly, addSeconds(last, GRACE_SECONDS - 1))).toBe(false);
    expect(isOut(WindowMode.entryOnly, addSeconds(last, GRACE_SECONDS))).toBe(true);
  });
});
