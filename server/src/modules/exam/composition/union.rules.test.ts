import fc from 'fast-check';
import { expect, it } from 'vitest';
import { unionOf } from './union.rules.ts';

const idOf = (number: number): string => `0199a000-0000-7000-8000-${number.toString(16).padStart(12, '0')}`;

function bankOf(questions: readonly number[]) {
  const ids = questions.map(idOf);
  return {
    size: ids.length,
    id: (index: number) => ids[index] ?? '',
    indexOf: (id: string) => ids.indexOf(id),
    packed: Buffer.from(ids.map((id) => id.replaceAll('-', '')).join(''), 'hex'),
  };
}

it('gives each question one number, whichever bank it is looked up in', () => {
  const banks = fc.array(fc.uniqueArray(fc.nat({ max: 40 }), { maxLength: 20 }), { maxLength: 5 });
  fc.assert(
    fc.property(banks, (lists) => {
      const union = unionOf(new Map(lists.map((list, at) => [`bank${at}`, bankOf(list)])));
      const seen = new Map<number, number>();
      for (const [at, list] of lists.entries()) {
        const numbers = union.members.get(`bank${at}`)?.numbers ?? new Int32Array();
        expect(numbers).toHaveLength(list.length);
        for (const [index, question] of list.entries()) {
          const number = numbers[index] ?? -1;
          expect(number).toBeLessThan(union.size);
          expect(union.idOf(number)).toBe(idOf(question));
          expect(union.numberOf(idOf(question))).toBe(number);
          expect(seen.get(question) ?? number).toBe(number);
          seen.set(question, number);
        }
      }
      expect(new Set(seen.values()).size).toBe(seen.size);
      expect(union.numberOf(idOf(99))).toBeUndefined();
    }),
  );
});
