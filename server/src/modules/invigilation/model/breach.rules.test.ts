import { IntegrityRules, noIntegrityRules } from '@ganlin/contract/exam/integrity';
import { EventKind } from '@ganlin/contract/invigilation/kinds';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { consequencesOf, countEvents, SAME_MOMENT_MS } from './breach.rules.ts';

const event = fc.record({
  kind: fc.constantFrom(...Object.values(EventKind)),
  sinceMs: fc.nat(60_000),
  durationMs: fc.nat(20_000),
});
const rules = fc.record({
  ...Object.fromEntries(Object.entries(noIntegrityRules).map(([name, value]) => [name, fc.constant(value)])),
  leaveSeconds: fc.option(fc.integer({ min: 1, max: 20 })),
  fullScreen: fc.boolean(),
  noCopy: fc.boolean(),
}) as fc.Arbitrary<typeof noIntegrityRules>;

const flags = (counted: readonly { readonly counted: boolean }[]) => counted.map((one) => one.counted);

describe('an event', () => {
  it('counts only where the rules ask for it', () => {
    fc.assert(
      fc.property(rules, event, (asked, one) => {
        const [only] = countEvents(asked, [], [one]);
        const isAsked = {
          [EventKind.leftPage]: asked.leaveSeconds !== null && one.durationMs >= asked.leaveSeconds * 1_000,
          [EventKind.leftFullScreen]: asked.fullScreen,
          [EventKind.copied]: asked.noCopy,
          [EventKind.pasted]: asked.noCopy,
          [EventKind.printed]: asked.noCopy,
          [EventKind.offline]: false,
          [EventKind.cameraOff]: false,
        };
        expect(only?.counted).toBe(isAsked[one.kind]);
      }),
    );
  });

  it('counts the same, in whatever reports the events arrive', () => {
    fc.assert(
      fc.property(rules, fc.array(event, { maxLength: 12 }), fc.nat(12), (asked, all, cut) => {
        const whole = countEvents(asked, [], all);
        const first = countEvents(asked, [], all.slice(0, cut));
        const earlier = first.filter(({ counted }) => counted);
        const second = countEvents(asked, earlier, all.slice(cut));
        expect([...flags(first), ...flags(second)]).toEqual(flags(whole));
      }),
    );
  });

  it('that leaves the page and full screen at the same moment is one breach, in either order', () => {
    const asked = { ...noIntegrityRules, leaveSeconds: 5, fullScreen: true };
    const left = { kind: EventKind.leftPage, sinceMs: 30_000, durationMs: 8_000 };
    const exit = (sinceMs: number) => ({ kind: EventKind.leftFullScreen, sinceMs, durationMs: 0 });
    expect(flags(countEvents(asked, [], [exit(29_500), left]))).toEqual([true, false]);
    expect(flags(countEvents(asked, [], [left, exit(30_000 + SAME_MOMENT_MS)]))).toEqual([true, false]);
    expect(flags(countEvents(asked, [], [left, exit(30_001 + SAME_MOMENT_MS)]))).toEqual([true, true]);
    // Too short to count by itself.
    expect(flags(countEvents(asked, [], [{ ...left, durationMs: 1_000 }, exit(30_000)]))).toEqual([false, true]);
  });
});

describe('breaches', () => {
  it('have a paper collected from the number of the rules on, each time anew, and only while it is sat', () => {
    const standing = fc.record({ breaches: fc.nat(30), added: fc.nat(3), isSitting: fc.boolean() });
    const asked = fc.record({ flagAt: fc.integer({ min: 2, max: 9 }), more: fc.option(fc.nat(9)), last: fc.nat(9) });
    fc.assert(
      fc.property(asked, standing, ({ flagAt, more, last }, now) => {
        const lockAt = more === null ? null : flagAt + more;
        const handInAt = (lockAt ?? flagAt) + last;
        const policy = { ...noIntegrityRules, flagAt, lockAt, handInAt };
        expect(IntegrityRules.safeParse(policy).success).toBe(true);
        const { isFlagged, isLocked, isCollected } = consequencesOf(policy, now);
        expect(isCollected).toBe(now.isSitting && now.added > 0 && now.breaches >= handInAt);
        // Each step is reached before the next one.
        expect([!isCollected || isFlagged, !isCollected || lockAt === null || isLocked]).toEqual([true, true]);
        expect(consequencesOf({ ...policy, handInAt: null }, now).isCollected).toBe(false);
        const early = IntegrityRules.safeParse({ ...policy, handInAt: (lockAt ?? flagAt) - 1 });
        expect(early.error?.issues.map(({ path }) => path)).toEqual([['handInAt']]);
      }),
    );
  });

  it('mark and lock a paper from the numbers of the rules on, and nothing without a new one', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9 }), fc.nat(9), fc.nat(30), fc.nat(3), (flagAt, more, breaches, added) => {
        const asked = { ...noIntegrityRules, flagAt, lockAt: flagAt + more };
        const { isFlagged, isLocked } = consequencesOf(asked, { breaches, added, isSitting: true });
        expect(isFlagged).toBe(added > 0 && breaches >= flagAt);
        expect(isLocked).toBe(added > 0 && breaches >= flagAt + more);
        expect(consequencesOf({ ...asked, lockAt: null }, { breaches, added, isSitting: true }).isLocked).toBe(false);
        expect(consequencesOf(asked, { breaches, added, isSitting: false }).isLocked).toBe(false);
      }),
    );
  });
});
