import { randomInt } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import { CAPTCHA_LENGTH, CAPTCHA_SECONDS, type captchaApi } from '@ganlin/contract/iam/captcha';
import { takeBack, withinLimit } from '../../platform/cache/limit.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { AppError } from '../../platform/errors.ts';
import { addressKey } from '../../platform/http/address-key.ts';
import type { Handler } from '../../platform/http/handler.ts';
import { captchaAlphabet, drawCaptcha } from './captcha-image.ts';

/** Draws a new image for the key; the code of an earlier one is gone with it. */
export const gen: Handler<typeof captchaApi.gen> = async (ctx, { key }) => {
  await takeImage(ctx);
  const text = Array.from({ length: CAPTCHA_LENGTH }, () => captchaAlphabet[randomInt(captchaAlphabet.length)]).join(
    '',
  );
  await ctx.cache.set(cacheKey(key), text, 'EX', CAPTCHA_SECONDS).catch(refuseWithoutCache);
  return { contentType: 'image/png', body: await drawInTurn(text) };
};

let lastDrawn: Promise<unknown> = Promise.resolve();

/** A few milliseconds of the processor each: one after another, so that many at once hold up nobody's saved answer. */
function drawInTurn(text: string): Promise<Buffer> {
  const image = lastDrawn.then(() => turn()).then(() => drawCaptcha(text, Math.random));
  lastDrawn = image.catch(() => undefined);
  return image;
}

/** Uses up the code of a key and refuses a wrong one. It is deleted before it is compared: one image, one try. */
export async function useCaptcha(ctx: Ctx, { captchaKey, captchaValue }: { captchaKey: string; captchaValue: string }) {
  const text = await ctx.cache.getdel(cacheKey(captchaKey)).catch(refuseWithoutCache);
  if (text === null || text !== captchaValue.toUpperCase()) throw new AppError('captchaWrong');
  await takeBack(ctx, imagesOf(ctx));
}

/**
 * Images of an address that nobody has solved, in a minute. Whoever solves one gives its place back, so that a class
 * behind one address gets in, and so does who is refused: their page asks again in a few seconds.
 */
const UNSOLVED_IMAGES = { count: 30, seconds: 60 } as const;

async function takeImage(ctx: Ctx): Promise<void> {
  if (await withinLimit(ctx, imagesOf(ctx), UNSOLVED_IMAGES)) return;
  await takeBack(ctx, imagesOf(ctx));
  throw new AppError('tooManyRequests');
}

const imagesOf = ({ origin }: Ctx): string => `captcha-images:${addressKey(origin.ip)}`;

/** Codes live in Redis alone: while it is away nobody can sign in anew, and who tries is told so. */
function refuseWithoutCache(): never {
  throw new AppError('serviceAway');
}

const cacheKey = (key: string): string => `captcha:{${key}}`;
