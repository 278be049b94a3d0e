import { randomInt } from 'node:crypto';
import { CAPTCHA_LENGTH, CAPTCHA_SECONDS, type captchaApi } from '@ganlin/contract/iam/captcha';
import type { Ctx } from '../../platform/ctx.ts';
import { AppError } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/handler.ts';
import { captchaAlphabet, drawCaptcha } from './captcha-image.ts';

/** Draws a new image for the key; the code of an earlier one is gone with it. */
export const gen: Handler<typeof captchaApi.gen> = async (ctx, { key }) => {
  const text = Array.from({ length: CAPTCHA_LENGTH }, () => captchaAlphabet[randomInt(captchaAlphabet.length)]).join(
    '',
  );
  await ctx.cache.set(cacheKey(key), text, 'EX', CAPTCHA_SECONDS).catch(refuseWithoutCache);
  return { contentType: 'image/png', body: await drawCaptcha(text, Math.random) };
};

/** Uses up the code of a key and refuses a wrong one. It is deleted before it is compared: one image, one try. */
export async function useCaptcha(ctx: Ctx, { captchaKey, captchaValue }: { captchaKey: string; captchaValue: string }) {
  const text = await ctx.cache.getdel(cacheKey(captchaKey)).catch(refuseWithoutCache);
  if (text === null || text !== captchaValue.toUpperCase()) throw new AppError('captchaWrong');
}

/** Codes live in Redis alone: while it is away nobody can sign in anew, and who tries is told so. */
function refuseWithoutCache(): never {
  throw new AppError('serviceAway');
}

const cacheKey = (key: string): string => `captcha:{${key}}`;
