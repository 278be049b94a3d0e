import { fileApi } from '@ganlin/contract/media/file';
import { addressOf } from '../../../lib/api/client.ts';

/** Pictures of articles are public: the address follows from the id. */
export const pictureAddress = (id: string): string => addressOf(fileApi.public, { id });
