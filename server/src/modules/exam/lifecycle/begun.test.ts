import { examApi } from '@ganlin/contract/exam/exam';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../../test/support/app.ts';
import { anOpenExam } from '../../../../test/support/exams.ts';
import { systemCtx } from '../../../platform/ctx.ts';
import { findExam, markBegun } from '../index.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

it('does not begin an exam that was deleted after it was read', async () => {
  const { examId } = await anOpenExam(app);
  const ctx = systemCtx(app.platform, 'test');
  const exam = await findExam(ctx, examId);
  await (await app.admin()).call(examApi.delete, { ids: [examId] });
  expect(await markBegun(ctx, exam!)).toBe(false);
});
