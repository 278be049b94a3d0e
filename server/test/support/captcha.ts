import { randomUUID } from 'node:crypto';
import { captchaApi } from '@ganlin/contract/iam/sign-in/captcha';
import type { TestApp } from './app.ts';
import type { Caller } from './client.ts';

/** Requests an image as a page does, and reads its code where only the server can: in Redis. */
export async function solvedCaptcha({ platform }: TestApp, caller: Caller) {
  const captchaKey = randomUUID();
  const image = await caller.ask(captchaApi.gen, { key: captchaKey });
  const captchaValue = (await platform.cache.get(`captcha:{${captchaKey}}`)) ?? '';
  return { image, captchaKey, captchaValue };
}
