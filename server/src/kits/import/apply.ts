import { setImmediate as turn } from 'node:timers/promises';
import { DECISION, ImportState, rowUnitOf, RowState, type ImportWay } from '@ganlin/contract/core/import';
import type { z } from 'zod';
import type { Ctx, Origin } from '../../platform/ctx.ts';
import { isContested } from '../../platform/db/conflict.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { AppError } from '../../platform/errors.ts';
import type { TaskWork } from '../../platform/jobs/task.ts';
import type { Checked, ImportDefinition, ImportOutcome, SheetRow } from './definition.ts';
import { likesOf, seenTexts, textsOf } from './rows/likes.ts';
import * as queries from './queries.ts';
import * as rowQueries from './rows/row.queries.ts';
import { openRow, rulesOf, stateOf, type StoredLike } from './rows/rows.ts';

const STEP = 500;
const TRIES = 4;
const usable = [RowState.good, RowState.warning];

export interface ApplyOrder<Scope, Plan> {
  readonly importId: string;
  readonly way: z.infer<typeof ImportWay>;
  /** Both as of the owner's confirmation. */
  readonly reach: Scope;
  readonly plan: Plan;
  readonly by: ImportOutcome['by'];
  readonly origin: Origin;
}

/** What a run needs in addition to its definition. */
interface Run<Scope, Plan> {
  readonly order: ApplyOrder<Scope, Plan>;
  readonly work: TaskWork;
}

/** The second half of an import: applies everything in one transaction, or nothing. */
export async function applyImport<Options extends z.ZodType, Scope extends object, Plan extends object, Value>(
  outer: Ctx<null>,
  definition: ImportDefinition<Options, Scope, Plan, Value>,
  run: Run<Scope, Plan>,
): Promise<string> {
  const ctx = { ...outer, origin: run.order.origin };
  for (let tries = 1; ; tries++) {
    try {
      return await transaction(ctx, (ctx) => applyOnce(ctx, definition, run));
    } catch (error) {
      // Another user took a name, or removed what a row needs, between our check and our write: checking again will
      // see it.
      if (isContested(error) && tries < TRIES) continue;
      await giveBack(ctx, run, error);
      throw error instanceof FaultsFound ? error.refusal : error;
    }
  }
}

/** Rolls back the transaction and carries out the errors that were found. */
class FaultsFound extends Error {
  readonly rows: readonly rowQueries.JudgedRow[];
  readonly refusal: AppError;

  constructor(rows: readonly rowQueries.JudgedRow[], refusal: AppError) {
    super('rows have become faulty');
    this.rows = rows;
    this.refusal = refusal;
  }
}

async function applyOnce<Options extends z.ZodType, Scope extends object, Plan extends object, Value>(
  ctx: Ctx<null>,
  definition: ImportDefinition<Options, Scope, Plan, Value>,
  run: Run<Scope, Plan>,
): Promise<string> {
  const { importId, way, by } = run.order;
  const found = await queries.holdImport(ctx.db, importId);
  if (found?.taskId !== run.work.id) throw new AppError('importNotFound');
  // The job ran twice, and the first run got as far as the commit.
  if (found.state === ImportState.done) return found.note;
  if (found.state !== ImportState.applying) throw new AppError('importNotReady');
  const { imported, leftOut } = await writeRows(ctx, definition, run);
  const errors = leftOut.filter(isError).length;
  if (way === 'all' && errors > 0) {
    throw new FaultsFound(leftOut, new AppError('importHasErrors', { count: String(errors) }));
  }
  if (imported === 0) throw new FaultsFound(leftOut, new AppError('importEmpty'));
  await rowQueries.updateJudged(ctx.db, importId, leftOut);
  const { importId: _id, ...counts } = await getCounts(ctx, importId);
  const skipped = counts.error + counts.duplicate;
  const left = skipped > 0 ? `，跳过 ${skipped} ${rowUnitOf(found.fileName, definition.unit)}` : '';
  const note = `导入 ${imported} ${definition.unit}${left}`;
  await rowQueries.deleteRows(ctx.db, importId, usable);
  const done = { state: ImportState.done, note, counts: JSON.stringify(counts) };
  await queries.moveImport(ctx.db, { id: importId, from: [ImportState.applying] }, done);
  await queries.insertFile(ctx.db, { ...found, importedAt: ctx.now, count: imported });
  await definition.record(ctx, { importId, fileName: found.fileName, imported, skipped, by });
  return note;
}

