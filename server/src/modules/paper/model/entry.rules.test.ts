import { addMinutes } from '@ganlin/contract/core/time';
import { FaceRule } from '@ganlin/contract/exam/integrity';
import { FaceState } from '@ganlin/contract/paper/face';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { attemptsLeft, entryRefusal, type Door, type FaceStanding } from './entry.rules.ts';

const now = new Date('2026-11-15T08:00:00Z');
const door: Door = {
  state: 1,
  openType: 1,
  password: '',
  lateMinutes: null,
  cycleType: null,
  cycleAttempts: 1,
  integrity: { ipRanges: [], face: FaceRule.none },
};
const terms = { inScope: true, startsAt: addMinutes(now, -10), endsAt: addMinutes(now, 50), attempts: 1 };
const face: FaceStanding = { state: FaceState.missing, agreed: null };
const standing = { attempts: 0, inCycle: 0, owesCourse: false, elsewhere: false, password: '', ip: '10.12.0.7', face };

describe('the entry check', () => {
  it('reports the first failing check, and each only when those before it pass', () => {
    const wrong = { ...standing, password: 'no', owesCourse: true, attempts: 1, inCycle: 1, elsewhere: true };
    const late = { ...terms, inScope: false, startsAt: addMinutes(now, 1), endsAt: addMinutes(now, 2) };
    const integrity = { ipRanges: ['192.168.1.0/24'], face: FaceRule.required };
    const strict: Door = { ...door, integrity, state: 0, openType: 9, password: 'yes', lateMinutes: 5, cycleType: 1 };
    const steps = [
      [{}, {}, {}, 'examNotFound'],
      [{ state: 1 }, {}, {}, 'examNotFound'],
      [{}, { inScope: true }, {}, 'examPasswordWrong'],
      [{}, {}, { password: 'yes' }, 'examNotBegun'],
      [{}, { startsAt: addMinutes(now, -10), endsAt: now }, {}, 'examOver'],
      [{}, { endsAt: addMinutes(now, 50) }, {}, 'examTooLate'],
      [{ lateMinutes: 10 }, {}, {}, 'examWrongAddress'],
      [{}, {}, { ip: '192.168.1.9' }, 'examFaceFirst'],
      [{}, {}, { face: { state: FaceState.passed, agreed: true } }, 'examCourseFirst'],
      [{}, {}, { owesCourse: false }, 'examNoAttempts'],
      [{}, { attempts: 2 }, {}, 'examNoAttemptsInCycle'],
      [{ cycleAttempts: 2 }, {}, {}, 'examInProgress'],
      [{}, {}, { elsewhere: false }, null],
    ] as const;
    let at: [Door, typeof terms, typeof standing] = [strict, late, wrong];
    for (const [doorNow, termsNow, standingNow, expected] of steps) {
      at = [
        { ...at[0], ...doorNow },
        { ...at[1], ...termsNow },
        { ...at[2], ...standingNow },
      ];
      expect(entryRefusal(...at, now)).toBe(expected);
    }
  });

  const faces = fc.record({
    state: fc.constantFrom(...Object.values(FaceState)),
    agreed: fc.constantFrom(true, false, null),
  });
  const refusalWith = (rule: FaceRule, face: FaceStanding) =>
    entryRefusal({ ...door, integrity: { ipRanges: [], face: rule } }, terms, { ...standing, face }, now);

  it('lets in by a passed face only where that is required, and everybody where faces are not checked', () => {
    fc.assert(
      fc.property(faces, (face) => {
        expect(refusalWith(FaceRule.none, face)).toBeNull();
        expect(refusalWith(FaceRule.required, face)).toBe(face.state === FaceState.passed ? null : 'examFaceFirst');
      }),
    );
  });

  it('keeps nobody out for the outcome where it is only noted, but everybody who has neither answered nor shown a face', () => {
    fc.assert(
      fc.property(faces, (face) => {
        const owes = face.state === FaceState.missing && face.agreed !== false;
        expect(refusalWith(FaceRule.noted, face)).toBe(owes ? 'examFaceFirst' : null);
      }),
    );
  });

  it('does not ask for a password before entry', () => {
    const locked: Door = { ...door, openType: 9, password: 'yes' };
    expect(entryRefusal(locked, terms, { ...standing, password: null }, now)).toBeNull();
  });

  it('allows unlimited attempts where they are not limited', () => {
    expect(entryRefusal(door, { ...terms, attempts: 0 }, { ...standing, attempts: 99 }, now)).toBeNull();
    expect(attemptsLeft(door, { ...terms, attempts: 0 }, { attempts: 99, inCycle: 9 })).toBeNull();
  });

  it('returns the smaller of the remaining attempts in total and in the cycle', () => {
    const daily: Door = { ...door, cycleType: 1, cycleAttempts: 2 };
    expect(attemptsLeft(daily, { ...terms, attempts: 5 }, { attempts: 1, inCycle: 1 })).toBe(1);
    expect(attemptsLeft(daily, { ...terms, attempts: 5 }, { attempts: 5, inCycle: 1 })).toBe(0);
    expect(attemptsLeft(daily, { ...terms, attempts: 0 }, { attempts: 9, inCycle: 1 })).toBe(1);
  });
});
