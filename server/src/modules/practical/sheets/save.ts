import { SheetState } from '@ganlin/contract/practical/kinds';
import {
  fullCentiOf,
  MAX_SHEET_TITLE,
  sheetProblem,
  type practicalSheetApi,
  type SheetForm,
} from '@ganlin/contract/practical/sheet';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { newId } from '../../../platform/ids.ts';
import { record } from '../../audit/index.ts';
import * as queries from '../model/sheet.queries.ts';
import { formOf, getSheet, type Sheet } from '../model/sheet.ts';

const targetOf = (id: string): string => `practical-sheet:${id}`;

export const save: Handler<typeof practicalSheetApi.save> = (ctx, { id = newId(), version, form }) =>
  transaction(ctx, async (ctx) =>
    version === undefined ? create(ctx, id, form) : change(ctx, await lockDraft(ctx, { id, version }), form),
  );

export const publish: Handler<typeof practicalSheetApi.publish> = (ctx, seen) =>
  transaction(ctx, async (ctx) => {
    const sheet = await lockDraft(ctx, seen);
    const problem = sheetProblem(formOf(sheet));
    if (problem !== null) throw new AppError('practicalSheetNotReady', { problem });
    const version = sheet.version + 1;
    const change = { state: SheetState.published, version, publishedAt: ctx.now, updatedAt: ctx.now };
    await queries.updateSheet(ctx.db, sheet.id, change);
    await record(ctx, { action: 'practical.sheetPublished', target: targetOf(sheet.id), summary: sheet.title });
    return { id: sheet.id, version };
  });

export const copy: Handler<typeof practicalSheetApi.copy> = (ctx, { id, copyId }) =>
  transaction(ctx, async (ctx) => {
    const form = formOf(await getSheet(ctx, id));
    const title = `${form.title.slice(0, MAX_SHEET_TITLE - 3)} 副本`;
    return create(ctx, copyId, { ...form, title }, 'practical.sheetCopied');
  });

export const remove: Handler<typeof practicalSheetApi.delete> = (ctx, seen) =>
  transaction(ctx, async (ctx) => {
    const sheet = await lockDraft(ctx, seen);
    await queries.deleteSheet(ctx.db, sheet.id);
    const entry = { action: 'practical.sheetDeleted', target: targetOf(sheet.id), summary: sheet.title } as const;
    await record(ctx, { ...entry, before: formOf(sheet) });
    return null;
  });

const columnsOf = ({ title, workKind, pass, minutes, sections }: SheetForm) => ({
  title,
  workKind,
  passCenti: pass * 100,
  fullCenti: fullCentiOf(sections),
  minutes,
  sections: JSON.stringify(sections),
});

async function create(
  ctx: Ctx<User>,
  id: string,
  form: SheetForm,
  action: 'practical.sheetSaved' | 'practical.sheetCopied' = 'practical.sheetSaved',
) {
  const stamps = { createdBy: ctx.user.id, createdAt: ctx.now, updatedAt: ctx.now };
  if (!(await queries.insertSheet(ctx.db, { ...columnsOf(form), ...stamps, id }))) {
    // The page did not receive the reply to its first call, and sent it again.
    const { version, createdBy } = await getSheet(ctx, id);
    if (version !== 1 || createdBy !== ctx.user.id) throw new AppError('practicalSheetChanged');
    return { id, version };
  }
  await record(ctx, { action, target: targetOf(id), summary: form.title, after: form });
  return { id, version: 1 };
}

async function change(ctx: Ctx<User>, sheet: Sheet, form: SheetForm) {
  const version = sheet.version + 1;
  await queries.updateSheet(ctx.db, sheet.id, { ...columnsOf(form), version, updatedAt: ctx.now });
  const entry = { action: 'practical.sheetSaved', target: targetOf(sheet.id), summary: form.title } as const;
  await record(ctx, { ...entry, before: formOf(sheet), after: form });
  return { id: sheet.id, version };
}

/** Locked, a draft, and as the caller has seen it. */
async function lockDraft(ctx: Ctx<User>, { id, version }: { id: string; version: number }): Promise<Sheet> {
  const sheet = await getSheet(ctx, id, { lock: true });
  if (sheet.state !== SheetState.draft) throw new AppError('practicalSheetPublished');
  if (sheet.version !== version) throw new AppError('practicalSheetChanged');
  return sheet;
}
