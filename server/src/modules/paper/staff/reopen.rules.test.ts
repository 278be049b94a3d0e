import { PaperState } from '@ganlin/contract/exam/kinds';
import { ReopenRefusal } from '@ganlin/contract/paper/papers';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { whichReopen } from './reopen.rules.ts';

const paper = fc.record({
  userId: fc.constantFrom('a', 'b', 'c'),
  state: fc.constantFrom(...Object.values(PaperState)),
  voidedAt: fc.constantFrom(null, new Date(0)),
});
const papers = fc.array(paper, { maxLength: 12 }).map((all) => all.map((one, at) => ({ ...one, id: `p${at}` })));
const some = (...from: string[]) => fc.subarray(from).map((all) => new Set(all));

describe('which papers are reopened', () => {
  it('never gives a user two papers in progress, and accounts for every paper once', () => {
    fc.assert(
      fc.property(
        papers,
        some('a', 'b', 'c'),
        some(...Array.from({ length: 12 }, (_, at) => `p${at}`)),
        (all, sitting, complete) => {
          const { reopen, refused } = whichReopen(all, { sitting, complete });
          const users = reopen.map(({ userId }) => userId);
          expect(new Set(users).size).toBe(users.length);
          expect(users.filter((id) => sitting.has(id))).toEqual([]);
          expect([...reopen, ...refused.map((one) => one.paper)].map(({ id }) => id).toSorted()).toEqual(
            all.map(({ id }) => id).toSorted(),
          );
          expect(reopen.every(({ id, state, voidedAt }) => state > 0 && voidedAt === null && complete.has(id))).toBe(
            true,
          );
        },
      ),
    );
  });

  it('names the reason', () => {
    const given = { userId: 'a', id: 'p', state: PaperState.finished, voidedAt: null as Date | null };
    const reasonFor = (
      one: Partial<Omit<typeof given, 'state'>> & { state?: PaperState },
      sitting: string[] = [],
      complete = ['p'],
    ) =>
      whichReopen([{ ...given, ...one }], { sitting: new Set(sitting), complete: new Set(complete) }).refused[0]
        ?.reason;
    expect(reasonFor({})).toBeUndefined();
    expect(reasonFor({ state: PaperState.inExam })).toBe(ReopenRefusal.running);
    expect(reasonFor({ voidedAt: new Date() })).toBe(ReopenRefusal.voided);
    expect(reasonFor({}, ['a'])).toBe(ReopenRefusal.elsewhere);
    expect(reasonFor({}, [], [])).toBe(ReopenRefusal.archived);
  });
});
