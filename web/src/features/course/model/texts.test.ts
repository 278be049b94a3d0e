import { FileKind } from '@ganlin/contract/course/kinds';
import { StudyRule } from '@ganlin/contract/course/file';
import { describe, expect, it } from 'vitest';
import { aboutText, hoursText, ruleTexts, sizeText } from './texts.ts';

describe('texts of courses', () => {
  it('writes hours without a needless decimal', () => {
    expect([hoursText(60), hoursText(15)]).toEqual(['6 学时', '1.5 学时']);
  });

  it('rounds what is left to minutes', () => {
    expect([aboutText(20), aboutText(3600), aboutText(7800)]).toEqual(['约 1 分钟', '约 1 小时', '约 2 小时 10 分']);
  });

  it('gives the size of a lesson by its kind, and the result of a quiz', () => {
    const file = {
      id: '',
      title: '',
      required: true,
      trial: false,
      seconds: null,
      pages: null,
      questions: null,
      lock: '' as const,
      percent: 0,
      completed: false,
      quizPercent: null,
    };
    expect(sizeText({ ...file, kind: FileKind.film, seconds: 1360 })).toBe('22:40');
    expect(sizeText({ ...file, kind: FileKind.document, pages: 16 })).toBe('16 页');
    expect(sizeText({ ...file, kind: FileKind.quiz, questions: 10 })).toBe('10 题');
    expect(sizeText({ ...file, kind: FileKind.quiz, questions: 10, quizPercent: 90 })).toBe('得 90 分');
    expect(sizeText({ ...file, kind: FileKind.text })).toBe('图文');
  });

  it('states what counts as studied', () => {
    const rule = StudyRule.parse({});
    expect(ruleTexts({ kind: FileKind.film, rule, passPercent: null })).toEqual([
      '本节看满 95% 算学完，倍速最高 1.5。',
      '首次学习不能跳着看，看过的部分可以随意拖动。',
      '学时按实际学习的时间计，页面不在前台时不计。',
    ]);
    expect(ruleTexts({ kind: FileKind.text, rule: { ...rule, minSeconds: 120 }, passPercent: null })[0]).toBe(
      '学习时间合计不少于 2 分钟。',
    );
    expect(ruleTexts({ kind: FileKind.quiz, rule, passPercent: 60 })).toEqual(['得 60 分以上算学完，可以再做。']);
  });
});
