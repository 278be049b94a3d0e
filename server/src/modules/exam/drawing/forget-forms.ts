import type { Ctx } from '../../../platform/ctx.ts';
import { deleteOwn, deleteUnused } from './form.queries.ts';

const BATCH = 1_000;

/** While an exam is not begun its questions may be changed; what had been composed of the earlier ones goes. */
export async function forgetForms({ db }: Ctx<null>): Promise<void> {
  while ((await deleteUnused(db, BATCH)) === BATCH);
}

/** Of papers that nobody came for: what was drawn for them alone is of no use to anybody else. */
export function dropForms({ db }: Ctx<unknown>, formIds: readonly string[]): Promise<void> {
  return deleteOwn(db, formIds);
}
