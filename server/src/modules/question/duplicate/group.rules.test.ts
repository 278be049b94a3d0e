import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { likeKeys } from '../model/like-keys.rules.ts';
import { alike, groupsOf, pairsOf, type Compared } from './group.rules.ts';

const compared = (id: string, text: string): Compared => ({ id, text, keys: likeKeys(text) });
const groupsIn = (all: readonly Compared[]) => groupsOf([...pairsOf(all)].flatMap((pair) => alike(pair) ?? []));
const ids = (groups: ReturnType<typeof groupsOf>) => groups.map((group) => group.map(({ id }) => id).sort());

describe('likely duplicates', () => {
  it('are grouped, the same first, and unrelated questions are left out', () => {
    const long = '火箭作业前操作手首先应当检查发射架的水平与锁紧并向指挥中心申请空域批准之后再装填火箭弹';
    const groups = groupsIn([
      compared('a', long),
      compared('b', '碘化银的成冰阈温约为多少摄氏度'),
      compared('c', `${long}吗`),
      compared('d', '空域批准的时限由谁规定'),
      compared('e', '空域批准的时限由谁规定'),
    ]);
    expect(ids(groups)).toEqual([
      ['d', 'e'],
      ['a', 'c'],
    ]);
    expect(groups[0]).toEqual([
      { id: 'd', percent: 100 },
      { id: 'e', percent: 100 },
    ]);
  });

  it('are never missed if they are the same text, and no question is in two groups', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('甲乙丙丁戊己', '空域批准的时限', '火箭弹留架的处置'), { maxLength: 20 }),
        (texts) => {
          const groups = groupsIn(texts.map((text, at) => compared(String(at).padStart(2, '0'), text)));
          const all = groups.flat().map(({ id }) => id);
          expect(new Set(all).size).toBe(all.length);
          const repeated = texts.flatMap((text, at) =>
            texts.indexOf(text) !== texts.lastIndexOf(text) ? [String(at).padStart(2, '0')] : [],
          );
          expect(all.toSorted()).toEqual(repeated);
        },
      ),
    );
  });

  it('are found among 20,000 questions within a bounded number of comparisons', () => {
    const keys = [1, 2, 3];
    const all = Array.from({ length: 20_000 }, (_, at) => ({ id: String(at), text: 'x', keys }));
    let count = 0;
    for (const _ of pairsOf(all)) count += 1;
    expect(count).toBeLessThanOrEqual(20_000 * 60 * keys.length);
  });
});
