import { openDueCourses } from './registration/class-courses.ts';
import { retrainingApi } from '@ganlin/contract/certificate/qualified';
import { checkInApi } from '@ganlin/contract/training/check-in';
import { registrationApi } from '@ganlin/contract/training/registration';
import { personApi, personImportApi } from '@ganlin/contract/training/person';
import { ownClassApi, publicClassApi } from '@ganlin/contract/training/class-lists';
import { recoveryApi } from '@ganlin/contract/training/recovery';
import { trainclassApi } from '@ganlin/contract/training/trainclass';
import { on } from '../../platform/events/events.ts';
import { byDatabaseClock } from '../../platform/http/handler.ts';
import { answer, defineModule } from '../../platform/module/module.ts';
import { accountErased } from '../iam/index.ts';
import { papersRegraded, papersVoided } from '../paper/index.ts';
import * as checkInList from './attendance/check-in-list.ts';
import { code, scan } from './attendance/check-in.ts';
import { copy, remove } from './classes/class-copy.ts';
import { save as saveClass } from './classes/class-save.ts';
import { close, publish, reopen } from './classes/class-state.ts';
import { edit, paging } from './classes/classes.ts';
import { completeAgain } from './classes/complete-again.ts';
import { complete, completionDecided } from './classes/complete.ts';
import { courseUses } from './classes/course-uses.ts';
import { seedDemoClasses } from './demo/demo-classes.ts';
import { followCompletion } from './certificates/follow-completion.ts';
import { trainingMenus } from './menus.ts';
import { reportJob } from './model/notices.ts';
import { paging as pagingPublic } from './registration/open-classes.ts';
import { own, paging as pagingOwn } from './registration/own-classes.ts';
import { earlier, recover } from './recovery/recovery.ts';
import { forgetAccount, ownRegistrations } from './personal-data/own-data.ts';
import { cancel, query, resend, sendProof } from './registration/own-registration.ts';
import { qualifiedPeople } from './retraining/qualified-people.ts';
import { retrain, retrainTask } from './retraining/retrain.ts';
import { add, edit as editPerson, known } from './staff/person-save.ts';
import { confirmPayment, invoice, refuseProof, remind } from './staff/payment.ts';
import { personImport } from './staff/people-import.ts';
import * as people from './staff/people.ts';
import { detail } from './registration/public-class.ts';
import { save } from './registration/registration.ts';
import { undoPayment, undoReview } from './staff/decisions.ts';
import { cancel as cancelPeople, review } from './staff/review.ts';
import { rooms } from './roster/rooms.ts';
import { exportRoster, rosterTask, startExport } from './roster/roster-export.ts';
import { uploadPicture } from './classes/class-picture.ts';
import { usedByClasses } from './model/used-files.queries.ts';
import { trainingWork } from './classes/waiting-work.ts';
import { trainingNumbers, trainingTrail } from './personal-data/retention.ts';

export const training = defineModule({
  name: 'training',
  menus: trainingMenus,
  waitingWork: trainingWork,
  demo: seedDemoClasses,
  answers: [
    answer(trainclassApi, {
      detail,
      paging,
      edit,
      save: saveClass,
      copy,
      publish,
      close,
      reopen,
      delete: remove,
      uploadPicture,
    }),
    answer(publicClassApi, { paging: byDatabaseClock(pagingPublic) }),
    answer(ownClassApi, { paging: byDatabaseClock(pagingOwn) }),
    answer(recoveryApi, { recover, earlier }),
    answer(checkInApi, { ...checkInList, code: byDatabaseClock(code), scan: byDatabaseClock(scan) }),
    answer(registrationApi, {
      save: byDatabaseClock(save),
      query: byDatabaseClock(query),
      resend: byDatabaseClock(resend),
      cancel: byDatabaseClock(cancel),
      sendProof,
      own: byDatabaseClock(own),
    }),
    answer(personApi, {
      paging: people.paging,
      counts: people.counts,
      detail: people.detail,
      unmask: people.unmask,
      known,
      add: byDatabaseClock(add),
      edit: editPerson,
      remind,
      review,
      confirmPayment,
      undoReview,
      undoPayment,
      refuseProof,
      invoice,
      cancel: cancelPeople,
      complete,
      export: exportRoster,
      exportTask: startExport,
      rooms,
    }),
    answer(personImportApi, personImport.handlers),
    answer(retrainingApi, { paging: qualifiedPeople, retrain }),
  ],
  jobs: [reportJob, rosterTask.job, retrainTask.job, ...personImport.jobs],
  schedules: [{ name: 'training.openCourses', title: '为培训班学员开放课程', everySeconds: 60, run: openDueCourses }],
  ownData: [ownRegistrations],
  usedFiles: usedByClasses,
  courseUses,
  subscriptions: [
    on(accountErased, 'training.forgetAccount', forgetAccount),
    on(completionDecided, 'training.followCompletion', followCompletion),
    on(papersRegraded, 'training.completeAgain', (ctx, change) => completeAgain(ctx, change)),
    on(papersVoided, 'training.followVoid', (ctx, change) =>
      completeAgain(ctx, change, change.isVoid ? '答卷作废' : '撤销作废'),
    ),
  ],
  retention: [trainingNumbers, trainingTrail],
});

export { registrationsReviewed } from './staff/events.ts';
export { countClasses } from './registration/open-classes.queries.ts';
export { findClasses } from './registration/found-classes.ts';
export { openClasses } from './registration/open-classes.ts';
export { classTitle, participantsOf } from './roster/participants.ts';
export { classEntries } from './person-entries/person-entries.ts';
export { classDay } from './day/class-day.ts';
