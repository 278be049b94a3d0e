import { ownCalendarApi } from '@ganlin/contract/certificate/calendar';
import { certificateGrantApi } from '@ganlin/contract/certificate/grant';
import { certificateKeyApi } from '@ganlin/contract/certificate/key';
import { ownCertificateApi } from '@ganlin/contract/certificate/own';
import { qualifiedApi } from '@ganlin/contract/certificate/qualified';
import { certificateTemplateApi } from '@ganlin/contract/certificate/template';
import { certificateVerifyApi } from '@ganlin/contract/certificate/verify';
import { on } from '../../platform/events/events.ts';
import { answer, defineModule } from '../../platform/module/module.ts';
import { accountErased } from '../iam/index.ts';
import * as certificates from './grants/certificates.ts';
import { restore, revoke, suspend } from './grants/decide.ts';
import * as grant from './grants/grant.ts';
import { renew } from './grants/renew.ts';
import { certificateMenus } from './menus.ts';
import { usedByCertificates } from './model/used-files.queries.ts';
import { calendar } from './own/calendar.ts';
import * as own from './own/own.ts';
import { forgetAccount, ownCertificates } from './personal-data/own-data.ts';
import { figures } from './qualified/figures.ts';
import * as qualifiedPeople from './qualified/people.ts';
import { placeHolders, placeNewHolders } from './qualified/place.ts';
import { remindHolders } from './qualified/remind.ts';
import { retrain, retrainTask } from './qualified/retrain.ts';
import * as keys from './signing/rotate.ts';
import { copy } from './templates/copy.ts';
import { uploadPicture } from './templates/picture.ts';
import { publish } from './templates/publish.ts';
import { save } from './templates/save.ts';
import { resume, retire } from './templates/state.ts';
import { detail, paging, version } from './templates/templates.ts';
import { byCode, byNumber } from './verify/verify.ts';

export const certificate = defineModule({
  name: 'certificate',
  menus: certificateMenus,
  answers: [
    answer(certificateTemplateApi, { paging, detail, version, save, publish, retire, resume, copy, uploadPicture }),
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
    }),
    answer(certificateVerifyApi, { byNumber, byCode }),
    answer(ownCertificateApi, { list: own.list, detail: own.detail, pdf: own.pdf, png: own.png }),
    answer(ownCalendarApi, { calendar }),
    answer(qualifiedApi, { figures, paging: qualifiedPeople.paging, retrain }),
    answer(certificateKeyApi, { list: keys.list, rotate: keys.rotate }),
  ],
  jobs: [grant.grantTask.job, retrainTask.job],
  schedules: [placeNewHolders, placeHolders, remindHolders],
  usedFiles: usedByCertificates,
  ownData: [ownCertificates],
  subscriptions: [on(accountErased, 'certificate.forgetAccount', forgetAccount)],
});

export { publicKeysAt } from './signing/public-keys.ts';
