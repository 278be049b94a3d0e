import { fileApi } from '@ganlin/contract/media/file';
import { answer, defineModule } from '../../platform/module.ts';
import { on } from '../../platform/events/events.ts';
import { accountErased, avatarReplaced } from '../iam/index.ts';
import { deleteAvatar, deleteAvatarsOf, uploadAvatar } from './avatar.ts';
import { download, showPublic, upload, uploadPublic } from './files.ts';
import { ownFiles } from './own-data.ts';

export const media = defineModule({
  name: 'media',
  answers: [answer(fileApi, { upload, uploadPublic, uploadAvatar, public: showPublic, download })],
  subscriptions: [
    on(avatarReplaced, 'media.deleteAvatar', deleteAvatar),
    on(accountErased, 'media.deleteAvatars', deleteAvatarsOf),
  ],
  ownData: [ownFiles],
});

export { keep, keepFor } from './files.ts';
export { fileUrl } from './link.ts';
export { keepInner, removeFiles } from './many-files.ts';
export { filesFor, ownFilesFor } from './queries.ts';
