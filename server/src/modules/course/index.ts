import { makeDemoMaterial } from './demo/demo-material.ts';
import { seedDemoCourses } from './demo/demo-courses.ts';
import { courseApi, courseCategoryApi } from '@ganlin/contract/course/course';
import { fileTextApi } from '@ganlin/contract/course/file';
import { learnApi } from '@ganlin/contract/course/learn';
import { quizApi } from '@ganlin/contract/course/quiz';
import { assignmentApi, recordApi } from '@ganlin/contract/course/record';
import { studyApi } from '@ganlin/contract/course/study';
import { commentApi, noteApi } from '@ganlin/contract/course/talk';
import { on } from '../../platform/events/events.ts';
import { answer, defineModule } from '../../platform/module/module.ts';
import { accountErased } from '../iam/index.ts';
import { overview, paging as pagingOwn } from './learn/centre.ts';
import { detail as page, enter, favourite } from './learn/course-page.ts';
import * as categories from './manage/categories.ts';
import { choices, detail, materials, paging } from './manage/courses.ts';
import { uploadPicture } from './manage/pictures.ts';
import { readiness } from './manage/readiness.ts';
import { save } from './manage/save.ts';
import { close, copy, publish, remove, reopen } from './manage/state.ts';
import * as texts from './manage/texts.ts';
import { courseMenus } from './menus.ts';
import { forgetAccount, ownData } from './personal-data/own-data.ts';
import { usedByCourses } from './personal-data/used-files.queries.ts';
import * as quiz from './quiz/quiz.ts';
import * as assignments from './records/assignments.ts';
import { evidence } from './records/evidence.ts';
import { exportRecords, exportTask } from './records/export.ts';
import { notifyAssignedJob, remindDue, remindJob } from './records/notices.ts';
import { paging as pagingLearners, person } from './records/records.ts';
import { statistics } from './records/statistics.ts';
import { beat, confirm } from './study/beat.ts';
import { countDue } from './study/completion.ts';
import { intervals } from './study/intervals.ts';
import { open } from './study/open.ts';
import * as comments from './talk/comments.ts';
import { moderate, reply, review } from './talk/moderation.ts';
import * as notes from './talk/notes.ts';

export const course = defineModule({
  name: 'course',
  menus: courseMenus,
  waitingWork: courseWork,
  demo: seedDemoCourses,
  answers: [
    answer(courseApi, {
      paging,
      choices,
      detail,
      materials,
      save,
      readiness,
      publish,
      close,
      reopen,
      copy,
      delete: remove,
    }),
    answer(courseCategoryApi, {
      list: categories.list,
      save: categories.save,
      sort: categories.sort,
      delete: categories.remove,
    }),
    answer(fileTextApi, { detail: texts.detail, save: texts.save, uploadPicture }),
    answer(learnApi, { paging: pagingOwn, overview, detail: page, enter, favourite }),
    answer(studyApi, { open, beat, confirm, intervals }),
    answer(quizApi, { open: quiz.open, handIn: quiz.handIn }),
    answer(noteApi, { list: notes.list, save: notes.save, delete: notes.remove }),
    answer(commentApi, {
      paging: comments.paging,
      save: comments.save,
      delete: comments.remove,
      review,
      reply,
      moderate,
    }),
    answer(assignmentApi, {
      list: assignments.list,
      save: assignments.save,
      delete: assignments.remove,
      remind: assignments.remind,
    }),
    answer(recordApi, { paging: pagingLearners, statistics, person, evidence, export: exportRecords }),
  ],
  jobs: [makeDemoMaterial, notifyAssignedJob, remindJob, exportTask.job],
  subscriptions: [on(accountErased, 'course.forgetAccount', forgetAccount)],
  ownData,
  usedFiles: usedByCourses,
  schedules: [
    { name: 'course.countDue', title: '统计课程进度', everySeconds: 30, run: countDue },
    { name: 'course.remindDue', title: '提醒学员课程即将截止', everySeconds: 600, run: remindDue },
  ],
});

export { courseCompleted } from './study/completion.ts';
export { isWakingHour } from './records/remind.rules.ts';
export { findCourses } from './learn/found-courses.ts';
export { newestCourses } from './learn/public-courses.ts';
export { getOpenable } from './model/openable.ts';
export {
  openCoursesTo,
  completedBy,
  courseTitle,
  courseTitles,
  isStudied,
  ownCourses,
  requireCourse,
} from './model/completed.ts';
import { courseWork } from './talk/waiting-work.ts';
export { demoId as demoCourseId } from './demo/demo-id.ts';
export { courseEntries } from './person-entries/person-entries.ts';
export { studyDay, type StudyDay } from './learn/study-day.ts';
