import { courseApi, courseCategoryApi } from '@ganlin/contract/course/course';
import { fileTextApi } from '@ganlin/contract/course/file';
import { learnApi } from '@ganlin/contract/course/learn';
import { quizApi } from '@ganlin/contract/course/quiz';
import { studyApi } from '@ganlin/contract/course/study';
import { answer, defineModule } from '../../platform/module/module.ts';
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
import * as quiz from './quiz/quiz.ts';
import { beat, confirm } from './study/beat.ts';
import { countDue } from './study/completion.ts';
import { intervals } from './study/intervals.ts';
import { open } from './study/open.ts';

export const course = defineModule({
  name: 'course',
  menus: courseMenus,
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
  ],
  schedules: [{ name: 'course.countDue', title: '统计课程进度', everySeconds: 30, run: countDue }],
});

export { openCoursesTo, completedBy, courseTitle, courseTitles, isStudied, ownCourses } from './model/completed.ts';
export { courseCompleted } from './model/events.ts';
