import type { ArticleReaders } from '@ganlin/contract/content/review/kinds';
import { SITE_ID, siteApi, type SiteForm } from '@ganlin/contract/site/settings';
import type { Ctx } from '../../platform/ctx.ts';
import { AppError } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/handler.ts';
import { cached, invalidateReplies } from '../../platform/http/cache/cached-reply.ts';
import * as queries from './queries.ts';

export const detail: Handler<typeof siteApi.detail> = async (ctx, { id }) => {
  if (id !== SITE_ID) throw new AppError('siteNotFound');
  return cached(siteApi.detail, 'site', async () => {
    const row = await queries.getSettings(ctx.db);
    const { siteName, frontLogo, backLogo, copyRight, h5Host, mpCode, qualifiedTarget, demo, ...others } = row;
    const { articleReaders, contactPhone, contactEmail, contactAddress, contactHours, ...props } = others;
    const data = {
      id: SITE_ID,
      siteName,
      frontLogo,
      backLogo,
      copyRight,
      h5Host,
      mpCode,
      qualifiedTarget,
      // The column's check constraint allows nothing else.
      articleReaders: articleReaders as ArticleReaders,
      contactPhone,
      contactEmail,
      contactAddress,
      contactHours,
      props: { ...props, demo: ctx.config.demo && demo },
    } as const;
    return { data };
  });
};

/** Call in the transaction of every change of the record: its public data is cached. */
export function settingsChanged(ctx: Pick<Ctx, 'cache' | 'log' | 'afterCommit'>): void {
  invalidateReplies(ctx, ['site']);
}

export async function siteName(ctx: Pick<Ctx, 'db'>): Promise<string> {
  return (await queries.getSettings(ctx.db)).siteName;
}

/** How many other people must read an article before it is published. */
export async function articleReaders(ctx: Pick<Ctx, 'db'>): Promise<number> {
  return (await queries.getSettings(ctx.db)).articleReaders;
}

/** Which login and registration methods the site has enabled. */
export async function siteSwitches(ctx: Pick<Ctx, 'db'>): Promise<SiteForm['props']> {
  const { wechatLogin, faceLogin, cropLogin, dingLogin, mobileLogin, userReg } = await queries.getSettings(ctx.db);
  return { wechatLogin, faceLogin, cropLogin, dingLogin, mobileLogin, userReg };
}
