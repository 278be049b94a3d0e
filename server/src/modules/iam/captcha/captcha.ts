import { randomInt } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import { CAPTCHA_LENGTH, CAPTCHA_SECONDS, type captchaApi } from '@ganlin/contract/iam/sign-in/captcha';
import { takeBack, withinLimit } from '../../../platform/cache/limit.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import { addressKey } from '../../../platform/http/guards/address-key.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { keyedHash } from '../../../platform/security/sealed.ts';
import { captchaAlphabet, drawCaptcha } from './captcha-image.ts';

/** Draws a new image for the key; replaces the code of an earlier one. */
export const gen: Handler<typeof captchaApi.gen> = async (ctx, { key }) => {
  await takeImage(ctx);
  const random = Array.from({ length: CAPTCHA_LENGTH }, () => captchaAlphabet[randomInt(captchaAlphabet.length)]).join(
    '',
  );
  const text = await ctx.cache.set(cacheKey(key), random, 'EX', CAPTCHA_SECONDS).then(
    () => random,
    () => codeWithoutCache(ctx, key),
  );
  return { contentType: 'image/png', body: await drawInTurn(text) };
};

let lastDrawn: Promise<unknown> = Promise.resolve();

/**
 * Each takes a few milliseconds of processor time: drawn one after another, so that many requests do not delay saving
 * answers.
 */
function drawInTurn(text: string): Promise<Buffer> {
  const image = lastDrawn.then(() => turn()).then(() => drawCaptcha(text, Math.random));
  lastDrawn = image.catch(() => undefined);
  return image;
}

/** Uses up the code of a key and refuses a wrong one. It is deleted before it is compared: one image, one try. */
export async function useCaptcha(ctx: Ctx, { captchaKey, captchaValue }: { captchaKey: string; captchaValue: string }) {
  const given = captchaValue.toUpperCase();
  const isRight = await ctx.cache.getdel(cacheKey(captchaKey)).then(
    (text) => text !== null && text === given,
    () => isRightWithoutCache(ctx, captchaKey, given),
  );
  if (!isRight) throw new AppError('captchaWrong');
  await takeBack(ctx, imagesOf(ctx));
}

/**
 * Max unsolved images per address in a minute. Solving one frees its slot, so that a class behind one address gets
 * in; a refused request frees its slot too, because its page retries in a few seconds.
 */
const UNSOLVED_IMAGES = { count: 30, seconds: 60 } as const;

async function takeImage(ctx: Ctx): Promise<void> {
  if (await withinLimit(ctx, imagesOf(ctx), UNSOLVED_IMAGES)) return;
  await takeBack(ctx, imagesOf(ctx));
  throw new AppError('tooManyRequests');
}

const imagesOf = ({ origin }: Ctx): string => `captcha-images:${addressKey(origin.ip)}`;

/**
 * Without Redis no code can be stored for another process: it is derived from the key, the time and our secret. Each
 * process accepts a key once, so a solved image is good for as many tries as there are processes, and guessing
 * passwords with it is still counted in the database.
 */
async function isRightWithoutCache(ctx: Ctx, key: string, given: string): Promise<boolean> {
  if (!(await withinLimit(ctx, `captcha-used:${key}`, { count: 1, seconds: 2 * CAPTCHA_SECONDS }))) return false;
  return [0, 1].some((back) => codeWithoutCache(ctx, key, back) === given);
}

/** `back`: number of image lifetimes to go back. */
export function codeWithoutCache({ config, now }: Pick<Ctx, 'config' | 'now'>, key: string, back = 0): string {
  const slot = Math.floor(now.getTime() / (CAPTCHA_SECONDS * 1000)) - back;
  const bytes = keyedHash(config.linkSecret, 'captcha', `${key}/${slot}`);
  return Array.from(bytes.subarray(0, CAPTCHA_LENGTH), (byte) => captchaAlphabet[byte % captchaAlphabet.length]).join(
    '',
  );
}

const cacheKey = (key: string): string => `captcha:{${key}}`;
