import type { practicalSheetApi } from '@ganlin/contract/practical/sheet';
import type { Handler } from '../../../platform/http/handler.ts';
import { formOf, getSheet } from '../model/sheet.ts';
import { listPublished, pageSheets } from './sheets.queries.ts';

const MAX_CHOICES = 200;

export const paging: Handler<typeof practicalSheetApi.paging> = async (ctx, { current, size, params }) => ({
  ...(await pageSheets(ctx.db, params, { current, size })),
  current,
  size,
});

export const detail: Handler<typeof practicalSheetApi.detail> = async (ctx, { id }) => {
  const sheet = await getSheet(ctx, id);
  const { state, version, publishedAt, updatedAt } = sheet;
  return { id, state, version, form: formOf(sheet), publishedAt, updatedAt };
};

export const choices: Handler<typeof practicalSheetApi.choices> = ({ db }) => listPublished(db, MAX_CHOICES);
