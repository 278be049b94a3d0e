import { courseApi, courseCategoryApi } from '@ganlin/contract/course/course';
import { FileKind } from '@ganlin/contract/course/kinds';
import { quizApi } from '@ganlin/contract/course/quiz';
import { assignmentApi } from '@ganlin/contract/course/record';
import { commentApi, noteApi } from '@ganlin/contract/course/talk';
import { OpenType } from '@ganlin/contract/exam/kinds';
import { newId } from '../../src/platform/ids.ts';
import type { TestApp } from '../support/app.ts';
import { aCourse, aFile, courseForm, openLesson } from '../support/courses.ts';
import { bankOf } from '../support/practice.ts';
import { unique } from '../support/questions.ts';
import type { RecordDept, Records } from './world.ts';

/** Courses for the department of a place, which its learner studies. */
export async function courseRecords(app: TestApp, dept: RecordDept): Promise<Records> {
  const { position, staff, learner, deptId } = dept;
  const audience = { openType: OpenType.depts, deptIds: [deptId] };
  const { repoId } = await bankOf(app, 3);
  const files = [
    aFile({ trial: true }),
    aFile({ kind: FileKind.quiz, quiz: { repoIds: [repoId], count: 1 } }),
  ] as const;
  const course = await aCourse(staff, files, audience);
  const [textFile, quizFile] = files.map(({ id }) => id) as [string, string];
  const { playId } = await openLesson(learner, course, textFile);
  const { id: quizAttempt } = await learner.call(quizApi.open, { courseId: course, fileId: quizFile });
  const [note, comment] = [newId(), newId()];
  await learner.call(noteApi.save, { id: note, courseId: course, fileId: textFile, text: '笔记' });
  await learner.call(commentApi.save, { id: comment, courseId: course, text: '评论' });
  const { id: draftCourse } = await staff.call(courseApi.save, { form: courseForm([aFile()], audience) });
  const closedCourse = await aCourse(staff, [aFile()], audience);
  await staff.call(courseApi.close, { id: closedCourse });
  const readyFile = aFile({ kind: FileKind.link, url: 'https://www.cma.gov.cn/' });
  const { id: readyCourse } = await staff.call(courseApi.save, { form: courseForm([readyFile], audience) });
  await staff.call(assignmentApi.save, { courseId: course, deptIds: [deptId], deadline: null });
  const [assigned] = await staff.call(assignmentApi.list, { courseId: course });
  // Guests see courses that are open to everybody.
  const open = aFile({ trial: true });
  const isOwn = position === 'own';
  const shownCourse = isOwn ? await aCourse(await app.admin(), [open]) : course;
  return {
    course,
    draftCourse,
    closedCourse,
    readyCourse,
    courseChapter: await chapterOf(app, course),
    courseFile: textFile,
    quizFile,
    coursePlay: playId,
    quizAttempt,
    note,
    comment,
    courseAssignment: assigned!.id,
    courseLearner: learner.id,
    shownCourse,
    shownFile: isOwn ? open.id : textFile,
    courseCategory: (await (await app.admin()).call(courseCategoryApi.save, { title: unique() })).id,
  };
}

async function chapterOf({ platform: { db } }: TestApp, courseId: string): Promise<string> {
  const row = await db
    .selectFrom('courseChapter')
    .select('id')
    .where('courseId', '=', courseId)
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function goneCourseRecords(app: TestApp, { staff, deptId }: RecordDept): Promise<Records> {
  const form = courseForm([aFile()], { openType: OpenType.depts, deptIds: [deptId] });
  const { id: course } = await staff.call(courseApi.save, { form });
  await staff.call(courseApi.delete, { ids: [course] });
  const admin = await app.admin();
  const { id: courseCategory } = await admin.call(courseCategoryApi.save, { title: unique() });
  await admin.call(courseCategoryApi.delete, { ids: [courseCategory] });
  return {
    course,
    draftCourse: course,
    closedCourse: course,
    readyCourse: course,
    shownCourse: course,
    courseCategory,
  };
}
