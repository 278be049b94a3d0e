import { PracticeMode } from '@ganlin/contract/practice/modes';
import type { Ctx } from '../../../platform/ctx.ts';
import { drawableVersions, examOnlyAmong, poolOf, practisableOnClause, type Pool } from '../../question/index.ts';
import { endOfToday } from './day.rules.ts';
import { permutation } from './draw.rules.ts';
import * as items from './item.queries.ts';
import * as records from './record.queries.ts';
import type { Run } from './run.queries.ts';
import { selectionOf } from './selection.ts';

/** The source of a run's questions. */
export interface Source {
  /** How many more it will return, as far as known in advance. */
  readonly left: number;
  /** The next questions, none of which the run has had; fewer than requested only when there are no more. */
  readonly take: (count: number) => Promise<Taken>;
}

interface Taken {
  readonly questions: readonly items.Dealt[];
  /** How far the iteration has come, stored with the run. */
  readonly cursor: number;
  readonly poolRevision: number | null;
}

/** Max questions in a run across all banks. */
const MAX_ACROSS = 2_000;
/** Max questions of the book searched for those of one bank. */
const MAX_LOOKED_AT = 20_000;
const MAX_AT_ONCE = 4_000;
const LOOK_BACK = 200;

export async function sourceOf(ctx: Ctx<unknown>, run: Run): Promise<Source> {
  // A mock exam is drawn when it starts, as is a practice on knowledge points across the banks.
  if (run.mode === PracticeMode.mock) return listed(ctx, []);
  const pool = run.repoId === null ? null : await poolOf(ctx, run.repoId);
  if (run.choice.clause) return listed(ctx, await onClause(ctx, run, run.choice.clause));
  const kind = kinds[run.mode];
  if (kind === undefined) return pool ? walked(ctx, run, pool) : listed(ctx, []);
  const ids = await waiting(ctx, run, kind);
  if (pool) {
    return listed(
      ctx,
      ids.filter((id) => pool.indexOf(id) >= 0),
    );
  }
  const published = await drawableVersions(ctx, ids);
  const forExams = await examOnlyAmong(ctx, ids);
  return listed(
    ctx,
    ids.filter((id) => published.has(id) && !forExams.has(id)),
  );
}

/** The questions on a clause that the run has not had. */
async function onClause(ctx: Ctx<unknown>, run: Run, clause: NonNullable<Run['choice']['clause']>): Promise<string[]> {
  const { ids } = await practisableOnClause(ctx, clause, run.userId);
  const had = new Set(await items.listDealtIds(ctx.db, run.id));
  return ids.filter((id) => !had.has(id)).slice(0, MAX_ACROSS);
}

const kinds: Partial<Record<PracticeMode, records.Waiting['kind']>> = {
  [PracticeMode.wrong]: 'wrong',
  [PracticeMode.starred]: 'starred',
  [PracticeMode.review]: 'review',
};

function waiting({ db, now }: Ctx<unknown>, run: Run, kind: records.Waiting['kind']): Promise<string[]> {
  const { id: runId, userId, choice, repoId } = run;
  if (choice.fromTrainId !== undefined) return records.listWrongOf(db, choice.fromTrainId, runId);
  const limit = repoId === null ? MAX_ACROSS : MAX_LOOKED_AT;
  return records.listWaiting(db, { kind, userId, runId, dueBefore: endOfToday(now), limit });
}

function listed(ctx: Ctx<unknown>, ids: readonly string[]): Source {
  return {
    left: ids.length,
    take: async (count) => {
      const wanted = ids.slice(0, count);
      return { questions: await published(ctx, wanted), cursor: 0, poolRevision: null };
    },
  };
}

/** An order of a bank's questions, or of some of them, and where to continue. */
interface Sequence {
  readonly size: number;
  /** The pool index of the question at a position. */
  readonly at: (position: number) => number;
  readonly start: number;
  readonly left: number;
}

async function walked(ctx: Ctx<unknown>, run: Run, pool: Pool): Promise<Source> {
  const sequence = await sequenceOf(ctx, run, pool);
  return { left: sequence.left, take: (count) => takeFrom(ctx, { run, pool, sequence }, count) };
}

/**
 * Continues along the order, skipping questions the run has had under another revision and those no longer published.
 */
