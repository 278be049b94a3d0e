import { videoApi } from '@ganlin/contract/media/video';
import { call } from '../../lib/api/client.ts';
import type { UploadTarget } from '../upload/sending.ts';

/** Films, and audio files. */
export const filmTarget: UploadTarget = { begin: (file) => call(videoApi.begin, file), states: videoApi.states };
