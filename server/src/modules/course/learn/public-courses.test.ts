import { courseApi } from '@ganlin/contract/course/course';
import { addSeconds } from '@ganlin/contract/core/time';
import { OpenType } from '@ganlin/contract/exam/kinds';
import { portalApi } from '@ganlin/contract/portal/home';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp, type TestUser } from '../../../../test/support/app.ts';
import { aCourse, aFile, aFilm, courseForm } from '../../../../test/support/courses.ts';
import { systemCtx } from '../../../platform/ctx.ts';
import { newestCourses } from '../index.ts';

let app: TestApp;
let admin: TestUser;
beforeAll(async () => {
  app = await openTestApp();
  admin = await app.admin();
});
afterAll(() => app.close());

const newest = (limit: number) => newestCourses(systemCtx(app.platform, 'test'), { limit });

it('lists the newest courses that everybody may read about', async () => {
  const videoId = await aFilm(app, 90);
  const first = await aCourse(admin, [aFile({ kind: 1, title: '雷达回波', videoId })], { title: '雷达入门' });
  app.clock.advance(1);
  const second = await aCourse(admin, [aFile(), aFile({ title: '云底' })], { title: '云的识别' });
  await aCourse(admin, [aFile()], { openType: OpenType.password, password: 'rain' });
  await admin.call(courseApi.save, { form: courseForm([aFile()], { title: '草稿' }) });
  app.clock.advance(1);
  const endTime = addSeconds(app.clock.now, 60).toISOString();
  const short = await aCourse(admin, [aFile()], { title: '很快结束', endTime });
  expect((await newest(10)).map(({ id }) => id)).toEqual([short, second, first]);
  app.clock.advance(61);
  expect(await newest(10)).toMatchObject([
    { id: second, title: '云的识别', files: 2, seconds: 0, hourTenths: 60, teachers: ['陈雨晴'] },
    { id: first, files: 1, seconds: 90 },
  ]);
  expect(await newest(1)).toHaveLength(1);
});

it('shows them to guests on the home page', async () => {
  const { courses } = await app.guest.call(portalApi.home, {});
  expect(courses.map(({ title }) => title)).toEqual(['云的识别', '雷达入门']);
});
