import { Figure } from '@ganlin/contract/stats/figures';
import { expect, it } from 'vitest';
import { detailsPath } from './details.ts';
import { allFigures, figuresIn, measureGroups, measureKeys, measureOf, numberText, valueText } from './measures.ts';
import { sumOf, unitsOf } from './units.ts';

it('has a place for every figure, and a group for every measure', () => {
  const measures = measureGroups.flatMap((group) => group.measures);
  expect(measures.map(({ key }) => key)).toEqual([...measureKeys]);
  expect(figuresIn(measures).toSorted((a, b) => a - b)).toEqual(allFigures.toSorted((a, b) => a - b));
});

it('writes hours with a decimal, counts with separators, and rates in percent', () => {
  expect(numberText(measureOf('studySeconds'), 4_446_000)).toBe('1,235.0');
  expect(numberText(measureOf('practiceAnswers'), 12_345)).toBe('12,345');
  expect(valueText(measureOf('passRate'), 0.8641)).toBe('86.4%');
  expect(valueText(measureOf('examPapers'), 3)).toBe('3 人次');
  expect(valueText(measureOf('passRate'), null)).toBe('—');
});

it('orders units by the chosen figure, those without a value last, and adds them up', () => {
  const figures = [Figure.examPasses, Figure.examResults];
  const place = (name: string, ...values: number[]) => ({ deptId: name, name, hasUnits: false, values });
  const places = [place('空', 0, 0), place('甲', 5, 10), place('乙', 4, 5)];
  const named = (key: 'examPasses' | 'passRate') =>
    unitsOf({ places, figures }, measureOf(key)).map(({ name }) => name);
  expect(named('examPasses')).toEqual(['甲', '乙', '空']);
  expect(named('passRate')).toEqual(['乙', '甲', '空']);
  const sum = sumOf(unitsOf({ places, figures }, measureOf('passRate')));
  expect(figures.map(sum)).toEqual([9, 15]);
});

it('leads to the list behind a figure only whoever may open it, with what that list can be narrowed by', () => {
  expect(detailsPath('examPasses', 'd1', () => true)).toBe('/admin/exam/paper?voided=false&result=1&deptId=d1');
  expect(detailsPath('registrations', 'd1', () => true)).toBe('/admin/train/class');
  expect(detailsPath('certificateRevocations', undefined, () => true)).toBe('/admin/cert/grant?status=3');
  expect(detailsPath('examPapers', undefined, () => false)).toBeUndefined();
  expect(detailsPath('learners', undefined, () => true)).toBeUndefined();
});
