import { checkInApi } from '@ganlin/contract/training/check-in';
import { registrationApi } from '@ganlin/contract/training/registration';
import { personApi, personImportApi } from '@ganlin/contract/training/person';
import { ownClassApi, trainclassApi } from '@ganlin/contract/training/trainclass';
import { on } from '../../platform/events/events.ts';
import { byDatabaseClock } from '../../platform/http/handler.ts';
import { answer, defineModule } from '../../platform/module.ts';
import { accountErased } from '../iam/index.ts';
import * as checkInList from './check-in-list.ts';
import { code, scan } from './check-in.ts';
import { copy, remove } from './class-copy.ts';
import { save as saveClass } from './class-save.ts';
import { close, publish, reopen } from './class-state.ts';
import { edit, paging } from './classes.ts';
import { complete } from './complete.ts';
import { tellJob } from './notices.ts';
import { own, paging as pagingOwn } from './own-classes.ts';
import { forgetAccount, ownRegistrations } from './own-data.ts';
import { cancel, query, resend, sendProof } from './own-registration.ts';
import { confirmPayment, invoice, refuseProof } from './payment.ts';
import { personImport } from './people-import.ts';
import * as people from './people.ts';
import { detail } from './public-class.ts';
import { save } from './registration.ts';
import { undoPayment, undoReview } from './decisions.ts';
import { cancel as cancelPeople, review } from './review.ts';
import { rooms } from './rooms.ts';
import { exportRoster, rosterTask, startExport } from './roster-export.ts';
import { uploadPicture } from './class-picture.ts';
import { usedByClasses } from './used-files.queries.ts';

export const training = defineModule({
  name: 'training',
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
    answer(ownClassApi, { paging: byDatabaseClock(pagingOwn) }),
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
  ],
  jobs: [tellJob, rosterTask.job, ...personImport.jobs],
  ownData: [ownRegistrations],
  usedFiles: usedByClasses,
  subscriptions: [on(accountErased, 'training.forgetAccount', forgetAccount)],
});

export { seedDemoClasses } from './demo-classes.ts';
export { countClasses } from './open-classes.queries.ts';
export { openClasses } from './open-classes.ts';
