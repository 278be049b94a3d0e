import { CommentState } from '@ganlin/contract/course/kinds';
import { commentApi } from '@ganlin/contract/course/talk';
import { OpenType } from '@ganlin/contract/exam/kinds';
import { DataScope } from '@ganlin/contract/iam/role';
import { messageApi } from '@ganlin/contract/message/message';
import { describe, expect, it } from 'vitest';
import type { TestUser } from '../../../../test/support/app.ts';
import type { Caller } from '../../../../test/support/client.ts';
import { aCourse, aFile } from '../../../../test/support/courses.ts';
import { putInto } from '../../../../test/support/messages.ts';
import { openAppWithDepts, staffWith } from '../../../../test/support/staff.ts';
import { newId } from '../../../platform/ids.ts';

const { app, admin, depts } = await openAppWithDepts();

const { pending, shown, hidden } = CommentState;
const aTextCourse = (change: Parameters<typeof aCourse>[2] = {}) => aCourse(admin, [aFile()], change);

async function write(caller: Caller, courseId: string, more: { parentId?: string; text?: string } = {}) {
  const id = newId();
  await caller.call(commentApi.save, { id, courseId, text: '催化剂怎样保存？', ...more });
  return id;
}

const read = async (caller: Caller, courseId: string) =>
  (await caller.call(commentApi.paging, { params: { courseId } })).records;

const answersTo = async (user: TestUser) =>
  (await user.call(messageApi.paging, { params: {} })).records.filter(({ title }) => title.startsWith('有人回复了您'));

describe('comments', () => {
  it('of learners wait for review and are seen by their writer only; those of staff are shown at once', async () => {
    const courseId = await aTextCourse();
    const [writer, other] = [await app.learner(), await app.learner()];
    const own = await write(writer, courseId);
    const staffs = await write(admin, courseId, { text: '欢迎提问' });
    expect(await read(other, courseId)).toMatchObject([{ id: staffs, isTeacher: true, state: shown, isOwn: false }]);
    expect(await read(writer, courseId)).toMatchObject([{ id: staffs }, { id: own, state: pending, isOwn: true }]);
    expect(await admin.call(commentApi.review, { ids: [own], show: true })).toEqual({ count: 1 });
    expect(await admin.call(commentApi.review, { ids: [own], show: true })).toEqual({ count: 0 });
    expect(await read(other, courseId)).toMatchObject([{ id: staffs }, { id: own, author: '测试用户', state: shown }]);
    await admin.call(commentApi.review, { ids: [own], show: false });
    expect(await read(other, courseId)).toMatchObject([{ id: staffs }]);
    const { rows } = await app.platform.pool.query(
      `select 1 from audit_entry where action = 'course.commentReviewed' and target = $1`,
      [`courseComment:${own}`],
    );
    expect(rows).toHaveLength(2);
  });

  it('are added once however often they are sent, and not under another’s id', async () => {
    const courseId = await aTextCourse();
    const [writer, other] = [await app.learner(), await app.learner()];
    const comment = { id: newId(), courseId, text: '重复发送' };
    const replies = await Promise.all(Array.from({ length: 5 }, () => writer.call(commentApi.save, comment)));
    expect(replies).toEqual(replies.map(() => ({ id: comment.id, state: pending })));
    expect(await read(writer, courseId)).toHaveLength(1);
    await expect(other.call(commentApi.save, comment)).toRefuse('commentNotFound');
  });

  it('have replies one level deep, and at most fifty are shown', async () => {
    const courseId = await aTextCourse();
    const learner = await app.learner();
    const parentId = await write(admin, courseId);
    const replyId = await write(learner, courseId, { parentId, text: '回复' });
    await expect(write(learner, courseId, { parentId: replyId })).toRefuse('commentNotFound');
    await expect(write(learner, await aTextCourse(), { parentId })).toRefuse('commentNotFound');
    await app.platform.pool.query(
      `insert into course_comment (id, course_id, parent_id, user_id, state, text, created_at)
       select gen_random_uuid(), $1, $2, $3, 1, '第 ' || n, now() + n * interval '1 s' from generate_series(1, 60) n`,
      [courseId, parentId, learner.id],
    );
    const [thread] = await read(learner, courseId);
    expect(thread?.replies).toHaveLength(50);
    expect(thread?.replies.at(-1)).toMatchObject({ text: '第 60' });
  });

  it('notify their writer of a reply when it is shown, once, and not of an own one', async () => {
    const courseId = await aTextCourse();
    const [writer, other] = [await app.learner(), await app.learner()];
    const parentId = await write(writer, courseId);
    await admin.call(commentApi.review, { ids: [parentId], show: true });
    const ids = [await write(other, courseId, { parentId }), await write(writer, courseId, { parentId })];
    expect(await answersTo(writer)).toEqual([]);
    await admin.call(commentApi.review, { ids, show: true });
    await admin.call(commentApi.review, { ids, show: false });
    await admin.call(commentApi.review, { ids, show: true });
    expect(await answersTo(writer)).toHaveLength(1);
    const answer = { id: newId(), parentId, text: '放在阴凉干燥处。' };
    await Promise.all([admin.call(commentApi.reply, answer), admin.call(commentApi.reply, answer)]);
    const [newest, ...rest] = await answersTo(writer);
    expect(rest).toHaveLength(1);
    const message = await writer.call(messageApi.detailForRead, { id: newest!.id });
    expect(message).toMatchObject({ link: `/web/course/view/${courseId}` });
    expect(message.content).toContain('放在阴凉干燥处。');
    const [thread] = await read(other, courseId);
    expect(thread?.replies.at(-1)).toMatchObject({ isTeacher: true, text: '放在阴凉干燥处。' });
  });

  it('are deleted by their writer, with the replies out of sight', async () => {
    const courseId = await aTextCourse();
    const [writer, other] = [await app.learner(), await app.learner()];
    const id = await write(writer, courseId);
    await admin.call(commentApi.review, { ids: [id], show: true });
    await expect(other.call(commentApi.delete, { id })).toRefuse('commentNotFound');
    await writer.call(commentApi.delete, { id });
    expect(await read(writer, courseId)).toEqual([]);
    await expect(writer.call(commentApi.delete, { id })).toRefuse('commentNotFound');
    await expect(admin.call(commentApi.review, { ids: [id], show: true })).toRefuse('commentNotFound');
    await expect(write(other, courseId, { parentId: id })).toRefuse('commentNotFound');
  });

  it('need a course that is open to the caller and has a discussion', async () => {
    const [member, outsider] = [await app.learner(), await app.learner()];
    const closed = await aTextCourse({ openType: OpenType.persons, userIds: [member.id] });
    await write(member, closed);
    await expect(write(outsider, closed)).toRefuse('courseNotFound');
    await expect(read(outsider, closed)).toRefuse('courseNotFound');
    const silent = await aTextCourse({ comments: false });
    await expect(write(member, silent)).toRefuse('commentsOff');
    expect(await read(member, silent)).toEqual([]);
  });
});

