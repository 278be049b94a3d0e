import { addSeconds } from '@ganlin/contract/core/time';
import type { Db } from '../../../platform/db/database.ts';
import { listEventsOf, newestFirst, type HallEvent } from './events.queries.ts';
import { newestFirst as newestDone, readFeed, type HallFeedItem } from './feed.ts';
import { changedSince, newMarks, nothingRead, withRead, type Changes, type Recent } from './recent.rules.ts';
import { tileOf, type Tile } from './tile.ts';
import type { Exam } from '../model/hall.ts';
import { findNow, listMarks, listTilesOf, type TileRow } from './tiles.queries.ts';

/** What has changed lately in a hall, of the people of all scopes. */
export interface HallLog {
  /** The database's time: everything visible then is here. */
  readonly now: Date;
  readonly tiles: Recent<Tile>;
  readonly events: Recent<HallEvent>;
  readonly feed: Recent<HallFeedItem>;
}

/** A board that has just loaded everybody asks within this time for what has changed since. */
const START_MS = 20_000;
/** Whoever asks for changes since an earlier time is answered by a query of their own. */
const STORED_MS = 60_000;
const MAX_CHANGED = 10_000;
const MAX_EVENTS = 1_000;

/** Reads what changed since the last time. */
export async function readHall(db: Db, exam: Exam, last: HallLog | undefined): Promise<HallLog> {
  const started = performance.now();
  const now = await findNow(db);
  const from = now.getTime();
  const earliest = addSeconds(now, -START_MS / 1_000);
  const { tiles, events, feed } = last ?? {
    tiles: nothingRead<Tile>(+earliest),
    events: nothingRead<HallEvent>(+earliest),
    feed: nothingRead<HallFeedItem>(+earliest),
  };
  const since = last?.now ?? earliest;
  const marks = await listMarks(db, exam, { since, limit: MAX_CHANGED + 1 });
  const markOf = new Map(marks.map(({ userId, mark }) => [userId, mark]));
  const rows = await listTilesOf(db, exam, newMarks(tiles, markOf));
  const happened = await listEventsOf(db, exam.examId, { since, limit: MAX_EVENTS + 1 });
  const done = await readFeed(db, exam, { known: feed, since, moved: movedIn(tiles, rows) });
  // Not before the time at which the database has read the last row.
  const until = from + Math.ceil(performance.now() - started) + 1;
  const read = { from, until, keptSince: from - STORED_MS };
  return {
    now,
    tiles: withRead(tiles, {
      ...read,
      marks: markOf,
      items: new Map(rows.map((row) => [row.userId, tileOf(row, exam, addSeconds(now, (until - from) / 1_000))])),
      isSame,
      isPartial: marks.length > MAX_CHANGED,
    }),
    events: withRead(events, { ...read, ...byId(happened), isSame, isPartial: happened.length > MAX_EVENTS }),
    feed: withRead(feed, { ...read, ...done, isSame, isPartial: false }),
  };
}

/** Whose papers were handed in, reopened or given more time since they were last read, as far as that is known. */
function movedIn({ entries }: Recent<Tile>, rows: readonly TileRow[]): string[] {
  const stageOf = ({
    paperId,
    state,
    deadlineAt,
    handedInAt,
  }: Pick<TileRow, 'paperId' | 'state' | 'deadlineAt' | 'handedInAt'>) =>
    [paperId, state, deadlineAt?.getTime(), handedInAt?.getTime()].join();
  return rows.flatMap((row) => {
    const known = entries.get(row.userId)?.item;
    return row.paperId === null || (known && stageOf(known) === stageOf(row)) ? [] : [row.userId];
  });
}

/** An event never changes but for its comment. */
const byId = (events: readonly HallEvent[]): Pick<Changes<HallEvent>, 'marks' | 'items'> => ({
  marks: new Map(events.map(({ id, comment }) => [id, comment])),
  items: new Map(events.map((event) => [event.id, event])),
});

/** What was not read again is the same object: of a large hall, most of what changed in the last seconds. */
const isSame = (one: object, other: object): boolean => one === other || JSON.stringify(one) === JSON.stringify(other);

export interface HallChanges {
  readonly tiles: readonly Tile[];
  readonly events: readonly HallEvent[];
  readonly feed: readonly HallFeedItem[];
}

/** Boards that had the same answer before get the same one now. */
const answered = new WeakMap<HallLog, Map<number, HallChanges>>();

/** Undefined: `since` is too long ago. The same for all who ask with the same time. */
export function changesIn(log: HallLog, since: Date): HallChanges | undefined {
  const known = answered.get(log) ?? new Map<number, HallChanges>();
  answered.set(log, known);
  const found = known.get(since.getTime());
  if (found) return found;
  const tiles = changedSince(log.tiles, since.getTime());
  const events = changedSince(log.events, since.getTime());
  const feed = changedSince(log.feed, since.getTime());
  if (!tiles || !events || !feed) return undefined;
  const changes = { tiles, events: events.toSorted(newestFirst), feed: feed.toSorted(newestDone) };
  known.set(since.getTime(), changes);
  return changes;
}
