import { CertificateStatus } from '@ganlin/contract/certificate/kinds';
import { expect, it } from 'vitest';
import type { View } from '../model/view.ts';
import { barLines, chartText, chartYears, fitted, nextStep, placeOf } from './chart.rules.ts';

const span = (part: Partial<View['spans'][number]>): View['spans'][number] => ({
  id: 'a',
  line: 'rocket',
  title: '火箭证',
  from: '2023-05-03',
  until: '2026-05-02',
  status: CertificateStatus.valid,
  renewed: false,
  renewBy: null,
  ...part,
});

const view = (part: Partial<View> = {}): View => ({
  number: 'DA-2026-000731',
  name: '李晓峰',
  unit: '',
  workKinds: [],
  today: '2026-03-05',
  totals: { hourTenths: 0, classes: 0, exams: 0, passedExams: 0, validCertificates: 0, games: 0 },
  counts: { class: 0, course: 0, exam: 0, practical: 0, certificate: 0, battle: 0 },
  years: [2020, 2021, 2022, 2023, 2024, 2025, 2026].map((year) => ({ year, hourTenths: 460, exams: 0 })),
  spans: [span({ renewBy: '2029-05-01' })],
  heldSince: '2020-05-03',
  expiring: { title: '火箭证', daysLeft: 58 },
  ...part,
});

it('shows as many years as there is room for, with those to come', () => {
  expect(chartYears(view(), 10)).toEqual({ first: 2020, last: 2029 });
  expect(chartYears(view(), 7)).toEqual({ first: 2023, last: 2029 });
  const beginner = view({ years: [{ year: 2026, hourTenths: 0, exams: 0 }], spans: [] });
  expect(chartYears(beginner, 10)).toEqual({ first: 2023, last: 2027 });
});

it('places days on the axis and cuts what is outside', () => {
  const years = { first: 2025, last: 2026 };
  expect(placeOf('2025-01-01', years)).toBe(0);
  expect(placeOf('2026-01-01', years)).toBe(0.5);
  expect(placeOf('2020-01-01', years)).toBe(0);
  expect(placeOf('2031-01-01', years)).toBe(1);
});

it('puts a certificate, the one that replaced it, and what is due into one line', () => {
  const spans = [
    span({ id: 'old', from: '2020-05-03', until: '2023-05-02', status: CertificateStatus.replaced }),
    span({ id: 'new', renewed: true, renewBy: '2029-05-01' }),
    span({ id: 'other', line: 'gun', title: '高炮证', from: '2024-01-01', until: '2027-01-01' }),
  ];
  const lines = barLines(view({ spans }), { first: 2020, last: 2029 });
  expect(lines.map((line) => line.map(({ look, text }) => [look, text]))).toEqual([
    [
      ['past', '火箭证'],
      ['valid', '换证'],
      ['due', '待复训换证'],
    ],
    [['valid', '高炮证']],
  ]);
  // What ended before the chart begins is not in it.
  expect(
    barLines(view({ spans: [span({ from: '2015-01-01', until: '2018-01-01' })] }), { first: 2020, last: 2029 }),
  ).toEqual([]);
});

it('says since when, and what to do next', () => {
  expect(chartText(view())).toBe('2020-05 起持证没有间断。火箭证 58 天后到期。');
  expect(nextStep(view())).toEqual({ text: '看复训班', to: '/web/train' });
  expect(chartText(view({ expiring: null }))).toBe('2020-05 起持证没有间断。今年 46 学时，还差 14 学时达标。');
  expect(nextStep(view({ expiring: null }))).toEqual({ text: '去选课', to: '/web/course' });
  const done = view({ expiring: null, years: [{ year: 2026, hourTenths: 600, exams: 0 }] });
  expect(chartText(done)).toContain('已达标');
  expect(nextStep(done)).toBe(null);
  expect(chartText(view({ expiring: null, heldSince: null }))).toContain('现在没有有效的证书。');
  expect(nextStep(view({ expiring: null, heldSince: null }))?.text).toBe('看复训班');
});

it('shortens a text to what fits', () => {
  expect(fitted('应急处置合格证', 90, 12)).toBe('应急处置合格证');
  expect(fitted('应急处置合格证', 50, 12)).toBe('应急处…');
  expect(fitted('应急处置合格证', 30, 12)).toBe('');
});
