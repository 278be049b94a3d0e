import { AttendanceState } from '@ganlin/contract/training/kinds';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { attendanceAt, leftOf, readToken, slotOf, tokenOf } from './check-in.rules.ts';

const SECRET = 'a secret that is long enough for a test';
const SLOT_MS = 30_000;
const moments = fc.date({ min: new Date('2024-01-01'), max: new Date('2090-01-01'), noInvalidDate: true });
const later = (now: Date, milliseconds: number) => new Date(now.getTime() + milliseconds);

describe('the token of a code', () => {
  it('is current while it is shown and for the half minute after; later it only identifies its session', () => {
    fc.assert(
      fc.property(fc.uuid(), moments, fc.nat(SLOT_MS - 1), (id, now, wait) => {
        const token = tokenOf(SECRET, id, slotOf(now));
        const at = (passed: number) => readToken(SECRET, token, new Date(slotOf(now) * SLOT_MS + passed));
        expect(at(wait)).toEqual({ sessionId: id, isCurrent: true });
        expect(at(SLOT_MS + wait)).toEqual({ sessionId: id, isCurrent: true });
        expect(at(2 * SLOT_MS + wait)).toEqual({ sessionId: id, isCurrent: false });
        // Nobody has a code for a future time.
        expect(at(wait - SLOT_MS)).toEqual({ sessionId: id, isCurrent: false });
      }),
    );
  });

  it('is invalid after any change of a character, of its length or of the secret', () => {
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_+/=. \0签'.split('');
    fc.assert(
      fc.property(fc.uuid(), moments, fc.nat(47), fc.constantFrom(...letters), (id, now, at, letter) => {
        const token = tokenOf(SECRET, id, slotOf(now));
        expect(token).toMatch(/^[\w-]{48}$/);
        const changed = token.slice(0, at) + letter + token.slice(at + 1);
        expect(readToken(SECRET, changed, now) === undefined).toBe(changed !== token);
        expect(readToken(SECRET, token.slice(0, at), now)).toBeUndefined();
        expect(readToken(SECRET, token.slice(0, at) + letter + token.slice(at), now)).toBeUndefined();
        expect(readToken(`${SECRET}!`, token, now)).toBeUndefined();
      }),
    );
  });

  it('is refused without an exception, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), moments, (text, now) => {
        expect(readToken(SECRET, text, now)).toBeUndefined();
      }),
    );
  });

  it('is replaced as soon as its time is over', () => {
    fc.assert(
      fc.property(moments, (now) => {
        expect(leftOf(now)).toBeGreaterThan(0);
        expect(slotOf(later(now, leftOf(now) - 1))).toBe(slotOf(now));
        expect(slotOf(later(now, leftOf(now)))).toBe(slotOf(now) + 1);
      }),
    );
  });
});

describe('an attendee arriving', () => {
  const startsAt = new Date('2026-03-16T00:30:00Z');
  const window = { startsAt, endsAt: later(startsAt, 5_400_000), lateMinutes: 10 };
  const minute = 60_000;

  it.each([
    ['an hour before the beginning', -60 * minute, AttendanceState.present],
    ['a moment earlier than that', -60 * minute - 1, undefined],
    ['at the last moment that is not late', 10 * minute, AttendanceState.present],
    ['a moment later', 10 * minute + 1, AttendanceState.late],
    ['at the very end', 90 * minute, AttendanceState.late],
    ['after the end', 90 * minute + 1, undefined],
  ])('%s', (_when, after, state) => {
    expect(attendanceAt(window, later(startsAt, after))).toBe(state);
  });

  it('at a short session is on time until its end, however long the grace period is', () => {
    const short = { startsAt, endsAt: later(startsAt, 5 * minute), lateMinutes: 10 };
    expect(attendanceAt(short, short.endsAt)).toBe(AttendanceState.present);
    expect(attendanceAt(short, later(startsAt, 6 * minute))).toBeUndefined();
  });
});
