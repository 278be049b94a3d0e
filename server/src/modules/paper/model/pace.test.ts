import { SAVE_BURST, SAVE_EVERY_MS } from '@ganlin/contract/paper/sitting';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { openPace, UNTOLD_BYTES } from './pace.ts';

it('limits saves to a burst plus one per interval, however they are spread', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(2 * SAVE_EVERY_MS), { maxLength: 200 }), (waits) => {
      let now = 0;
      const pace = openPace(() => now);
      let taken = 0;
      for (const wait of waits) {
        now += wait;
        if (pace.takeTurn('one')) taken++;
        expect(taken).toBeLessThanOrEqual(SAVE_BURST + now / SAVE_EVERY_MS);
      }
    }),
  );
});

it('always allows one save per interval', () => {
  let now = 0;
  const pace = openPace(() => now);
  for (let turn = 0; turn < 1000; turn++) {
    expect(pace.takeTurn('one')).toBe(true);
    now += SAVE_EVERY_MS;
  }
});

it('reports everything accepted to the database, except for a small remainder', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(65_536), fc.boolean()), { maxLength: 60 }), (saves) => {
      const pace = openPace(() => 0);
      let [stored, reply] = [0, 0];
      for (const [bytes, isStored] of saves) {
        const weight = pace.weigh('one', bytes);
        pace.settle('one', isStored ? weight : bytes);
        if (isStored) [stored, reply] = [stored + bytes, reply + weight];
        expect(stored - reply).toBeLessThanOrEqual(UNTOLD_BYTES);
        expect(reply).toBeLessThanOrEqual(stored);
      }
    }),
  );
});
