import { PracticeMode } from '@ganlin/contract/practice/modes';
import { expect, it } from 'vitest';
import { nextText } from './next-text.ts';

it('names the one thing to do, how much it is, and where it begins', () => {
  const ofBank = { repoId: 'r', repoTitle: '火箭作业安全题库' };
  expect(nextText({ kind: 'resume', ...ofBank, mode: PracticeMode.order, position: 12, left: 49 })).toMatchObject({
    title: '继续第 12 题',
    detail: '顺序练习 · 火箭作业安全题库，还有 49 题',
    to: '/web/repo/training/r/1',
  });
  expect(nextText({ kind: 'review', repoId: 'all', repoTitle: '', questions: 8 })).toMatchObject({
    title: '复习 8 题',
    detail: '约 6 分钟，按记忆规律安排',
    to: '/web/repo/training/all/10',
  });
  expect(nextText({ kind: 'weak', ...ofBank, tags: ['云', '雷达'], questions: 30 })).toMatchObject({
    detail: '云、雷达，共 30 题',
    to: null,
  });
  expect(nextText({ kind: 'daily', questions: 5 }).to).toBe('/web/daily');
  expect(nextText({ kind: 'order', ...ofBank, questions: 60 }).to).toBe('/web/repo/training/r/1');
  expect(nextText({ kind: 'wrong', repoId: 'all', repoTitle: '', questions: 3 }).title).toBe('练错题 3 题');
});
