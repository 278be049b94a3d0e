import { ownCalendarApi } from '@ganlin/contract/certificate/calendar';
import { certificateGrantApi } from '@ganlin/contract/certificate/grant';
import { grantImportApi } from '@ganlin/contract/certificate/grant-import';
import { certificateKeyApi } from '@ganlin/contract/certificate/key';
import { ownCertificateApi } from '@ganlin/contract/certificate/own';
import { qualifiedApi } from '@ganlin/contract/certificate/qualified';
import { certificateTemplateApi } from '@ganlin/contract/certificate/template/template';
import { certificateTrialApi } from '@ganlin/contract/certificate/template/trial';
import { certificateVerifyApi } from '@ganlin/contract/certificate/verify';
import { on } from '../../platform/events/events.ts';
import { answer, defineModule } from '../../platform/module/module.ts';
import { accountErased } from '../iam/index.ts';
import * as certificates from './grants/certificates.ts';
import { restore, revoke, suspend } from './grants/decide.ts';
import * as grant from './grants/grant.ts';
import { grantImport } from './grants/grant-import.ts';
import { renew } from './grants/renew.ts';
import { seedDemoCertificates } from './demo/demo-certificates.ts';
import { templates } from './grants/template-choices.ts';
import { zip, zipTask } from './grants/zip.ts';
import { certificateMenus } from './menus.ts';
import { usedByCertificates } from './model/used-files.queries.ts';
import { calendar } from './own/calendar.ts';
import * as own from './own/own.ts';
import { forgetAccount, ownCertificates } from './personal-data/own-data.ts';
import { trialPdf } from './paper/trial.ts';
import * as photos from './photos/photos.ts';
import { distrust, signAgainTask } from './signing/distrust.ts';
import { figures } from './qualified/figures.ts';
import { placeHolders, placeNewHolders } from './qualified/place.ts';
import { remindHolders } from './qualified/remind.ts';
import * as keys from './signing/rotate.ts';
import { copy } from './templates/copy.ts';
import { uploadPicture } from './templates/picture.ts';
import { publish } from './templates/publish.ts';
import { save } from './templates/save.ts';
import { resume, retire } from './templates/state.ts';
import { detail, paging, version } from './templates/templates.ts';
import { byCode, byNumber } from './verify/verify.ts';
import { certificateWork } from './qualified/waiting-work.ts';

export const certificate = defineModule({
  name: 'certificate',
  menus: certificateMenus,
  waitingWork: certificateWork,
  demo: seedDemoCertificates,
  answers: [
    answer(certificateTemplateApi, { paging, detail, version, save, publish, retire, resume, copy, uploadPicture }),
    answer(certificateTrialApi, { pdf: trialPdf }),
    answer(certificateGrantApi, {
      paging: certificates.paging,
      detail: certificates.detail,
      pdf: certificates.pdf,
      preview: grant.preview,
      save: grant.save,
      start: grant.start,
      revoke,
      suspend,
      restore,
      renew,
      templates,
      zip,
      savePhoto: photos.saveFor,
    }),
    answer(grantImportApi, grantImport.handlers),
    answer(certificateVerifyApi, { byNumber, byCode }),
    answer(ownCertificateApi, {
      list: own.list,
      detail: own.detail,
      pdf: own.pdf,
      png: own.png,
      photo: photos.own,
      savePhoto: photos.save,
    }),
    answer(ownCalendarApi, { calendar }),
    answer(qualifiedApi, { figures }),
    answer(certificateKeyApi, { list: keys.list, rotate: keys.rotate, distrust }),
  ],
  jobs: [grant.grantTask.job, zipTask.job, signAgainTask.job, ...grantImport.jobs],
  schedules: [placeNewHolders, placeHolders, remindHolders],
  usedFiles: usedByCertificates,
  ownData: [ownCertificates],
  subscriptions: [on(accountErased, 'certificate.forgetAccount', forgetAccount)],
});

export { certificateRevoked, certificatesGranted } from './model/events.ts';
export { certificateOf } from './results/of-occasion.ts';
export { photosOf } from './photos/photos.queries.ts';
export { followResults } from './results/follow-results.ts';
export { requireTemplate, templateName } from './templates/in-use.ts';
export { pagePeople } from './qualified/people.ts';
export { beginRetraining, countInvited, listInvited } from './qualified/retraining.ts';
export { unitStaff } from './qualified/unit-staff.ts';
export { publicKeysAt } from './signing/public-keys.ts';
export { certificateEntries, certificatesHeld } from './person-entries/person-entries.ts';
export { hasSigned, openSigner, trustedKeys } from './signing/keys.ts';
export { knowsHolder, maskedName } from './verify/shown-name.rules.ts';
export { list as ownCertificates } from './own/own.ts';
