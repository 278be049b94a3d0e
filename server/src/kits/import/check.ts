import { buffer } from 'node:stream/consumers';
import { setImmediate as turn } from 'node:timers/promises';
import { ImportState, rowUnitOf, RowState } from '@ganlin/contract/core/import';
import type { z } from 'zod';
import type { Ctx } from '../../platform/ctx.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { AppError } from '../../platform/errors.ts';
import type { TaskWork } from '../../platform/jobs/task.ts';
import { unsealBytes } from '../../platform/security/sealed.ts';
import { storageKeyOf } from '../../platform/storage/storage.ts';
import type { ReadRow } from './book/book.ts';
import type { ImportDefinition, ImportShape, SheetRow } from './definition.ts';
import { likesOf, seenTexts, textsOf, type SeenTexts } from './rows/likes.ts';
import * as queries from './queries.ts';
import { readBook } from './book/read-book.ts';
import * as rowQueries from './rows/row.queries.ts';
import {
  keysOf,
  openRow,
  repeatsOf,
  rulesOf,
  sealCells,
  stateOf,
  withoutNeedlessWarnings,
  type StoredFault,
} from './rows/rows.ts';

/** Other work gets its turn between two steps. */
const STEP = 250;
const everyState = Object.values(RowState);

interface Order<Scope> {
  readonly importId: string;
  readonly reach: Scope;
}

/** The first half of an import: reads the rows from the file and records the errors of each. */
export async function checkImport<Options extends z.ZodType, Scope extends object, Plan extends object, Value>(
  ctx: Ctx<null>,
  definition: ImportDefinition<Options, Scope, Plan, Value>,
  { order, work }: { order: Order<Scope>; work: TaskWork },
): Promise<string> {
  const { importId: id } = order;
  // Retrying a failed check continues where it stopped, as long as nothing else has begun.
  const from = [ImportState.checking, ImportState.failed];
  const began = { state: ImportState.checking };
  if (!(await queries.moveImport(ctx.db, { id, from, taskId: work.id }, began))) throw new AppError('importNotFound');
  try {
    const rowUnit = await takeRows(ctx, definition, id);
    await checkRows(ctx, definition, { order, work, rowUnit });
    return await makeReady(ctx, id, rowUnit);
  } catch (error) {
    const refused = error instanceof AppError;
    const note = refused ? error.message : '检查时出现错误，请重新上传，或联系管理员';
    await queries.moveImport(ctx.db, { id, from, taskId: work.id }, { state: ImportState.failed, note });
    // A refused file stays refused; after an unexpected error the file is needed for the retry.
    if (refused) await ctx.storage.remove(storageKeyOf(id));
    throw error;
  }
}

/**
 * All rows are stored together, and from then on the file is not needed; a repeated job finds them there. Returns what
 * they are counted in.
 */
async function takeRows(ctx: Ctx<null>, shape: ImportShape, id: string): Promise<string> {
  const key = storageKeyOf(id);
  const { readAt, fileName, ownerId } = await locked(ctx, id);
  if (readAt === null) {
    if (!(await ctx.storage.stat(key))) throw new AppError('importUnreadable', { reason: '文件已清除，请重新上传' });
    const bytes = unsealBytes(ctx.config.dataKeys, await buffer(await ctx.storage.read(key)), ['file.import', key]);
    const { read = ({ bytes }) => readBook(bytes, shape.columns) } = shape;
    const { rows, ignored, pictures = [] } = await read({ name: fileName, bytes });
    if (pictures.length > 0) await shape.pictures?.keep(ctx, { importId: id, ownerId, pictures });
    await transaction(ctx, async (ctx) => {
      if ((await locked(ctx, id)).readAt !== null) return;
      for (let from = 0; from < rows.length; from += STEP) {
        const step = rows.slice(from, from + STEP).map((row) => storedRow(ctx, { importId: id, row, shape }));
        await rowQueries.insertRows(ctx.db, id, step);
        await turn();
      }
      const change = { readAt: ctx.now, note: ignoredNote(ignored) };
      await queries.moveImport(ctx.db, { id, from: [ImportState.checking] }, change);
    });
  }
  await ctx.storage.remove(key);
  return rowUnitOf(fileName, shape.unit);
}

function ignoredNote(ignored: readonly string[]): string {
  if (ignored.length === 0) return '';
  const names = ignored.map((name) => `“${name.slice(0, 20)}”`);
  return `没有使用这些列：${names.slice(0, 5).join('、')}${names.length > 5 ? ` 等 ${names.length} 列` : ''}`;
}

