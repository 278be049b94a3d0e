import { FileKind } from '@ganlin/contract/course/kinds';
import { commentApi, noteApi } from '@ganlin/contract/course/talk';
import { studyApi } from '@ganlin/contract/course/study';
import { expect, it } from 'vitest';
import { aCourse, aFile, aFilm, letPass, openLesson, steadyBeats } from '../../../../test/support/courses.ts';
import { openAppWithAdmin } from '../../../../test/support/staff.ts';
import { systemCtx } from '../../../platform/ctx.ts';
import { newId } from '../../../platform/ids.ts';
import { forgetAccount, ownData } from './own-data.ts';

const { app, admin } = await openAppWithAdmin();

/** How many rows each sheet has for a user. */
async function rowsOf(userId: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { title, sheet } of ownData) {
    let rows = 0;
    for await (const batch of sheet(systemCtx(app.platform, 'test'), userId).batches) rows += batch.length;
    counts[title] = rows;
  }
  return counts;
}

it('gives users what courses store of them, and of a deleted account leaves results without texts', async () => {
  const file = aFile({ kind: FileKind.film, videoId: await aFilm(app, 100) });
  const courseId = await aCourse(admin, [file]);
  const [learner, other] = [await app.learner(), await app.learner()];
  for (const user of [learner, other]) {
    await user.call(noteApi.save, { id: newId(), courseId, fileId: file.id, text: '我的笔记' });
    await user.call(commentApi.save, { id: newId(), courseId, text: '我的评论' });
  }
  const { playId } = await openLesson(learner, courseId, file.id);
  await letPass(app, file.id, 20_000);
  await learner.call(studyApi.beat, { playId, fileId: file.id, beats: steadyBeats(2) });
  await openLesson(learner, courseId, file.id);
  const all = { 课程学习: 1, 学习计时: 1, 课程笔记: 1, 课程评论: 1, 课程小测: 0 };
  expect(await rowsOf(learner.id)).toEqual(all);
  await forgetAccount(systemCtx(app.platform, 'test'), { userId: learner.id });
  expect(await rowsOf(learner.id)).toEqual({ ...all, 课程笔记: 0 });
  const { rows } = await app.platform.pool.query<{ userId: string; text: string; state: number }>(
    `select user_id as "userId", text, state from course_comment where course_id = $1 order by text`,
    [courseId],
  );
  expect(rows).toEqual([
    { userId: learner.id, text: '已注销', state: 2 },
    { userId: other.id, text: '我的评论', state: 0 },
  ]);
  expect(await rowsOf(other.id)).toMatchObject({ 课程笔记: 1, 课程评论: 1 });
});
