import { SITE_ID, type siteApi } from '@ganlin/contract/site/settings';
import type { Ctx } from '../../platform/ctx.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { AppError } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/handler.ts';
import { record } from '../audit/index.ts';
import { isPlainMarkup } from './markup.rules.ts';
import * as queries from './queries.ts';
import { settingsChanged } from './settings.ts';

/** For the first setup, which records it as a whole. Call it in a transaction. */
export async function renameSite(ctx: Ctx<unknown>, siteName: string): Promise<void> {
  await queries.updateSettings(ctx.db, { siteName, updatedAt: ctx.now });
  settingsChanged(ctx);
}

export const save: Handler<typeof siteApi.save> = (ctx, { props, ...form }) => {
  if (!isPlainMarkup(form.copyRight)) throw new AppError('siteMarkupRefused');
  return transaction(ctx, async (ctx) => {
    const before = await queries.holdSettings(ctx.db);
    const after = { ...form, ...props };
    await queries.updateSettings(ctx.db, { ...after, updatedAt: ctx.now });
    await record(ctx, {
      action: 'site.settingsSaved',
      target: `site:${SITE_ID}`,
      summary: form.siteName,
      before,
      after,
    });
    settingsChanged(ctx);
    return null;
  });
};
