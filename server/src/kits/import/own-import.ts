import { setImmediate as turn } from 'node:timers/promises';
import { ImportState, RowState, type ImportRow } from '@ganlin/contract/core/import';
import type { Ctx, User } from '../../platform/ctx.ts';
import { AppError } from '../../platform/errors.ts';
import type { ImportAbout, ImportShape, SheetRow } from './definition.ts';
import * as queries from './queries.ts';
import * as rowQueries from './rows/row.queries.ts';
import { openRow } from './rows/rows.ts';

type Found = NonNullable<Awaited<ReturnType<typeof queries.findOwn>>>;
type Counts = Record<'all' | 'good' | 'warning' | 'error' | 'duplicate' | 'fixed', number>;

const STEP = 1000;
const none: Counts = { all: 0, good: 0, warning: 0, error: 0, duplicate: 0, fixed: 0 };

/** The caller's import with this id; another user's import counts as missing. */
export async function getOwn(ctx: Ctx<User>, { kind }: ImportShape, id: string): Promise<Found> {
  const found = await queries.findOwn(ctx.db, { id, ownerId: ctx.user.id, kind, now: ctx.now });
  if (!found) throw new AppError('importNotFound');
  return found;
}

/** The caller's import, locked until the commit and ready to be confirmed. */
export async function holdReady(ctx: Ctx<User>, shape: ImportShape, id: string): Promise<Found> {
  const own = await getOwn(ctx, shape, id);
  const found = await queries.holdImport(ctx.db, id);
  if (!found) throw new AppError('importNotFound');
  if (found.state !== ImportState.ready) throw new AppError('importNotReady');
  return own;
}

/** Written only by upload.ts. */
export const aboutOf = ({ about }: Pick<Found, 'about'>): ImportAbout => about as ImportAbout;

/**
 * Imports as shown on pages. Finished imports show their stored final counts, because most of their rows are deleted.
 */
export async function shownImports(ctx: Ctx<User>, imports: readonly Found[]) {
  const rows = await queries.countRows(
    ctx.db,
    imports.map(({ id }) => id),
  );
  const byImport = new Map(rows.map(({ importId, ...counts }) => [importId, counts]));
  return imports.map(({ counts, ...one }) => ({
    ...one,
    // The column's check constraint allows only the codes of ImportState.
    state: one.state as ImportState,
    // Written only by apply.ts.
    counts: { ...none, ...((counts as Counts | null) ?? byImport.get(one.id)) },
  }));
}

export async function shownRows(
  ctx: Ctx<User>,
  { pictures }: ImportShape,
  found: readonly rowQueries.FoundRow[],
): Promise<ImportRow[]> {
  const rows = found.map((row) => openRow(ctx.config, row));
  const media = await pictures?.show(ctx, rows);
  return rows.map(({ number, cells, faults, like, state, fixed }) => ({
    number,
    cells,
    faults: faults.map(({ column, message, warning }) => ({ column, message, warning })),
    state,
    like,
    media: { ...media?.get(number) },
    fixed,
  }));
}

/** All rows in these states, decrypted a step at a time. */
export async function* rowsIn(
  ctx: Ctx<unknown>,
  importId: string,
  states: readonly RowState[],
): AsyncGenerator<(rowQueries.FoundRow & SheetRow)[]> {
  for (let after = 0; ;) {
    const rows = await rowQueries.rowsAfter(ctx.db, importId, { after, limit: STEP, states });
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map((row) => openRow(ctx.config, row));
    after = last.number;
    // Other requests get their turn between two steps.
    await turn();
  }
}
