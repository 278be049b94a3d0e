import { Figure } from '@ganlin/contract/stats/figures';
import { expect, it } from 'vitest';
import { changeOf } from './change.ts';
import { measureOf } from './measures.ts';

const learners = (now: number, before: number) =>
  changeOf(
    measureOf('learners'),
    () => now,
    () => before,
  );

it('says by how much a count has changed', () => {
  expect(learners(112, 100)).toMatchObject({ direction: 'up', text: '比上期增加 12%' });
  expect(learners(2, 3)).toMatchObject({ direction: 'down', text: '比上期减少 33.3%' });
  expect(learners(0, 3)).toMatchObject({ direction: 'down', text: '比上期减少 100%' });
  expect(learners(3, 3)).toMatchObject({ direction: 'none', text: '与上期持平' });
  expect(learners(10_001, 10_000)).toMatchObject({ direction: 'up', text: '比上期增加不到 0.1%' });
  expect(learners(125, 10)).toMatchObject({ direction: 'up', text: '是上期的 12.5 倍' });
});

it('gives the amount without words', () => {
  expect(learners(112, 100).amount).toBe('12%');
  expect(learners(125, 10).amount).toBe('12.5 倍');
  expect(learners(3, 3).amount).toBe('持平');
  expect(learners(5, 0).amount).toBe('');
});

it('compares with nothing where there was nothing', () => {
  expect(learners(5, 0)).toMatchObject({ direction: 'none', text: '上期无数据' });
  expect(learners(0, 0).text).toBe('上期无数据');
});

it('compares rates by percentage points', () => {
  const rate = (passes: number, before: number, [results, resultsBefore] = [100, 100]) =>
    changeOf(
      measureOf('passRate'),
      (figure) => (figure === Figure.examPasses ? passes : results),
      (figure) => (figure === Figure.examPasses ? before : resultsBefore),
    );
  expect(rate(84, 80)).toMatchObject({ direction: 'up', text: '比上期提高 4 个百分点' });
  expect(rate(75, 80)).toMatchObject({ direction: 'down', text: '比上期降低 5 个百分点' });
  expect(rate(80, 80).text).toBe('与上期持平');
  // Nobody passed: that is a rate of zero, not a missing one.
  expect(rate(40, 0).text).toBe('比上期提高 40 个百分点');
  expect(rate(0, 0, [10, 0]).text).toBe('上期无数据');
  expect(rate(0, 5, [0, 10]).text).toBe('本期无数据');
});
