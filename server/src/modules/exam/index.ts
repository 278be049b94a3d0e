import { examApi } from '@ganlin/contract/exam/exam';
import { on } from '../../platform/events/events.ts';
import { answer, defineModule } from '../../platform/module.ts';
import { accountErased } from '../iam/index.ts';
import { composeForms } from './compose-forms.ts';
import { copy, remove } from './copy.ts';
import { detail, paging } from './exam.ts';
import { forgetForms } from './forget-forms.ts';
import { neededByExams } from './needed.ts';
import { forgetPerson } from './override.queries.ts';
import { deleteOverride, overrides, saveOverride } from './override.ts';
import { ownArrangements } from './own-data.ts';
import { check, preview } from './preview.ts';
import { readiness } from './readiness.ts';
import { save } from './save.ts';
import { releaseEvidence } from './release-evidence.ts';
import { close, publish, release, reopen } from './state.ts';
import { uploadCover } from './cover.ts';
import { usedByExams } from './used-files.queries.ts';

export const exam = defineModule({
  name: 'exam',
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
      overrides,
      saveOverride,
      deleteOverride,
      uploadCover,
    }),
  ],
  jobs: [composeForms],
  schedules: [{ name: 'exam.forgetForms', title: '清理不再使用的试卷', everySeconds: 3_600, run: forgetForms }],
  ownData: [ownArrangements],
  usedFiles: usedByExams,
  needs: neededByExams,
  evidence: [releaseEvidence],
  subscriptions: [on(accountErased, 'exam.forgetAccount', ({ db }, { userId }) => forgetPerson(db, userId))],
});

export { renamed } from './compose.rules.ts';
export { countExams } from './counts.queries.ts';
export { keepCounts } from './counts.ts';
export { seedDemoExams } from './demo-exams.ts';
export { keepAllEnded, overAt } from './ended.ts';
export { releaseChanged, timesChanged } from './events.ts';
export { dropForms } from './forget-forms.ts';
export { dealForm, formBody, formQuestions, formTypes, keysOf, type ExamKey, type FormQuestion } from './form.ts';
export { formFacts, ownBody } from './form.queries.ts';
export { examOf, findExam, listExams, settingsOf, type SittingExam } from './sitting-exam.ts';
export { earliestMinutesOf, editionOf, examFor, type Moving, type Terms } from './sitting.queries.ts';
export { drawnRepos } from './supply.ts';
export {
  awaitBeginning,
  lastEnd,
  listExpected,
  listOwnExams,
  listToPrepare,
  markBegun,
  ownTerms,
  ownTimes,
  setPrepared,
  termsOf,
  type OwnTerms,
} from './terms.ts';