function storedRow(
  { config }: Ctx<null>,
  { importId, row, shape }: { importId: string; row: ReadRow; shape: ImportShape },
): rowQueries.NewRow {
  const { number, cells } = row;
  const faults: StoredFault[] = row.faults.map((fault) => ({ warning: false, ...fault, from: 'cell' }));
  const keys = keysOf(config, { importId, cells, unique: shape.unique });
  const state = stateOf({ faults, like: null, cells });
  return { number, cellsSealed: sealCells(config, { importId, number }, cells), keys, faults, state };
}

interface Run<Scope> {
  readonly order: Order<Scope>;
  readonly work: TaskWork;
  readonly rowUnit: string;
}

async function checkRows<Options extends z.ZodType, Scope extends object, Plan extends object, Value>(
  ctx: Ctx<null>,
  definition: ImportDefinition<Options, Scope, Plan, Value>,
  { order: { importId, reach: scope }, work, rowUnit }: Run<Scope>,
): Promise<void> {
  const total = (await queries.countRows(ctx.db, [importId]))[0]?.all ?? 0;
  const holders = await rowQueries.firstHolders(ctx.db, importId);
  const seen = seenTexts();
  for (let after = 0, done = 0; done < total;) {
    const [last, count] = await transaction(ctx, async (ctx) => {
      await locked(ctx, importId);
      const sealed = await rowQueries.rowsAfter(ctx.db, importId, { after, limit: STEP, states: everyState });
      const rows = sealed.map((row) => openRow(ctx.config, row));
      await judgeRows(ctx, definition, { importId, reach: scope, rows, holders, seen, rowUnit });
      return [rows.at(-1)?.number, rows.length];
    });
    if (last === undefined) break;
    after = last;
    done += count;
    await work.report({ done, total, note: `已检查 ${done} ${rowUnit}` });
    await turn();
  }
}

interface Step<Scope> {
  readonly importId: string;
  readonly reach: Scope;
  readonly rows: readonly (rowQueries.FoundRow & SheetRow)[];
  readonly holders: ReadonlyMap<string, number>;
  readonly seen: SeenTexts;
  readonly rowUnit: string;
}

async function judgeRows<Options extends z.ZodType, Scope extends object, Plan extends object, Value>(
  ctx: Ctx<null>,
  definition: ImportDefinition<Options, Scope, Plan, Value>,
  { importId, reach: scope, rows, holders, seen, rowUnit }: Step<Scope>,
): Promise<void> {
  const checked = await definition.check(ctx, rows, scope);
  const texts = textsOf(definition.likeness, checked);
  for (const row of texts) seen.add(row);
  const likes = await likesOf(ctx, definition.likeness, { texts, seen, checked });
  const judged = rows.map((row) => {
    const cellFaults = row.faults.filter(({ from }) => from === 'cell');
    const repeats = repeatsOf(row, definition.unique, { holders, rowUnit });
    const faults = withoutNeedlessWarnings([...cellFaults, ...rulesOf(checked.get(row.number)), ...repeats]);
    const like = likes.get(row.number) ?? null;
    return { number: row.number, faults, like, state: stateOf({ faults, like, cells: row.cells }), before: row };
  });
  // Most rows are good and already stored as such.
  const changed = judged.filter(
    ({ faults, like, before }) => faults.length > 0 || like || before.faults.length > 0 || before.like,
  );
  await rowQueries.updateJudged(ctx.db, importId, changed);
  await rowQueries.updateLikeKeys(ctx.db, importId, texts);
}

async function makeReady(ctx: Ctx<null>, id: string, rowUnit: string): Promise<string> {
  const [counts] = await queries.countRows(ctx.db, [id]);
  const ready = { state: ImportState.ready };
  if (!counts || !(await queries.moveImport(ctx.db, { id, from: [ImportState.checking] }, ready))) {
    throw new AppError('importNotFound');
  }
  const { all, good, warning, error, duplicate } = counts;
  const alike = duplicate > 0 ? `，重复 ${duplicate}` : '';
  return `共 ${all} ${rowUnit}：正常 ${good}，警告 ${warning}，错误 ${error}${alike}`;
}

/** Locks the import, if it is still being checked: its owner may have discarded it meanwhile. */
async function locked({ db }: Ctx<null>, id: string) {
  const found = await queries.holdImport(db, id);
  if (found?.state !== ImportState.checking) throw new AppError('importNotFound');
  return found;
}
