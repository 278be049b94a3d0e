import { SITE_ID, type siteApi, type SiteForm } from '@ganlin/contract/site/settings';
import type { Ctx } from '../../platform/ctx.ts';
import { AppError } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/handler.ts';
import * as queries from './queries.ts';

export const detail: Handler<typeof siteApi.detail> = async (ctx, { id }) => {
  if (id !== SITE_ID) throw new AppError('siteNotFound');
  const row = await queries.getSettings(ctx.db);
  const { siteName, frontLogo, backLogo, copyRight, h5Host, mpCode, demo, ...props } = row;
  return {
    id: SITE_ID,
    siteName,
    frontLogo,
    backLogo,
    copyRight,
    h5Host,
    mpCode,
    props: { ...props, demo: ctx.config.demo && demo },
  };
};

/** Which ways in the site has opened. */
export async function siteSwitches(ctx: Pick<Ctx, 'db'>): Promise<SiteForm['props']> {
  const { wechatLogin, faceLogin, cropLogin, dingLogin, mobileLogin, userReg } = await queries.getSettings(ctx.db);
  return { wechatLogin, faceLogin, cropLogin, dingLogin, mobileLogin, userReg };
}