/** Checks the rows once more, now that nothing can interfere, and writes those that are still good. */
async function writeRows<Options extends z.ZodType, Scope extends object, Plan extends object, Value>(
  ctx: Ctx<null>,
  definition: ImportDefinition<Options, Scope, Plan, Value>,
  { order: { importId, way, reach: scope, plan, by }, work }: Run<Scope, Plan>,
): Promise<{ imported: number; leftOut: rowQueries.JudgedRow[] }> {
  const counts = await getCounts(ctx, importId);
  const total = counts.good + counts.warning;
  const leftOut: rowQueries.JudgedRow[] = [];
  let imported = 0;
  for (let after = 0; ;) {
    const sealed = await rowQueries.rowsAfter(ctx.db, importId, { after, limit: STEP, states: usable });
    const rows = sealed.map((row) => openRow(ctx.config, row));
    const checked = await definition.check(ctx, rows, scope);
    const likes = await likesNow(ctx, definition, { rows, checked });
    const judged = rows.map(({ number, cells }) => {
      const faults = rulesOf(checked.get(number));
      const like = likes.get(number) ?? null;
      return { number, faults, like, state: stateOf({ faults, like, cells }), value: checked.get(number)?.value };
    });
    leftOut.push(...judged.filter(isLeftOut).map(({ value: _value, ...row }) => row));
    const values = judged.filter((row) => !isLeftOut(row)).map(valueOf);
    // After an error in an all-or-nothing import, the remaining rows are only checked.
    if (way === 'good' || !leftOut.some(isError)) {
      await definition.apply(ctx, values, { importId, by, plan });
      imported += values.length;
    }
    await work.report({ done: imported + leftOut.length, total, note: `已写入 ${imported} ${definition.unit}` });
    await turn();
    const last = rows.at(-1);
    if (!last || rows.length < STEP) return { imported, leftOut };
    after = last.number;
  }
}

const isError = ({ state }: { state: RowState }): boolean => state === RowState.error;
const isLeftOut = ({ state }: { state: RowState }): boolean => !usable.some((one) => one === state);

/** Duplicates that appeared since the rows were checked. Rows already decided on raise no new question. */
async function likesNow<Options extends z.ZodType, Scope extends object, Plan extends object, Value>(
  ctx: Ctx<null>,
  { likeness }: ImportDefinition<Options, Scope, Plan, Value>,
  { rows, checked }: { rows: readonly SheetRow[]; checked: ReadonlyMap<number, Checked<Value>> },
): Promise<Map<number, StoredLike>> {
  const decided = new Set(rows.filter(({ cells }) => (cells[DECISION] ?? '') !== '').map(({ number }) => number));
  const open = new Map([...checked].filter(([number]) => !decided.has(number)));
  return likesOf(ctx, likeness, { texts: textsOf(likeness, open), seen: seenTexts(), checked: open });
}

/** Skipping such a row would lose it silently. */
function valueOf<Value>({ number, value }: { number: number; value?: Value | undefined }): Value {
  if (value === undefined) throw new Error(`row ${number} has neither a fault nor a value`);
  return value;
}

/** Nothing has been written: returns the import to its owner as it was, with any errors found. */
async function giveBack<Scope, Plan>(ctx: Ctx<null>, { order, work }: Run<Scope, Plan>, error: unknown): Promise<void> {
  const { importId: id } = order;
  const found = error instanceof FaultsFound;
  const note = found
    ? `导入时又有 ${error.rows.length} 条数据出现错误，没有导入任何数据`
    : '导入时出现错误，没有导入任何数据，请重试';
  await transaction(ctx, async (ctx) => {
    const back = { state: ImportState.ready, note };
    const moved = await queries.moveImport(ctx.db, { id, from: [ImportState.applying], taskId: work.id }, back);
    if (moved && found) await rowQueries.updateJudged(ctx.db, id, error.rows);
  });
}

async function getCounts({ db }: Ctx<null>, importId: string) {
  const [counts] = await queries.countRows(db, [importId]);
  return counts ?? { importId, all: 0, good: 0, warning: 0, error: 0, duplicate: 0, fixed: 0 };
}
