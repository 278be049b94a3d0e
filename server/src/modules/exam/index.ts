import { examApi } from '@ganlin/contract/exam/exam';
import { pastedApi } from '@ganlin/contract/exam/pasted';
import { on } from '../../platform/events/events.ts';
import { answer, defineModule } from '../../platform/module/module.ts';
import { accountErased } from '../iam/index.ts';
import { composeForms } from './drawing/compose-forms.ts';
import { copy, remove } from './lifecycle/copy.ts';
import { seedDemoExams } from './demo/demo-exams.ts';
import { examMenus } from './menus.ts';
import { detail, paging } from './model/exam.ts';
import { forgetForms } from './drawing/forget-forms.ts';
import { courseUses } from './lifecycle/course-uses.ts';
import { neededByExams } from './lifecycle/needed.ts';
import { forgetPerson } from './overrides/override.queries.ts';
import { deleteOverride, overrides, saveOverride } from './overrides/override.ts';
import { ownArrangements } from './personal-data/own-data.ts';
import { check, paperFile, preview } from './drawing/preview.ts';
import { readiness } from './lifecycle/readiness.ts';
import { save } from './lifecycle/save.ts';
import { releaseEvidence } from './lifecycle/release-evidence.ts';
import { close, publish, release, reopen } from './lifecycle/state.ts';
import { uploadCover } from './lifecycle/cover.ts';
import * as pasted from './pasted/pasted.ts';
import { usedByExams } from './personal-data/used-files.queries.ts';

export const exam = defineModule({
  name: 'exam',
  menus: examMenus,
  demo: seedDemoExams,
  answers: [
    answer(examApi, {
      paging,
      detail,
      save,
      delete: remove,
      copy,
      check,
      readiness,
      publish,
      close,
      reopen,
      release,
      preview,
      paperFile,
      overrides,
      saveOverride,
      deleteOverride,
      uploadCover,
    }),
    answer(pastedApi, { read: pasted.read, check: pasted.check, save: pasted.save }),
  ],
  jobs: [composeForms],
  schedules: [{ name: 'exam.forgetForms', title: '清理不再使用的试卷', everySeconds: 3_600, run: forgetForms }],
  ownData: [ownArrangements],
  usedFiles: usedByExams,
  needs: neededByExams,
  courseUses,
  evidence: [releaseEvidence],
  subscriptions: [on(accountErased, 'exam.forgetAccount', ({ db }, { userId }) => forgetPerson(db, userId))],
  retention: [examRecords],
});

export { renamed } from './composition/compose.rules.ts';
export { addPackagedExam, openPackagedExam, packagedExam } from './packaging/packaging.ts';
export { OpenSettings } from './packaging/package-content.ts';
export { listPackaged } from './packaging/packaging.queries.ts';
export { countExams } from './lifecycle/counts.queries.ts';
export { keepCounts } from './lifecycle/counts.ts';
export { keepAllEnded, overAt } from './lifecycle/ended.ts';
export { listUnnoticed as listUnnoticedEnds } from './lifecycle/ended.queries.ts';
export { listCurrent, pageExams } from './model/exam.queries.ts';
export { getExam } from './model/exam.ts';
export { assertExamInScope, isExamInScope } from './model/exam-scope.ts';
export { certificateChanged, examEnded, examsDeleted, releaseChanged, timesChanged } from './model/events.ts';
export { dropForms } from './drawing/forget-forms.ts';
export {
  dealForm,
  formBody,
  examsAsking,
  formQuestions,
  formsAsking,
  formTypes,
  keysOf,
  listFormQuestions,
  type ExamKey,
  type FormQuestion,
} from './drawing/form.ts';
export { formFacts, ownBody } from './drawing/form.queries.ts';
export { examOf, findExam, listExams, settingsOf, type SittingExam } from './sitting/sitting-exam.ts';
export { earliestMinutesOf, versionOf, examFor, type Moving, type Terms } from './sitting/sitting.queries.ts';
export { listStarting, listStartingPeople, type Starting } from './sitting/starting.queries.ts';
export { drawnRepos } from './composition/supply.ts';
export {
  awaitBeginning,
  expectedPeople,
  lastEnd,
  listExpected,
  listExamsOfCourse,
  listOwnExams,
  listToPrepare,
  markBegun,
  effectiveTermsFor,
  ownTimes,
  setPrepared,
  termsOf,
  type EffectiveTerms,
} from './sitting/candidate-terms.ts';
import { examRecords } from './lifecycle/retention.ts';
