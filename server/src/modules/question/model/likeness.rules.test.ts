import type { Body } from '@ganlin/contract/question/body';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { question } from '../../../../../domain/test/generated-questions.ts';
import { stemHash, stemText, trigramLikeness } from './likeness.rules.ts';

const choice = (contents: string[], right = 0): Body => ({
  type: 1,
  options: contents.map((content, at) => ({ id: `o${at}`, content, right: at === right, analysis: '', fixed: false })),
});
const hash = (content: string, body: Body) => stemHash(content, body).toString('hex');

describe('two questions are equal', () => {
  it('whatever the order of their options, their answer, formatting and spaces', () => {
    const one = hash('<p>火箭作业前应当（　　）。</p>', choice(['<p>检查</p>', '<p>装填</p>']));
    expect(hash('<p><strong>火箭</strong>作业前应当( )</p>', choice(['装填', ' 检查 '], 1))).toBe(one);
    expect(hash('<p>火箭作业后应当（　　）。</p>', choice(['<p>检查</p>', '<p>装填</p>']))).not.toBe(one);
  });

  it('but not if a character, a number or a picture differs', () => {
    const judge: Body = { type: 3, right: true };
    expect(hash('-4 ℃', judge)).not.toBe(hash('4 ℃', judge));
    expect(hash('a>b', judge)).not.toBe(hash('a<b', judge));
    expect(hash('<p>如图<img data-file="f1" alt=""></p>', judge)).not.toBe(
      hash('<p>如图<img data-file="f2" alt=""></p>', judge),
    );
  });
});

it('similarity is symmetrical, between 0 and 1, and 1 for equal texts', () => {
  fc.assert(
    fc.property(question(), question(), (a, b) => {
      const [one, other] = [stemText(a.content, a.body), stemText(b.content, b.body)];
      const likeness = trigramLikeness(one, other);
      expect(likeness >= 0 && likeness <= 1).toBe(true);
      expect(trigramLikeness(other, one)).toBe(likeness);
      expect(trigramLikeness(one, one)).toBe(1);
    }),
    { numRuns: 50 },
  );
});

it('a long stem with a changed word is similar, a different stem is not', () => {
  const text = (stem: string) => stemText(stem, { type: 3, right: true });
  const long =
    '人工影响天气作业必须在批准的空域和作业时限内进行，作业单位不得擅自更改作业时间、方位、仰角和用弹量，作业结束后应立即向空域管制部门报告';
  expect(trigramLikeness(text(long), text(long.replace('立即', '及时')))).toBeGreaterThan(0.85);
  expect(trigramLikeness(text(long), text('碘化银的成冰阈温约为 -4 ℃'))).toBeLessThan(0.1);
});
