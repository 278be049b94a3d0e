import { expect, it } from 'vitest';
import { emptyWord, partsOf, questionShortcuts } from './cell-facts.ts';

const options = 'A. 甲\nB. 乙\nC. 丙';

it('offers the other type where the number of answers does not match', () => {
  const offered = (type: string, answer: string) => questionShortcuts({ type, options, answer }, 'answer');
  expect(offered('单选题', 'B、C')).toEqual([{ label: '改为多选题', cells: { type: '多选题' } }]);
  expect(offered('多选', 'Ｂ')).toEqual([{ label: '改为单选题', cells: { type: '单选题' } }]);
  expect(offered('单选题', 'B')).toEqual([]);
  expect(offered('多选题', 'AB')).toEqual([]);
  expect(questionShortcuts({ type: '单选题', options, answer: 'BC' }, 'stem')).toEqual([]);
});

it('offers to drop options where none are allowed', () => {
  expect(questionShortcuts({ type: '判断题', options }, 'options')).toEqual([
    { label: '去掉选项', cells: { options: '' } },
  ]);
  expect(questionShortcuts({ type: '单选题', options }, 'options')).toEqual([]);
});

it('explains what an empty cell means', () => {
  expect(emptyWord({ type: '判断题' }, 'options')).toBe('无');
  expect(emptyWord({ type: '匹配题' }, 'answer')).toBe('见选项');
  expect(emptyWord({ type: '组合题' }, 'answer')).toBe('见小题');
  expect(emptyWord({ type: '单选题' }, 'answer')).toBeUndefined();
  expect(emptyWord({}, 'level')).toBe('普通');
});

it('separates pictures from text', () => {
  expect(partsOf('见图\n![云 \\] 图](media:01-a)\n是什么云？![](audio:02)')).toEqual([
    { at: 0, text: '见图　' },
    { at: 3, text: '图片', file: '01-a' },
    { at: 24, text: '　是什么云？' },
    { at: 30, text: '[音频]' },
  ]);
});
