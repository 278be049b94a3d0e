import { VideoState } from '@ganlin/contract/media/video';
import type { Ctx } from '../../../platform/ctx.ts';
import type { Db } from '../../../platform/db/database.ts';
import { videosOf } from '../../media/index.ts';

/** What is known of a film, an audio file or a document that was uploaded. */
export interface Upload {
  readonly name: string;
  readonly state: VideoState;
  readonly progress: number;
  readonly reason: string;
  readonly hasSubtitle?: boolean;
}

interface Document extends Upload {
  readonly isReady: boolean;
  readonly pages: number | null;
  readonly pdf: string;
}

type MediaCtx = Pick<Ctx, 'db' | 'config' | 'now'>;

export const documentsOf = (_ctx: MediaCtx, _ids: readonly string[]): Promise<Map<string, Document>> =>
  Promise.resolve(new Map());
export const documentsExist = (_db: Db, ids: readonly string[]): Promise<string[]> => Promise.resolve([...ids]);
export async function videoStates(ctx: MediaCtx, ids: readonly string[]): Promise<Map<string, Upload>> {
  const videos = await videosOf(ctx, ids);
  return new Map(
    [...videos].map(([id, { isReady }]) => [
      id,
      { name: '', state: isReady ? VideoState.ready : VideoState.working, progress: 0, reason: '' },
    ]),
  );
}
