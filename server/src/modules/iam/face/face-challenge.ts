import { randomBytes, randomInt } from 'node:crypto';
import { FaceAction, type faceApi } from '@ganlin/contract/iam/sign-in/face';
import { z } from 'zod';
import type { Ctx } from '../../../platform/ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { integrationOf, siteSwitches } from '../../site/index.ts';

/** From the request of an action until its pictures arrive. */
const CHALLENGE_SECONDS = 15;
const NONCE_BYTES = 24;

const Challenge = z.object({ ip: z.string(), action: FaceAction.nullable() });

/**
 * Requests an action in front of the camera: unpredictable, and valid once, for a short time and from this address.
 */
export const challenge: Handler<typeof faceApi.challenge> = async (ctx) => {
  await refuseUnlessOpen(ctx);
  const { liveness } = await integrationOf(ctx, 'face');
  const action = liveness ? (FaceAction.options[randomInt(FaceAction.options.length)] ?? 'turnLeft') : null;
  const nonce = randomBytes(NONCE_BYTES).toString('base64url');
  const stored = JSON.stringify({ ip: ctx.origin.ip, action } satisfies z.input<typeof Challenge>);
  await ctx.cache.set(cacheKey(nonce), stored, 'EX', CHALLENGE_SECONDS).catch(refuseWithoutCache);
  return { nonce, action, seconds: CHALLENGE_SECONDS };
};

/** Uses up a challenge and returns its action. It is deleted before anything is checked: one challenge, one try. */
export async function useChallenge(ctx: Ctx, nonce: string): Promise<FaceAction | null> {
  const stored = await ctx.cache.getdel(cacheKey(nonce)).catch(refuseWithoutCache);
  const { ip, action } = stored === null ? { ip: null, action: null } : Challenge.parse(JSON.parse(stored));
  if (ip !== ctx.origin.ip) throw new AppError('faceChallengeOver');
  return action;
}

export async function refuseUnlessOpen(ctx: Ctx): Promise<void> {
  const { faceLogin } = await siteSwitches(ctx);
  if (!faceLogin) throw new AppError('faceOff');
}

/**
 * Challenges are stored only in Redis: while it is down nobody can sign in by face, and those who try are shown so.
 */
function refuseWithoutCache(): never {
  throw new AppError('serviceAway');
}

const cacheKey = (nonce: string): string => `face:{${nonce}}`;
