import { courseApi, MaterialState } from '@ganlin/contract/course/course';
import { fileTextApi } from '@ganlin/contract/course/file';
import { FileKind } from '@ganlin/contract/course/kinds';
import { OpenType } from '@ganlin/contract/exam/kinds';
import { videoApi } from '@ganlin/contract/media/video';
import { expect, it } from 'vitest';
import { openTestApp } from '../../../../test/support/app.ts';
import { newId } from '../../../platform/ids.ts';

const app = await openTestApp();

it('lets a published course get a lesson whose text is written afterwards, and is not published without one', async () => {
  const admin = await app.admin();
  const [id, first, second] = [newId(), newId(), newId()];
  const text = (fileId: string) => ({ id: fileId, title: '图文', kind: FileKind.text });
  const formWith = (fileIds: readonly string[], chapterId: string) => ({
    title: '作业前的检查',
    openType: OpenType.public,
    chapters: [{ id: chapterId, title: '第一章', files: fileIds.map(text) }],
  });
  const chapterId = newId();
  const { version } = await admin.call(courseApi.save, { id, form: formWith([first], chapterId) });
  await expect(admin.call(courseApi.publish, { id })).toRefuse('courseNotReady');
  await admin.call(fileTextApi.save, { fileId: first, text: '<p>核对空域批复。</p>', version: 1 });
  await admin.call(courseApi.publish, { id });
  await admin.call(courseApi.save, { id, version, form: formWith([first, second], chapterId) });
  await admin.call(fileTextApi.save, { fileId: second, text: '<p>核对射界。</p>', version: 1 });
  const { findings } = await admin.call(courseApi.readiness, { id });
  expect(findings.filter(({ warning }) => !warning)).toEqual([]);
});

it('is not published with a required film whose upload was left, and shows it as missing', async () => {
  const admin = await app.admin();
  const videoId = newId();
  await admin.call(videoApi.begin, { id: videoId, name: '雨滴的形成.mp4', size: 1000 });
  const film = { id: newId(), title: '雨滴的形成', kind: FileKind.film, videoId };
  const form = {
    title: '没有传完的课程',
    openType: OpenType.public,
    chapters: [{ id: newId(), title: '第一章', files: [film] }],
  };
  const { id } = await admin.call(courseApi.save, { form });
  expect(await admin.call(courseApi.materials, { id })).toMatchObject([{ state: MaterialState.missing }]);
  const { findings } = await admin.call(courseApi.readiness, { id });
  expect(findings.filter(({ warning }) => !warning).map(({ message }) => message)).toEqual([
    '“雨滴的形成”的文件没有传完',
  ]);
  await expect(admin.call(courseApi.publish, { id })).toRefuse('courseNotReady');
});
