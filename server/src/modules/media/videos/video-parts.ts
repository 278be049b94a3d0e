import { audioKinds, videoKinds, videoParts } from '@ganlin/contract/media/video';
import { partsOf, sweepOf, type PartUpload } from '../uploads/part-upload.ts';
import { makePlayable } from './make-playable.ts';

export const filmUpload: PartUpload = {
  table: 'mediaVideo',
  endpoint: videoParts,
  endings: [...videoKinds, ...audioKinds],
  contents: [...videoKinds, ...audioKinds],
  refusal: '文件的内容不是可以识别的视频或音频',
  job: makePlayable,
  audit: { action: 'media.videoBegun', target: 'video' },
  errors: { notFound: 'videoNotFound', notFailed: 'videoNotFailed', taken: 'videoNameTaken' },
};

export const filmParts = partsOf(filmUpload);
export const sweepUploads = sweepOf(filmUpload, { name: 'media.sweepUploads', title: '清理没有传完的视频' });
