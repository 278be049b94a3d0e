import { SITE_ID, type siteApi } from '@ganlin/contract/site/settings';
import { AppError } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/handler.ts';
import * as queries from './queries.ts';

export const detail: Handler<typeof siteApi.detail> = async (ctx, { id }) => {
  if (id !== SITE_ID) throw new AppError('siteNotFound');
  const row = await queries.getSettings(ctx.db);
  const { wechatLogin, faceLogin, cropLogin, dingLogin, mobileLogin, userReg, demo, ...site } = row;
  const switches = { wechatLogin, faceLogin, cropLogin, dingLogin, mobileLogin, userReg };
  return { ...site, id: SITE_ID, props: { ...switches, demo: ctx.config.demo && demo } };
};