describe('moderation', () => {
  it('covers the comments of people in the caller’s scope', async () => {
    const courseId = await aTextCourse();
    const [near, far] = [await app.learner(), await app.learner()];
    await putInto(app, near.id, depts.county);
    await putInto(app, far.id, depts.south);
    const [nearId, farId] = [await write(near, courseId), await write(far, courseId)];
    const post = { permissions: ['course:comment:review'], dataScope: DataScope.deptAndBelow };
    const staff = await staffWith(app, { ...post, deptId: depts.north });
    const list = async (params: object = {}) =>
      (await staff.call(commentApi.moderate, { params: { courseId, ...params } })).records;
    expect(await list()).toMatchObject([{ id: nearId, author: '测试用户', deptName: '县', state: pending }]);
    expect(await list({ state: hidden })).toEqual([]);
    expect(await list({ keyword: '催化剂' })).toHaveLength(1);
    await expect(staff.call(commentApi.review, { ids: [nearId, farId], show: true })).toRefuse('commentNotFound');
    const reply = { id: newId(), parentId: farId, text: '回复' };
    await expect(staff.call(commentApi.reply, reply)).toRefuse('commentNotFound');
    expect(await staff.call(commentApi.review, { ids: [nearId], show: true })).toEqual({ count: 1 });
    await staff.call(commentApi.reply, { ...reply, parentId: nearId });
    expect(await list({ state: shown })).toMatchObject([
      { id: reply.id, parentText: '催化剂怎样保存？' },
      { id: nearId },
    ]);
    expect((await admin.call(commentApi.moderate, { params: { courseId } })).total).toBe(3);
  });
});
