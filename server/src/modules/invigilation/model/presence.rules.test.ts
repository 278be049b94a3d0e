import { PaperState } from '@ganlin/contract/exam/kinds';
import { OFFLINE_SECONDS, Presence } from '@ganlin/contract/invigilation/kinds';
import { FaceState } from '@ganlin/contract/paper/face';
import { describe, expect, it } from 'vitest';
import { concernOf, presenceOf } from './presence.rules.ts';

const now = new Date('2026-11-20T02:00:00Z');
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1_000);
const seen = { state: PaperState.inExam, openedAt: ago(900), seenAt: ago(5), savedLately: false, isWaiting: false };

describe('an examinee', () => {
  it('is absent, in the exam, offline or has handed in', () => {
    const silent = { ...seen, seenAt: ago(OFFLINE_SECONDS + 1) };
    const never = { ...seen, seenAt: null };
    const cases = [
      [{ ...seen, state: null }, true, Presence.absent],
      [{ ...seen, state: null, isWaiting: true }, true, Presence.waiting],
      [{ ...seen, isWaiting: true }, true, Presence.inExam],
      [seen, true, Presence.inExam],
      [silent, true, Presence.offline],
      [silent, false, Presence.offline],
      [{ ...silent, savedLately: true }, true, Presence.inExam],
      [{ ...silent, openedAt: ago(3) }, true, Presence.inExam],
      [never, false, Presence.inExam],
      [never, true, Presence.offline],
      [{ ...silent, state: PaperState.finished }, true, Presence.handedIn],
    ] as const;
    expect(cases.map(([one, isNoticing]) => presenceOf(one, isNoticing, now))).toEqual(cases.map(([, , is]) => is));
  });

  it('concerns staff for the most urgent reason', () => {
    const marks = { locked: false, collecting: false, flagged: false, decided: false, breaches: 4, face: null };
    const fine = { ...seen, ...marks, presence: Presence.inExam };
    const lost = { ...fine, seenAt: ago(130), presence: Presence.offline, doubts: [] };
    expect(concernOf({ ...fine, doubts: [2], flagged: true, locked: true }, now)).toContain('锁定');
    const collecting = { ...fine, doubts: [], flagged: true, locked: true, collecting: true };
    expect(concernOf(collecting, now)).toBe('违规 4 次，一分钟内按考场规则收卷');
    expect(concernOf({ ...collecting, presence: Presence.handedIn }, now)).toBe('违规 4 次，等待处理');
    expect(concernOf({ ...fine, doubts: [2], flagged: true }, now)).toBe('违规 4 次，等待处理');
    expect(concernOf({ ...fine, doubts: [2] }, now)).toBe('记录的编号有缺');
    expect(concernOf({ ...fine, doubts: [2], flagged: true, decided: true }, now)).toBe('');
    expect(concernOf(lost, now)).toBe('已离线 2 分钟');
    expect(concernOf({ ...lost, seenAt: ago(50) }, now)).toBe('');
    const unchecked = { ...fine, face: FaceState.waiting, doubts: [2 as const] };
    expect(concernOf({ ...unchecked, presence: Presence.absent }, now)).toBe('人脸等待人工核验');
    expect(concernOf({ ...unchecked, locked: true }, now)).toContain('锁定');
    expect(concernOf({ ...unchecked, presence: Presence.handedIn }, now)).toBe('记录的编号有缺');
    expect(concernOf({ ...fine, face: FaceState.refused, doubts: [] }, now)).toBe('');
  });
});
