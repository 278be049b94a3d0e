import { fileApi } from '@ganlin/contract/media/file';
import { answer, defineModule } from '../../platform/module.ts';
import { download, showPublic, upload, uploadPublic } from './files.ts';

export const media = defineModule({
  name: 'media',
  answers: [answer(fileApi, { upload, uploadPublic, public: showPublic, download })],
});
