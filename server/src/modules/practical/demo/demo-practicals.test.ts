import { fullCentiOf, sheetProblem } from '@ganlin/contract/practical/sheet';
import { practicalTestApi } from '@ganlin/contract/practical/test';
import { candidateStateLabels } from '@ganlin/contract/practical/kinds';
import { expect, it } from 'vitest';
import { openAppWithAdmin } from '../../../../test/support/staff.ts';
import { modules } from '../../../app.ts';
import { systemCtx } from '../../../platform/ctx.ts';
import { demoSheet } from './demo-sheet.ts';
import { seedDemoPracticals } from './demo-practicals.ts';

it('is a sheet of seventeen items and a hundred points', () => {
  const sheet = demoSheet();
  expect(sheet.sections.map(({ items }) => items.length)).toEqual([4, 4, 4, 3, 2]);
  expect(sheet.sections.map((section) => fullCentiOf([section]) / 100)).toEqual([20, 25, 20, 25, 10]);
  expect(sheetProblem(sheet)).toBeNull();
});

it('shows candidates in several states, and is seeded once', async () => {
  const { app, admin } = await openAppWithAdmin();
  const ctx = systemCtx(app.platform, 'test');
  await modules.find(({ name }) => name === 'iam')?.demo?.(ctx);
  for (let times = 0; times < 2; times++) await seedDemoPracticals(ctx);
  const { records: tests } = await admin.call(practicalTestApi.paging, { params: {} });
  expect(tests).toHaveLength(1);
  const { records } = await admin.call(practicalTestApi.candidates, { params: { testId: tests[0]!.id } });
  expect(records.map(({ state }) => candidateStateLabels[state])).toEqual([
    '待考',
    '待考',
    '合格',
    '不合格',
    '待第三位考官',
    '评分中',
    '缺考',
  ]);
});
