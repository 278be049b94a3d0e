import { describe, expect, it } from 'vitest';
import { overrideText } from '../overrides/override-text.ts';
import { phaseOf, spanText } from '../model/exam-row.ts';
import { meantTime, shownTime } from '../../../lib/text/china-time.ts';
import { releaseText } from './settings/release-text.ts';
import { leftTo, shortageText } from './composition/rule-text.ts';

describe('a rule with too few matches', () => {
  it('reports how many are needed and available', () => {
    const check = { section: 0, rule: 0, needed: 20, available: 17, short: 3 };
    expect(shortageText(check)).toEqual({ fact: '需要 20，可用 17', why: '缺 3 题。' });
  });

  it('explains that others draw from the same pool', () => {
    const check = { section: 0, rule: 1, needed: 20, available: 19, short: 3 };
    const { fact, why } = shortageText(check);
    expect(fact).toBe('需要 20，可用 17');
    expect(why).toContain('符合的有 19 题，其中 2 题要留给其他规则');
  });

  it('shows all matches where there are enough', () => {
    expect(leftTo({ section: 0, rule: 0, needed: 20, available: 37, short: 0 })).toBe(37);
  });
});

describe('a moment', () => {
  it('is shown and interpreted in China time, wherever the browser is', () => {
    const shown = shownTime('2026-04-10T01:30:00.000Z');
    expect(shown?.format('YYYY-MM-DD HH:mm')).toBe('2026-04-10 09:30');
    expect(meantTime(shown)).toBe('2026-04-10T01:30:00.000Z');
    expect(meantTime(shownTime(null))).toBeNull();
  });

  it('shows the day of a window once', () => {
    expect(spanText('2026-04-10T01:00:00Z', '2026-04-10T09:00:00Z')).toBe('2026-04-10 09:00 至 17:00');
    expect(spanText('2026-04-10T01:00:00Z', '2026-04-11T09:00:00Z')).toBe('2026-04-10 09:00 至 2026-04-11 17:00');
  });

  it('determines the phase of a published exam; a draft has none', () => {
    const exam = { state: 1 as const, startTime: '2026-04-10T01:00:00Z', endTime: '2026-04-10T02:00:00Z' };
    const at = (iso: string) => phaseOf(exam, new Date(iso));
    expect(['2026-04-10T00:59:59Z', '2026-04-10T01:00:00Z', '2026-04-10T02:00:00Z'].map(at)).toEqual([
      'before',
      'during',
      'after',
    ]);
    expect(phaseOf({ ...exam, state: 0 }, new Date('2026-04-10T01:00:00Z'))).toBeUndefined();
  });
});

it('shows the name of a release preset, and for other rules when the score is released', () => {
  expect(releaseText({ score: 4, verdict: 4, answer: 4, analysis: 4 })).toBe('人工公布');
  expect(releaseText({ score: 3, verdict: 0, answer: 0, analysis: 0 })).toBe('成绩考试结束后公布');
});

it('shows only what differs in a special arrangement', () => {
  const same = { extraMinutes: 0, timePercent: 100, startTime: null, endTime: null, attempts: null };
  expect(overrideText(same)).toEqual(['与统一规定相同']);
  expect(overrideText({ ...same, timePercent: 150, extraMinutes: 10, attempts: 0 })).toEqual([
    '时长为 1.5 倍',
    '延长 10 分钟',
    '不限次数',
  ]);
});
