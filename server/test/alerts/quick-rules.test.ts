import { expect, it } from 'vitest';
import { quickRules } from './quick-rules.ts';

it('shortens waits, ranges and offsets of rules, and nothing else', () => {
  const rule = [
    "        expr: 'sum(increase(x_total[5m])) > 600 or (y unless y offset 30m) > 26 * 3600'",
    '        for: 10m',
    "          summary: '5 分钟内 [5m]'",
  ];
  expect(quickRules(rule.join('\n'), 30).split('\n')).toEqual([
    "        expr: 'sum(increase(x_total[10s])) > 600 or (y unless y offset 60s) > 26 * 3600'",
    '        for: 20s',
    "          summary: '5 分钟内 [10s]'",
  ]);
  expect(quickRules('      for: 30s', 30)).toBe('      for: 2s');
});
