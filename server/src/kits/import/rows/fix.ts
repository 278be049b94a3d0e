import { DECISION, Decision, rowUnitOf, type ImportRow } from '@ganlin/contract/core/import';
import type { z } from 'zod';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import { MalformedRequest } from '../../../platform/http/refusals.ts';
import { cellText } from '../book/cell.rules.ts';
import type { ImportDefinition, ImportShape, SheetRow } from '../definition.ts';
import { likesAgain } from './likes-again.ts';
import { aboutOf, holdReady, shownRows } from '../own-import.ts';
import * as rowQueries from './row.queries.ts';
import {
  keysOf,
  openRow,
  repeatsOf,
  rulesOf,
  sealCells,
  stateOf,
  withoutNeedlessWarnings,
  type StoredFault,
  type StoredLike,
} from './rows.ts';

/** No spreadsheet has more rows; far larger numbers would overflow the database's integer column. */
const SHEET_ROWS = 1_048_576;

interface Correction {
  readonly id: string;
  readonly number: number;
  readonly cells: Readonly<Record<string, string>>;
}

/**
 * Changes cells of one row and checks it again, together with the rows that had, or now have, a value in common with
 * it.
 */
export async function fixImport<Options extends z.ZodType, Scope extends object, Plan extends object, Value>(
  ctx: Ctx<User>,
  definition: ImportDefinition<Options, Scope, Plan, Value>,
  correction: Correction,
): Promise<ImportRow> {
  refuseUnknown(definition, correction);
  const { id, number } = correction;
  return transaction(ctx, async (ctx) => {
    const ready = await holdReady(ctx, definition, id);
    const scope = await definition.reach.ask(ctx, aboutOf(ready));
    const found = await getRow(ctx, id, number);
    const before = openRow(ctx.config, found);
    const changed = changedCells(definition, before, correction);
    const checked = await definition.check(ctx, [{ number, cells: changed, like: before.like }], scope);
    const again = await likesAgain(ctx, definition, { importId: id, reach: scope, row: { ...found, checked } });
    const like = again.likes.get(number) ?? null;
    // The earlier decision was about a different duplicate.
    const stale = !Object.hasOwn(correction.cells, DECISION) && !isSame(before.like, like);
    const cells = stale ? { ...changed, [DECISION]: '' } : changed;
    const keys = keysOf(ctx.config, { importId: id, cells, unique: definition.unique });
    await rowQueries.fixRow(ctx.db, id, {
      number,
      cellsSealed: sealCells(ctx.config, { importId: id, number }, cells),
      keys,
    });
    const own = withoutNeedlessWarnings([
      ...found.faults.filter(({ from, column }) => from === 'cell' && !Object.hasOwn(correction.cells, column)),
      ...rulesOf(checked.get(number)),
    ]);
    const others = await rowQueries.rowsSharing(ctx.db, id, { keys: [...found.keys, ...keys], except: number });
    const near = again.rows.filter((row) => !others.some((other) => other.number === row.number));
    await judgeAgain(ctx, definition, {
      id,
      rows: [{ number, keys, cells, own }, ...[...others, ...near].map((row) => openedOther(ctx, row))],
      likes: again.likes,
      rowUnit: rowUnitOf(ready.fileName, definition.unit),
    });
    const [shown] = await shownRows(ctx, definition, [await getRow(ctx, id, number)]);
    if (!shown) throw new AppError('importNotFound');
    return shown;
  });
}

function refuseUnknown({ columns, likeness }: ImportShape, { cells }: Correction): void {
  const known = new Set(columns.map(({ key }) => key));
  if (likeness) known.add(DECISION);
  const decisions = new Set(['', ...Object.values(Decision)]);
  const unknown = Object.entries(cells).filter(
    ([column, text]) => !known.has(column) || (column === DECISION && !decisions.has(text)),
  );
  if (unknown.length === 0) return;
  throw new MalformedRequest(
    unknown.map(([column]) => ({ code: 'custom', path: ['cells', column], message: 'no such column', input: column })),
  );
}

function changedCells({ cellLength }: ImportShape, { cells }: SheetRow, correction: Correction): SheetRow['cells'] {
  const changes = Object.entries(correction.cells).map(([column, text]) => [
    column,
    cellText(text, '', cellLength).text,
  ]);
  return { ...cells, ...(Object.fromEntries(changes) as Record<string, string>) };
}

const isSame = (one: StoredLike | null, other: StoredLike | null): boolean =>
  one?.questionId === other?.questionId && one?.rowNumber === other?.rowNumber;

interface AgainRow {
  readonly number: number;
  readonly keys: rowQueries.FoundRow['keys'];
  readonly cells: SheetRow['cells'];
  readonly own: readonly StoredFault[];
  /** The current duplicate; replaced only where it is looked up again. */
  readonly like?: StoredLike | null;
}

function openedOther({ config }: Ctx<User>, row: rowQueries.FoundRow): AgainRow {
  const { number, keys, cells, faults, like } = openRow(config, row);
  return { number, keys, cells, like, own: faults.filter(({ from }) => from !== 'repeat') };
}

interface Again {
  readonly id: string;
  readonly rows: readonly AgainRow[];
  readonly likes: ReadonlyMap<number, StoredLike | null>;
  readonly rowUnit: string;
}

/** Determines again which of these rows repeat or resemble another, leaving their own faults unchanged. */
async function judgeAgain(
  { db }: Ctx<User>,
  { unique }: ImportShape,
  { id, rows, likes, rowUnit }: Again,
): Promise<void> {
  const holders = await rowQueries.firstHolders(
    db,
    id,
    rows.flatMap(({ keys }) => keys),
  );
  const judged = rows.map(({ number, keys, cells, own, like: before = null }) => {
    const faults = [...own, ...repeatsOf({ number, keys }, unique, { holders, rowUnit })];
    const found = likes.get(number);
    const like = found === undefined ? before : found;
    return { number, faults, like, state: stateOf({ faults, like, cells }) };
  });
  await rowQueries.updateJudged(db, id, judged);
}

async function getRow({ db }: Ctx<User>, id: string, number: number): Promise<rowQueries.FoundRow> {
  const row = number > SHEET_ROWS ? undefined : await rowQueries.findRow(db, id, number);
  if (!row) throw new AppError('importNotFound');
  return row;
}
