import type { Parsed } from '@ganlin/contract/core/endpoint';
import { PaperState } from '@ganlin/contract/exam/kinds';
import type { sittingApi } from '@ganlin/contract/paper/sitting';
import type { Ctx, User } from '../../platform/ctx.ts';
import { isUnreachable } from '../../platform/db/conflict.ts';
import { openGroupWriter, type GroupWriter } from '../../platform/db/group-writer.ts';
import type { Lane } from '../../platform/db/lane.ts';
import { AppError } from '../../platform/errors.ts';
import { isBlank } from '../practice/index.ts';
import { saveRows, SaveVerdict, type Saved, type SaveRow } from './save.queries.ts';

type Item = Parsed<typeof sittingApi.save>['items'][number];

/** An item and what became of it. */
export interface Kept extends Saved {
  readonly item: Item;
}

/** Keeps answers of one paper. It comes back when they are on disk, and tells of each whether it is. */
export async function keepAnswers(
  ctx: Ctx<User>,
  { paperId, epoch, items }: { paperId: string; epoch: number | null; items: readonly Item[] },
): Promise<Kept[]> {
  const latest = [...new Map(items.toSorted((a, b) => a.seq - b.seq).map((item) => [item.ordinal, item])).values()];
  const owner = { userId: ctx.user.id, paperId, epoch, ip: ctx.origin.ip };
  const rows = latest.map((item) => ({ ...owner, ...item, answered: !isBlank(item.answer) }));
  const outcomes = await (ctx.config.ackBeforeCommit ? tellTooEarly(ctx, rows) : write(ctx, rows));
  // Told of every item that was sent: of two for one place the lower number is kept in the higher one.
  const byPlace = new Map(latest.map((item, at) => [item.ordinal, outcomes[at]]));
  return items.flatMap((item) => {
    const saved = byPlace.get(item.ordinal);
    return saved ? [{ ...saved, item }] : [];
  });
}

async function write({ lane, log }: Ctx<User>, rows: readonly SaveRow[]): Promise<readonly Saved[]> {
  const saved = writerOf(lane).put(rows);
  if (!saved) throw new AppError('examBusy');
  try {
    return await saved;
  } catch (error) {
    if (!isUnreachable(error)) throw error;
    log.error({ err: error }, 'answers not kept');
    throw new AppError('examBusy');
  }
}

/** One for each process. */
const writers = new WeakMap<Lane, GroupWriter<SaveRow, Saved>>();

function writerOf(lane: Lane): GroupWriter<SaveRow, Saved> {
  const known = writers.get(lane);
  if (known) return known;
  const writer = openGroupWriter<SaveRow, Saved>({
    write: (rows) => writeTogether(lane, rows),
    size: 64,
    inFlight: 2,
    bound: 2000,
    patienceMs: 1000,
    isHopeless: isUnreachable,
  });
  writers.set(lane, writer);
  return writer;
}

/** A place is written once in a statement: of several rows for it the highest number stands for all. */
async function writeTogether(lane: Lane, rows: readonly SaveRow[]): Promise<Saved[]> {
  const places = new Map<string, SaveRow>();
  const placeOf = ({ userId, paperId, epoch, ordinal }: SaveRow) => `${userId}${paperId}${epoch}/${ordinal}`;
  for (const row of rows) {
    const place = placeOf(row);
    const other = places.get(place);
    if (!other || other.seq < row.seq) places.set(place, row);
  }
  const saved = await saveRows(lane, [...places.values()]);
  const outcomes = new Map([...places.keys()].map((place, at) => [place, saved[at]]));
  return rows.flatMap((row) => outcomes.get(placeOf(row)) ?? []);
}

/** What the crash test must notice. Never in production: config.ts refuses. */
function tellTooEarly(ctx: Ctx<User>, rows: readonly SaveRow[]): Promise<Saved[]> {
  setTimeout(
    () =>
      void writerOf(ctx.lane)
        .put(rows)
        ?.catch(() => undefined),
    500,
  );
  return Promise.resolve(rows.map(() => ({ verdict: SaveVerdict.kept, state: PaperState.inExam, leftMs: 60_000 })));
}
