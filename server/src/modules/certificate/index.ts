import { certificateTemplateApi } from '@ganlin/contract/certificate/template';
import { answer, defineModule } from '../../platform/module/module.ts';
import { certificateMenus } from './menus.ts';
import { usedByCertificates } from './model/used-files.queries.ts';
import { copy } from './templates/copy.ts';
import { uploadPicture } from './templates/picture.ts';
import { publish } from './templates/publish.ts';
import { save } from './templates/save.ts';
import { resume, retire } from './templates/state.ts';
import { detail, paging, version } from './templates/templates.ts';

export const certificate = defineModule({
  name: 'certificate',
  menus: certificateMenus,
  answers: [
    answer(certificateTemplateApi, { paging, detail, version, save, publish, retire, resume, copy, uploadPicture }),
  ],
  usedFiles: usedByCertificates,
});
