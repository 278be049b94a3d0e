import type { Parsed } from '@ganlin/contract/core/endpoint';
import { PaperState } from '@ganlin/contract/exam/kinds';
import { SAVE_BYTES, type sittingApi } from '@ganlin/contract/paper/sitting';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { isUnreachable } from '../../../platform/db/conflict.ts';
import { openGroupWriter, type GroupWriter } from '../../../platform/db/group-writer.ts';
import type { ReservedPool } from '../../../platform/db/reserved-pool.ts';
import { AppError } from '../../../platform/errors.ts';
import type { SaveVerdict as CountedVerdict } from '../../../platform/metrics/saves.ts';
import { isBlank } from '../../practice/index.ts';
import { fittingItems } from './answer-kinds.ts';
import { paceOf } from '../model/pace.ts';
import { SaveVerdict, writeSaves, type Save, type Saved, type SaveItem } from './save.queries.ts';

type Item = Parsed<typeof sittingApi.save>['items'][number];

interface Sent {
  readonly paperId: string;
  readonly epoch: number;
  readonly items: readonly Item[];
  /** Sent with a hand-in. */
  readonly isFinal?: boolean;
}

/** The result of a save, and the items that are on disk. */
export interface Stored extends Saved {
  readonly items: readonly Item[];
}

/**
 * Stores answers of one paper; returns when they are on disk. Skips answers that do not fit their question, positions
 * that the paper does not have, and answers that go back where that is not allowed; stores the others.
 */
export async function keepAnswers(ctx: Ctx<User>, sent: Sent): Promise<Stored> {
  const { saves } = ctx.metrics;
  try {
    const stored = await keep(ctx, sent);
    saves.count(counted[stored.verdict] ?? 'refused');
    return stored;
  } catch (error) {
    if (error instanceof NotStored) saves.count(error.verdict);
    else saves.count(error instanceof AppError ? 'refused' : 'failed');
    throw error;
  }
}

/** For the metrics; every other verdict is that of a rule. */
const counted: Readonly<Partial<Record<SaveVerdict, CountedVerdict>>> = {
  [SaveVerdict.kept]: 'kept',
  [SaveVerdict.busy]: 'locked',
};

class NotStored extends AppError {
  readonly verdict: CountedVerdict;

  constructor(verdict: 'full' | 'crowded' | 'failed') {
    super(verdict === 'crowded' ? 'savesTooFast' : 'examBusy');
    this.verdict = verdict;
  }
}

async function keep(ctx: Ctx<User>, sent: Sent): Promise<Stored> {
  // Answers sent with a hand-in are exempt from the rate limit.
  if (!sent.isFinal && !paceOf(ctx).takeTurn(ctx.user.id)) return { ...tooFast, items: [] };
  let items = await fittingItems(ctx, { userId: ctx.user.id, paperId: sent.paperId }, sent.items);
  for (;;) {
    const saved = await write(ctx, sent, items);
    if (saved.verdict === SaveVerdict.kept) return { ...saved, items };
    const rest = items.filter((item) => isTaken(saved, item));
    // Each iteration has fewer of them.
    if (rest.length === 0 || rest.length === items.length) return { ...saved, items: [] };
    items = rest;
  }
}

const tooFast: Saved = {
  verdict: SaveVerdict.tooFast,
  state: PaperState.inExam,
  leftMs: 0,
  questions: 0,
  seqs: null,
};

/** Whether an item was not the reason why its save was refused. */
function isTaken({ verdict, questions, seqs }: Saved, { ordinal, seq }: Item): boolean {
  if (verdict === SaveVerdict.noSuchPlace) return ordinal <= questions;
  if (verdict !== SaveVerdict.passed || seqs === null) return false;
  return ordinal >= seqs.length || seq <= (seqs[ordinal - 1] ?? 0);
}

async function write(
  ctx: Ctx<User>,
  { paperId, epoch, isFinal = false }: Sent,
  given: readonly Item[],
): Promise<Saved> {
  const answers = given.map((item): SaveItem => ({ ...item, answered: !isBlank(item.answer) }));
  const items = JSON.stringify(answers);
  const bytes = Buffer.byteLength(items);
  if (bytes > SAVE_BYTES) throw new AppError('saveTooLarge');
  const pace = paceOf(ctx);
  // Nor is its size counted: the paper closes with it.
  const weight = isFinal ? 0 : pace.weigh(ctx.user.id, bytes);
  const indexes = given.map(({ ordinal }) => ordinal);
  const [first, last] = indexes.length === 0 ? [0, 0] : [Math.min(...indexes), Math.max(...indexes)];
  const save = { userId: ctx.user.id, paperId, epoch, items, first, last, weight, ip: ctx.origin.ip };
  const saved = await (ctx.config.ackBeforeCommit ? reportTooEarly(ctx, save) : writeSave(ctx, save));
  const isStored = saved.verdict === SaveVerdict.kept;
  if (!isFinal) pace.settle(ctx.user.id, isStored ? weight : bytes);
  return saved;
}

async function writeSave(ctx: Ctx<User>, save: Save): Promise<Saved> {
  const started = performance.now();
  const saved = writerOf(ctx).put(save);
  if (typeof saved === 'string') throw new NotStored(saved);
  try {
    return await saved;
  } catch (error) {
    if (!isUnreachable(error)) throw error;
    ctx.log.error({ err: error }, 'answers not kept');
    throw new NotStored('failed');
  } finally {
    ctx.metrics.saves.time((performance.now() - started) / 1_000);
  }
}

/** One for each process. */
const writers = new WeakMap<ReservedPool, GroupWriter<Save, Saved>>();

function writerOf({ reservedPool, metrics }: Pick<Ctx, 'reservedPool' | 'metrics'>): GroupWriter<Save, Saved> {
  const known = writers.get(reservedPool);
  if (known) return known;
  const writer = openGroupWriter<Save, Saved>({
    onGroup: metrics.saves.noteGroup,
    write: (saves) => writeSaves(reservedPool, saves),
    gatherMs: 25,
    enough: 32,
    size: 64,
    inFlight: 2,
    bound: 2000,
    // A page has one save in flight. A user who presses many times at once is served, one save after the other.
    keyOf: ({ paperId }) => paperId,
    perKey: 16,
    patienceMs: 1000,
    // The reserved pool's own limits apply before it.
    limitMs: 12_000,
    isHopeless: isUnreachable,
  });
  metrics.saves.observeQueue(writer.waiting);
  writers.set(reservedPool, writer);
  return writer;
}

/** A deliberate bug that the crash test must detect. Never in production: config.ts refuses. */
function reportTooEarly(ctx: Ctx<User>, save: Save): Promise<Saved> {
  setTimeout(() => {
    const saved = writerOf(ctx).put(save);
    if (typeof saved !== 'string') saved.catch(() => undefined);
  }, 500);
  const { inExam: state } = PaperState;
  return Promise.resolve({ verdict: SaveVerdict.kept, state, leftMs: 60_000, questions: 500, seqs: null });
}
