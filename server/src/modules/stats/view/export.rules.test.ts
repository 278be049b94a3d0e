import { Figure } from '@ganlin/contract/stats/figures';
import { expect, it } from 'vitest';
import { rowsOf } from './export.rules.ts';

const rowOf = (label: string, sums: Parameters<typeof rowsOf>[0]) => rowsOf(sums).find((row) => row.label === label);

it('shows hours, how much more than before, and nothing where nothing was before', () => {
  const study = [{ figure: Figure.studySeconds, total: 5_400, before: 3_600 }];
  expect(rowOf('学习时长', study)).toMatchObject({ unit: '小时', value: 1.5, before: 1, change: 0.5, percent: 50 });
  const papers = [{ figure: Figure.examPapers, total: 3, before: 0 }];
  expect(rowOf('考试人次', papers)).toMatchObject({ value: 3, before: 0, change: 3, percent: '' });
});

it('compares rates by points, and has none without a whole', () => {
  const sums = [
    { figure: Figure.examResults, total: 8, before: 4 },
    { figure: Figure.examPasses, total: 7, before: 4 },
  ];
  expect(rowOf('考试合格率', sums)).toMatchObject({ value: 87.5, before: 100, change: -12.5, percent: '' });
  expect(rowOf('练习正确率', sums)).toMatchObject({ value: '', before: '', change: '' });
});