async function takeFrom(
  ctx: Ctx<unknown>,
  { run, pool, sequence }: { run: Run; pool: Pool; sequence: Sequence },
  count: number,
): Promise<Taken> {
  const questions: items.Dealt[] = [];
  let cursor = sequence.start;
  for (let step = count; questions.length < count && cursor < sequence.size; step = Math.min(step * 2, MAX_AT_ONCE)) {
    const from = cursor;
    const ids = Array.from({ length: Math.min(step, sequence.size - from) }, (_, position) =>
      pool.id(sequence.at(from + position)),
    );
    const answeredBy = run.mode === PracticeMode.unseen ? run.userId : null;
    const had = await items.listHad(ctx.db, run.id, { ids, answeredBy });
    const fresh = await published(
      ctx,
      ids.filter((id) => !had.has(id)),
    );
    const taken = fresh.slice(0, count - questions.length);
    const isFull = questions.push(...taken) >= count;
    const last = taken.at(-1);
    cursor = isFull && last ? from + ids.indexOf(last.questionId) + 1 : from + ids.length;
  }
  return { questions, cursor, poolRevision: pool.revision };
}

async function published(ctx: Ctx<unknown>, ids: readonly string[]): Promise<items.Dealt[]> {
  if (ids.length === 0) return [];
  const versions = await drawableVersions(ctx, ids);
  return ids.flatMap((questionId) => {
    const found = versions.get(questionId);
    return found ? [{ questionId, version: found.version, type: found.type }] : [];
  });
}

async function sequenceOf(ctx: Ctx<unknown>, run: Run, pool: Pool): Promise<Sequence> {
  if (run.mode === PracticeMode.random) return randomWalk(ctx, run, pool);
  const isChosen = run.mode === PracticeMode.type || run.mode === PracticeMode.topic;
  const chosen = isChosen ? await selectionOf(ctx, { repoId: run.repoId ?? '', pool, choice: run.choice }) : null;
  const size = chosen ? chosen.length : pool.size;
  const at = (position: number): number => (chosen ? (chosen[position] ?? 0) : position);
  const start = run.poolRevision === pool.revision ? run.cursor : await placeAfterLast(ctx, run, { pool, size, at });
  const left = size - start;
  if (run.mode !== PracticeMode.unseen) return { size, at, start, left };
  // Counting a user's answered questions is expensive; while the bank is unchanged, the last count is reused.
  if (run.poolRevision === pool.revision) return { size, at, start, left: run.total - run.dealt };
  const known = await records.listStanding(ctx.db, run.userId, ctx.now);
  const seenAhead = known.filter(({ seen, questionId }) => seen && pool.indexOf(questionId) >= start).length;
  return { size, at, start, left: left - seenAhead };
}

/** A new revision has its own order: questions the run has already had are scattered over it and skipped. */
async function randomWalk({ db }: Ctx<unknown>, run: Run, pool: Pool): Promise<Sequence> {
  const sequence = { size: pool.size, at: permutation(pool.size, (run.seed + pool.revision) % 2 ** 32) };
  if (run.poolRevision === pool.revision) return { ...sequence, start: run.cursor, left: run.total - run.dealt };
  const dealt = run.dealt === 0 ? [] : await items.listDealtIds(db, run.id);
  const locked = dealt.filter((id) => pool.indexOf(id) >= 0).length;
  return { ...sequence, start: 0, left: pool.size - locked };
}

/** The bank has changed: continues after the last dealt question that is still in it. */
async function placeAfterLast(
  { db }: Ctx<unknown>,
  run: Run,
  { pool, size, at }: Pick<Sequence, 'size' | 'at'> & { pool: Pool },
): Promise<number> {
  for (let below = run.dealt + 1; below > 1; below -= LOOK_BACK) {
    const last = await items.listLastDealt(db, run.id, { below, limit: LOOK_BACK });
    const index = last.map(({ questionId }) => pool.indexOf(questionId)).find((found) => found >= 0);
    if (index !== undefined) return firstBehind(index, { size, at });
  }
  return 0;
}

/** The first position of an ascending order that lies behind an index. */
function firstBehind(index: number, { size, at }: Pick<Sequence, 'size' | 'at'>): number {
  let [low, high] = [0, size];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (at(middle) > index) high = middle;
    else low = middle + 1;
  }
  return low;
}
