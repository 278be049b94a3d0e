import { courseApi } from '@ganlin/contract/course/course';
import { noteApi } from '@ganlin/contract/course/talk';
import { OpenType } from '@ganlin/contract/exam/kinds';
import { describe, expect, it } from 'vitest';
import { aCourse, aFile } from '../../../../test/support/courses.ts';
import { openAppWithAdmin } from '../../../../test/support/staff.ts';
import { newId } from '../../../platform/ids.ts';

const { app, admin } = await openAppWithAdmin();

async function aTextCourse() {
  const file = aFile();
  return { fileId: file.id, courseId: await aCourse(admin, [file]) };
}

describe('notes', () => {
  it('are listed for their writer only, by course and by lesson', async () => {
    const [first, second] = [aFile({ title: '第一节' }), aFile()];
    const courseId = await aCourse(admin, [first, second]);
    const [writer, other] = [await app.learner(), await app.learner()];
    const note = { id: newId(), courseId, fileId: first.id, text: ' 云底高度 ' };
    const saved = await writer.call(noteApi.save, note);
    expect(saved).toMatchObject({ id: note.id, fileTitle: '第一节', text: '云底高度', atMs: null, page: null });
    await writer.call(noteApi.save, { id: newId(), courseId, fileId: second.id, atMs: 5000, text: '第二节的笔记' });
    expect(await writer.call(noteApi.list, { courseId })).toHaveLength(2);
    expect(await writer.call(noteApi.list, { courseId, fileId: first.id })).toEqual([saved]);
    expect(await other.call(noteApi.list, { courseId })).toEqual([]);
  });

  it('are changed and deleted by their writer; another’s is not found', async () => {
    const { courseId, fileId } = await aTextCourse();
    const [writer, other] = [await app.learner(), await app.learner()];
    const note = { id: newId(), courseId, fileId, text: '初稿' };
    await writer.call(noteApi.save, note);
    await expect(other.call(noteApi.save, { ...note, text: '改写' })).toRefuse('noteNotFound');
    await expect(other.call(noteApi.delete, { id: note.id })).toRefuse('noteNotFound');
    expect(await writer.call(noteApi.save, { ...note, text: '定稿' })).toMatchObject({ text: '定稿' });
    await writer.call(noteApi.delete, { id: note.id });
    expect(await writer.call(noteApi.list, { courseId })).toEqual([]);
    await expect(writer.call(noteApi.delete, { id: note.id })).toRefuse('noteNotFound');
  });

  it('are added once when the same one is saved twenty times at once', async () => {
    const { courseId, fileId } = await aTextCourse();
    const writer = await app.learner();
    const note = { id: newId(), courseId, fileId, text: '同一条' };
    const saved = await Promise.all(Array.from({ length: 20 }, () => writer.call(noteApi.save, note)));
    expect(new Set(saved.map(({ id }) => id))).toEqual(new Set([note.id]));
    expect(await writer.call(noteApi.list, { courseId })).toHaveLength(1);
  });

  it('stop at 500 in a course, also when two are saved at once', async () => {
    const { courseId, fileId } = await aTextCourse();
    const writer = await app.learner();
    await app.platform.pool.query(
      `insert into course_note (id, user_id, course_id, file_id, text, created_at, updated_at)
       select gen_random_uuid(), $1, $2, $3, '笔记', now(), now() from generate_series(1, 499)`,
      [writer.id, courseId, fileId],
    );
    const save = (id: string, text = '最后一条') => writer.call(noteApi.save, { id, courseId, fileId, text });
    const ids = [newId(), newId()] as const;
    const settled = await Promise.allSettled(ids.map((id) => save(id)));
    expect(settled.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await expect(save(newId())).toRefuse('notesFull');
    const notes = await writer.call(noteApi.list, { courseId });
    expect(notes).toHaveLength(500);
    expect(await save(notes.at(-1)!.id, '仍可修改')).toMatchObject({ text: '仍可修改' });
  });

  it('belong to a lesson of a course that is open to their writer', async () => {
    const [one, other] = [await aTextCourse(), await aTextCourse()];
    const [member, outsider] = [await app.learner(), await app.learner()];
    const file = aFile();
    const closed = await aCourse(admin, [file], { openType: OpenType.persons, userIds: [member.id] });
    const note = { id: newId(), courseId: closed, fileId: file.id, text: '笔记' };
    await member.call(noteApi.save, note);
    await expect(outsider.call(noteApi.save, { ...note, id: newId() })).toRefuse('courseNotFound');
    await expect(outsider.call(noteApi.list, { courseId: closed })).toRefuse('courseNotFound');
    await expect(member.call(noteApi.save, { ...note, id: newId(), fileId: one.fileId })).toRefuse(
      'courseFileNotFound',
    );
    await expect(member.call(noteApi.save, { ...note, ...other })).toRefuse('noteNotFound');
    await admin.call(courseApi.close, { id: closed });
    await expect(member.call(noteApi.list, { courseId: closed })).toRefuse('courseNotFound');
  });
});
