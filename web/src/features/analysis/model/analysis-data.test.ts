import { FindingKind } from '@ganlin/contract/analysis/kinds';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  binPosition,
  decimals,
  discriminationClass,
  minutesText,
  percent,
  shownBins,
  worstFirst,
  type Item,
} from './analysis-data.ts';

const binsOf = (counts: readonly number[]) =>
  counts.map((failed, at) => ({ from: at * 5, to: (at + 1) * 5, passed: 0, failed }));

it('starts the distribution at the first class with papers, and names it as the lowest', () => {
  const shown = shownBins(binsOf([0, 0, 0, 1, 2, 3, 4, 5, 6, 7]));
  expect(shown.map(({ label }) => label)).toEqual(['20 以下', '20–25', '25–30', '30–35', '35–40', '40–45', '45–50']);
});

it('leaves out no paper', () => {
  const sum = (bins: readonly { failed: number }[]) => bins.reduce((total, { failed }) => total + failed, 0);
  fc.assert(
    fc.property(fc.array(fc.nat(3), { minLength: 1, maxLength: 20 }), (counts) => {
      expect(sum(shownBins(binsOf(counts)))).toBe(sum(binsOf(counts)));
    }),
  );
});

it('places a score between the classes', () => {
  const bins = binsOf([1, 1, 1, 1]);
  expect([0, 7.5, 20, 99].map((score) => binPosition(bins, score))).toEqual([0, 1.5, 4, 4]);
  expect(binPosition([], 5)).toBe(0);
});

it('shows a dash for what is unknown', () => {
  expect([percent(null), decimals(null), minutesText(null), discriminationClass(null).text]).toEqual([
    '—',
    '—',
    '—',
    '',
  ]);
  expect([percent(0.8541, 1), decimals(-0.124), minutesText(95)]).toEqual(['85.4%', '−0.12', '1.6']);
});

it('classifies the discrimination', () => {
  const texts = [-0.01, 0, 0.19, 0.2, 0.3].map((value) => discriminationClass(value).text);
  expect(texts).toEqual(['负', '差', '差', '尚可', '好']);
});

it('lists the most serious questions first, then by number', () => {
  const item = (number: number, kind?: FindingKind) =>
    ({ number, findings: kind ? [{ kind, text: '' }] : [] }) as unknown as Item;
  const items = [item(1), item(2, FindingKind.tooEasy), item(4, FindingKind.wrongKey), item(3, FindingKind.wrongKey)];
  expect(worstFirst(items).map(({ number }) => number)).toEqual([3, 4, 2, 1]);
});
