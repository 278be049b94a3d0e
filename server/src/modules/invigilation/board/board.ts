import { MAX_TILES, type boardApi, type boardAsks } from '@ganlin/contract/invigilation/board';
import { MAX_FEED } from '@ganlin/contract/invigilation/feed';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { sharedReply } from '../../../platform/http/shared-reply.ts';
import type { AskHandler } from '../../../platform/realtime/asks.ts';
import { expectedPeople } from '../../exam/index.ts';
import { roomOfBoard } from '../model/stir.ts';
import { listNewEvents } from './events.queries.ts';
import { feedOf } from './feed.ts';
import { changesIn, type HallChanges, type HallLog } from './hall-log.ts';
import { hallLogOf } from './hall-reader.ts';
import { hallOf, type Hall } from '../model/hall.ts';
import { tileOf } from './tile.ts';
import * as queries from './tiles.queries.ts';

const MAX_EVENTS = 100;

export const tiles: Handler<typeof boardApi.tiles> = async (ctx, wanted) => {
  const { exam, hall } = await hallOf(ctx, wanted);
  const now = await queries.findNow(ctx.db);
  const audience = await expectedPeople(ctx, exam);
  const rows = await queries.listTiles(ctx.db, hall, { audience, limit: MAX_TILES + 1 });
  return {
    exam: {
      id: exam.id,
      title: exam.title,
      startTime: exam.startsAt,
      endTime: exam.endsAt,
      questions: exam.questions,
      noticing: hall.isNoticing,
      lockAt: exam.integrity.lockAt,
      handInAt: exam.integrity.handInAt,
      face: exam.integrity.face,
      snapshotsPerHour: exam.integrity.snapshotsPerHour,
    },
    tiles: limited(rows).map((row) => tileOf(row, hall, now)),
    feed: await feedOf(ctx.db, hall),
    now,
  };
};

export const changes: Handler<typeof boardApi.changes> = async (ctx, { since, ...wanted }) => {
  const { hall } = await hallOf(ctx, wanted);
  const log = await hallLogOf(ctx, hall);
  const found = changesIn(log, since);
  if (!found) return changesByQuery(ctx, hall, since);
  if (hall.scope.all && hall.deptId === undefined && hall.roomId === undefined) return wholeReply(log, found);
  const people = [...found.tiles, ...found.events].map(({ userId }) => userId);
  const isShown = await shownIn(ctx, hall, [...people, ...found.feed.flatMap(({ userIds }) => userIds)]);
  return replyWith(log, {
    tiles: found.tiles.filter(({ userId }) => isShown(userId)),
    events: found.events.filter(({ userId }) => isShown(userId)),
    feed: found.feed.filter(({ userIds }) => userIds.some(isShown)),
  });
};

const wholeReplies = new WeakMap<HallChanges, ReturnType<typeof replyWith>>();

/** One reply for all boards that show everybody. */
function wholeReply(log: HallLog, found: HallChanges): ReturnType<typeof replyWith> {
  const reply = wholeReplies.get(found) ?? replyWith(log, found);
  wholeReplies.set(found, reply);
  return reply;
}

const replyWith = ({ now }: HallLog, { tiles, events, feed }: HallChanges) =>
  sharedReply({ tiles: limited(tiles), events: events.slice(0, MAX_EVENTS), feed: feed.slice(0, MAX_FEED), now }, [
    'tiles',
    'events',
    'feed',
  ]);

/** Who of those that changed is in the caller's scope: asked each time, as people move. */
async function shownIn(ctx: Ctx<User>, hall: Hall, people: readonly string[]) {
  const userIds = [...new Set(people)];
  const shown = new Set(userIds.length === 0 ? [] : await queries.listShown(ctx.db, hall, userIds));
  return (userId: string) => shown.has(userId);
}

/** For a page that has not asked for long, and in a hall with more changes than are stored. */
async function changesByQuery({ db }: Ctx<User>, hall: Hall, since: Date) {
  const now = await queries.findNow(db);
  const rows = await queries.listChanged(db, hall, { since, limit: MAX_TILES + 1 });
  const events = await listNewEvents(db, hall, { since, limit: MAX_EVENTS });
  return { tiles: limited(rows).map((row) => tileOf(row, hall, now)), events, feed: await feedOf(db, hall), now };
}

export const watch: AskHandler<typeof boardAsks.watch> = async (ctx, { examId }) => {
  await hallOf(ctx, { examId });
  ctx.connection.join(roomOfBoard(examId));
  return null;
};

export const leave: AskHandler<typeof boardAsks.leave> = async (ctx, { examId }) => {
  ctx.connection.leave(roomOfBoard(examId));
  return null;
};

function limited<T>(tiles: readonly T[]): T[] {
  if (tiles.length > MAX_TILES) throw new AppError('boardTooLarge', { count: String(MAX_TILES) });
  return [...tiles];
}
