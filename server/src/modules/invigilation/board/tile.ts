import type { boardApi } from '@ganlin/contract/invigilation/board';
import type { z } from 'zod';
import { concernOf, presenceOf } from '../model/presence.rules.ts';
import type { Exam } from '../model/hall.ts';
import type { TileRow } from './tiles.queries.ts';

export type Tile = z.output<typeof boardApi.changes.response>['tiles'][number];

/** What a board shows of an examinee at this time. */
export function tileOf(
  { openedAt, voidedAt, savedLately, isWaiting, decided, ...row }: TileRow,
  { isNoticing }: Pick<Exam, 'isNoticing'>,
  now: Date,
): Tile {
  const presence = presenceOf({ ...row, openedAt, savedLately, isWaiting }, isNoticing, now);
  const concern = concernOf({ ...row, openedAt, savedLately, isWaiting, decided, presence }, now);
  return { ...row, presence, concern, isVoid: voidedAt !== null };
}
