import type { Ctx } from '../../../platform/ctx.ts';
import { deleteOwn, deleteUnused } from './form.queries.ts';

const BATCH = 1_000;

/** The questions of an exam may be changed until it has begun; deletes the sets built from earlier ones. */
export async function forgetForms({ db }: Ctx<null>): Promise<void> {
  while ((await deleteUnused(db, BATCH)) === BATCH);
}

/** Deletes sets of unused papers: what was drawn for one paper alone is of no use to another. */
export function dropForms({ db }: Ctx<unknown>, formIds: readonly string[]): Promise<void> {
  return deleteOwn(db, formIds);
}
