import { FeedKind, MAX_FEED, type FeedEntry } from '@ganlin/contract/invigilation/feed';
import type { z } from 'zod';
import type { Db } from '../../../platform/db/database.ts';
import { realNamesOf } from '../../iam/index.ts';
import type { Exam, Hall } from '../model/hall.ts';
import { listActionsSince, listFeed, listOfPeople, receiversOf, type FeedRow } from './feed.queries.ts';
import type { Changes, Recent } from './recent.rules.ts';

export type FeedItem = z.output<typeof FeedEntry>;

/** An entry with the examinees it is about: who may see it is decided for each board. */
export interface HallFeedItem extends FeedItem {
  readonly userIds: readonly string[];
}

/** More unlocks and messages within seconds are not read: a board shows fewer. */
const MAX_ACTIONS = 1_000;

/** The newest entries, for a board that is opened. */
export async function feedOf(db: Db, hall: Hall): Promise<FeedItem[]> {
  return withActors(db, await listFeed(db, hall, MAX_FEED));
}

interface Wanted {
  readonly known: Recent<HallFeedItem>;
  readonly since: Date;
  /** Whose papers have moved. */
  readonly moved: readonly string[];
}

/** What has happened since the last read, of the people of all scopes. */
export async function readFeed(
  db: Db,
  { examId }: Exam,
  { known, since, moved }: Wanted,
): Promise<Pick<Changes<HallFeedItem>, 'marks' | 'items'>> {
  const found = [
    ...(await listActionsSince(db, examId, { since, limit: MAX_ACTIONS })),
    ...(await listOfPeople(db, examId, moved)),
  ];
  // Most are found many times, because of the overlap.
  const fresh = await withActors(
    db,
    found.filter(({ id }) => !known.entries.has(id)),
  );
  const messages = fresh.flatMap(({ kind, id }) => (kind === FeedKind.messaged ? [id] : []));
  const receivers = await receiversOf(db, examId, messages);
  const items = fresh.map((item) => {
    const userIds = item.userId === null ? (receivers.get(item.id) ?? []) : [item.userId];
    return [item.id, { ...item, userIds }] as const;
  });
  // An entry never changes.
  return { marks: new Map(found.map(({ id }) => [id, ''])), items: new Map(items) };
}

/** The examinees themselves and the clock are no actors. */
async function withActors<Row extends FeedRow>(db: Db, rows: readonly Row[]) {
  const actorIds = new Set(rows.flatMap(({ actorId, userId }) => (actorId && actorId !== userId ? [actorId] : [])));
  const names = await realNamesOf(db, [...actorIds]);
  return rows.map(({ actorId, ...row }) => ({ ...row, actor: names.get(actorId ?? '') ?? '' }));
}

export const newestFirst = (one: FeedItem, other: FeedItem): number =>
  other.at.getTime() - one.at.getTime() || (one.id < other.id ? 1 : -1);
