import type { ImportRow } from '@ganlin/contract/core/import';
import type { z } from 'zod';
import type { Ctx, User } from '../ctx.ts';
import { transaction } from '../db/transaction.ts';
import { AppError } from '../errors.ts';
import { MalformedRequest } from '../http/refusals.ts';
import { cellText } from './cell.rules.ts';
import type { ImportDefinition, ImportShape } from './definition.ts';
import { holdReady, shownRow } from './own-import.ts';
import * as rowQueries from './row.queries.ts';
import { keysOf, openRow, repeatsOf, rulesOf, sealCells, stateOf, type RowKeys, type StoredFault } from './rows.ts';

/** No spreadsheet has more, and the database counts not much further. */
const SHEET_ROWS = 1_048_576;

interface Correction {
  readonly id: string;
  readonly number: number;
  readonly cells: Readonly<Record<string, string>>;
}

/** Changes cells of one row and judges it anew, together with the rows that had, or now have, a value in common. */
export async function fixImport<Options extends z.ZodType, Reach extends object, Plan extends object, Value>(
  ctx: Ctx<User>,
  definition: ImportDefinition<Options, Reach, Plan, Value>,
  correction: Correction,
): Promise<ImportRow> {
  refuseUnknownColumns(definition, correction);
  const { id, number } = correction;
  return transaction(ctx, async (ctx) => {
    await holdReady(ctx, definition, id);
    const reach = await definition.reach.ask(ctx);
    const found = await getRow(ctx, id, number);
    const before = openRow(ctx.config, found);
    const changes = Object.entries(correction.cells).map(([column, text]) => [column, cellText(text).text]);
    const cells: Record<string, string> = { ...before.cells, ...Object.fromEntries(changes) };
    const keys = keysOf(ctx.config, { importId: id, cells, unique: definition.unique });
    await rowQueries.fixRow(ctx.db, id, { number, cellsSealed: sealCells(ctx.config, cells), keys });
    const checked = await definition.check(ctx, [{ number, cells }], reach);
    const own = [
      ...found.faults.filter(({ from, column }) => from === 'cell' && !Object.hasOwn(correction.cells, column)),
      ...rulesOf(checked.get(number)),
    ];
    const others = await rowQueries.rowsSharing(ctx.db, id, { keys: [...found.keys, ...keys], except: number });
    const judged = [
      { number, keys, own },
      ...others.map((other) => ({ ...other, own: other.faults.filter(({ from }) => from !== 'repeat') })),
    ];
    await judgeAgain(ctx, definition, { id, judged });
    return shownRow(ctx, await getRow(ctx, id, number));
  });
}

function refuseUnknownColumns({ columns }: ImportShape, { cells }: Correction): void {
  const known = new Set(columns.map(({ key }) => key));
  const unknown = Object.keys(cells).filter((column) => !known.has(column));
  if (unknown.length === 0) return;
  throw new MalformedRequest(
    unknown.map((column) => ({ code: 'custom', path: ['cells', column], message: 'no such column', input: column })),
  );
}

/** Says anew which of these rows repeat another, and leaves their own faults as they are. */
async function judgeAgain(
  { db }: Ctx<User>,
  { unique }: ImportShape,
  { id, judged }: { id: string; judged: readonly { number: number; keys: RowKeys; own: readonly StoredFault[] }[] },
): Promise<void> {
  const holders = await rowQueries.firstHolders(
    db,
    id,
    judged.flatMap(({ keys }) => keys),
  );
  const rows = judged.map(({ number, keys, own }) => {
    const faults = [...own, ...repeatsOf({ number, keys }, unique, holders)];
    return { number, faults, state: stateOf(faults) };
  });
  await rowQueries.updateFaults(db, id, rows);
}

async function getRow({ db }: Ctx<User>, id: string, number: number) {
  const row = number > SHEET_ROWS ? undefined : await rowQueries.findRow(db, id, number);
  if (!row) throw new AppError('importNotFound');
  return row;
}
