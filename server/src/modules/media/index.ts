import { documentApi } from '@ganlin/contract/media/document';
import { fileApi } from '@ganlin/contract/media/file';
import { videoApi } from '@ganlin/contract/media/video';
import { answer, defineModule } from '../../platform/module/module.ts';
import { on } from '../../platform/events/events.ts';
import { accountErased, avatarReplaced } from '../iam/index.ts';
import { documentParts, sweepDocuments } from './documents/document-parts.ts';
import * as documents from './documents/documents.ts';
import { makeReadable } from './documents/make-readable.ts';
import { deleteAvatar, deleteAvatarsOf, uploadAvatar } from './files/avatar.ts';
import { download, showPublic, uploadPublic } from './files/files.ts';
import { makePlayable } from './videos/make-playable.ts';
import { ownDocuments, ownFiles, ownVideos } from './files/own-data.ts';
import { makeWidths } from './pictures/pictures.ts';
import { makeSmall } from './pictures/small.ts';
import { sweepFiles } from './files/sweep-files.ts';
import { filmParts, sweepUploads } from './videos/video-parts.ts';
import { removeSubtitle, saveSubtitle, subtitle } from './videos/subtitles.ts';
import { bytes, playlist, poster, quality } from './videos/video-stream.ts';
import { begin, retry, states } from './videos/videos.ts';
import { unnamedObjects } from './files/unnamed-objects.ts';

export const media = defineModule({
  name: 'media',
  answers: [
    answer(fileApi, { uploadPublic, uploadAvatar, public: showPublic, download }),
    answer(videoApi, {
      begin,
      states,
      retry,
      playlist,
      quality,
      bytes,
      poster,
      subtitle,
      saveSubtitle,
      removeSubtitle,
    }),
    answer(documentApi, {
      begin: documents.begin,
      states: documents.states,
      retry: documents.retry,
      pdf: documents.pdf,
    }),
  ],
  resumables: [filmParts, documentParts],
  jobs: [makeWidths, makeSmall, makePlayable, makeReadable],
  schedules: [sweepUploads, sweepDocuments, sweepFiles],
  subscriptions: [
    on(avatarReplaced, 'media.deleteAvatar', deleteAvatar),
    on(accountErased, 'media.deleteAvatars', deleteAvatarsOf),
  ],
  ownData: [ownFiles, ownVideos, ownDocuments],
  retention: [unnamedObjects],
});

export { keep, keepFor } from './files/files.ts';
export { fileFindingText, verifyFiles, verifyObjects } from './files/verify-files.ts';
export { canConvertOffice } from './documents/convert-office.ts';
export { documentsExist, documentsOf, keepDocument, removeDocuments } from './documents/documents.ts';
export { canMakeFilms } from './videos/film.ts';
export { viewerOf } from './model/lasting-link.ts';
export { fileUrl } from './model/link.ts';
export { mediaMade } from './model/made.ts';
export { keepInner, removeFiles } from './files/many-files.ts';
export { keepDrawing, picturesOf, rememberPicture } from './pictures/pictures.ts';
export { wantSmall } from './pictures/small.ts';
export { filesFor, ownFilesFor, sharedFilesFor } from './model/queries.ts';
export { keepFilm, removeVideos, videosExist, videosOf, videoStates } from './videos/videos.ts';
