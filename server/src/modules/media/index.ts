import { fileApi } from '@ganlin/contract/media/file';
import { videoApi } from '@ganlin/contract/media/video';
import { answer, defineModule } from '../../platform/module.ts';
import { on } from '../../platform/events/events.ts';
import { accountErased, avatarReplaced } from '../iam/index.ts';
import { deleteAvatar, deleteAvatarsOf, uploadAvatar } from './avatar.ts';
import { download, showPublic, uploadPublic } from './files.ts';
import { makePlayable } from './make-playable.ts';
import { ownFiles, ownVideos } from './own-data.ts';
import { makeWidths } from './pictures.ts';
import { sweepFiles } from './sweep-files.ts';
import { filmParts, sweepUploads } from './video-parts.ts';
import { bytes, playlist, poster, quality } from './video-stream.ts';
import { begin, retry, states } from './videos.ts';

export const media = defineModule({
  name: 'media',
  answers: [
    answer(fileApi, { uploadPublic, uploadAvatar, public: showPublic, download }),
    answer(videoApi, { begin, states, retry, playlist, quality, bytes, poster }),
  ],
  resumables: [filmParts],
  jobs: [makeWidths, makePlayable],
  schedules: [sweepUploads, sweepFiles],
  subscriptions: [
    on(avatarReplaced, 'media.deleteAvatar', deleteAvatar),
    on(accountErased, 'media.deleteAvatars', deleteAvatarsOf),
  ],
  ownData: [ownFiles, ownVideos],
});

export { keep, keepFor } from './files.ts';
export { canMakeFilms } from './film.ts';
export { fileUrl } from './link.ts';
export { mediaMade } from './made.ts';
export { keepInner, removeFiles } from './many-files.ts';
export { keepDrawing, picturesOf, rememberPicture } from './pictures.ts';
export { filesFor, ownFilesFor, sharedFilesFor } from './queries.ts';
export { removeVideos, videosExist, videosOf } from './videos.ts';
