import { courseApi } from '@ganlin/contract/course/course';
import { CourseState, FileKind } from '@ganlin/contract/course/kinds';
import { learnApi } from '@ganlin/contract/course/learn';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../../test/support/app.ts';
import { systemCtx } from '../../../platform/ctx.ts';
import { seedAccess, seedDemoUsers } from '../../iam/index.ts';
import { addDemoBanks } from '../../question/index.ts';
import { seedDemoCourses } from './demo-courses.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

it('brings four courses of at least 24 lessons, once, and all of them can be published', async () => {
  const ctx = systemCtx(app.platform, 'test');
  await seedAccess(ctx);
  await seedDemoUsers(ctx);
  const admin = await app.admin();
  await addDemoBanks(ctx, admin.id);
  await seedDemoCourses(ctx);
  await seedDemoCourses(ctx);
  const { records } = await admin.call(courseApi.paging, { params: {} });
  expect(records).toHaveLength(4);
  expect(records.reduce((sum, { files }) => sum + files, 0)).toBeGreaterThanOrEqual(24);
  expect(new Set(records.map(({ state }) => state))).toEqual(new Set([CourseState.published]));
  for (const { id } of records) {
    const { findings } = await admin.call(courseApi.readiness, { id });
    // A job makes films and documents later.
    const isLater = (message: string) => message.endsWith('的文件没有传完');
    expect(findings.filter(({ warning, message }) => !warning && !isLater(message))).toEqual([]);
    const page = await app.guest.call(learnApi.detail, { id });
    const files = page.chapters.flatMap((chapter) => chapter.files);
    expect(files.some(({ trial, lock, kind }) => trial && lock === '' && kind === FileKind.text)).toBe(true);
  }
});
