import { expect, it } from 'vitest';
import { usesIn } from './uses-text.ts';

it('shows where a question was used and how often it was answered', () => {
  const uses = [
    { kind: 'practice', title: '雷达回波识别', count: 86 },
    { kind: 'exam', title: '春季考核', count: 800 },
    { kind: 'exam', title: '秋季考核', count: 400 },
  ] as const;
  expect(usesIn(uses)).toBe(' 2 场考试、1 个题库的练习，共作答 1,286 次');
});
