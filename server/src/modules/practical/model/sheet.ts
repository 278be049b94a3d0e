import type { SheetState } from '@ganlin/contract/practical/kinds';
import type { SheetForm, SheetSection } from '@ganlin/contract/practical/sheet';
import type { Ctx } from '../../../platform/ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import { findSheet, type SheetRow } from './sheet.queries.ts';

export type Sheet = ReturnType<typeof typedSheet>;

/** The column has a check constraint, and the contract validated the JSON before it was stored. */
export const typedSheet = (row: SheetRow) => ({
  ...row,
  state: row.state as SheetState,
  sections: row.sections as unknown as SheetSection[],
});

export async function getSheet(ctx: Ctx<unknown>, id: string, options: { lock?: boolean } = {}): Promise<Sheet> {
  const row = await findSheet(ctx.db, id, options);
  if (!row) throw new AppError('practicalSheetNotFound');
  return typedSheet(row);
}

export const formOf = ({ title, workKind, passCenti, minutes, sections }: Sheet): SheetForm => ({
  title,
  workKind,
  pass: passCenti / 100,
  minutes,
  sections,
});

/** As examiners, staff and candidates read it. */
export const shownSheet = ({ id, title, workKind, fullCenti, passCenti, minutes, sections }: Sheet) => ({
  id,
  title,
  workKind,
  full: fullCenti,
  pass: passCenti,
  minutes,
  sections,
});
