import { faceApi, type FaceAction } from '@ganlin/contract/iam/sign-in/face';
import type { TestApp } from './app.ts';
import type { Caller } from './client.ts';
import { jpegOf, type Doing, type Person } from './face-pictures.ts';

/** What the user does for each action. */
export const doings: Readonly<Record<FaceAction, Doing>> = {
  turnLeft: { turn: 1 },
  turnRight: { turn: -1 },
  openMouth: { mouth: 1 },
  nod: { nod: 1 },
};

interface Sent {
  readonly base64: string;
  readonly nonce: string;
  readonly frames?: string[];
}

/** One picture, as sent to a site that requires no action. */
export async function photo(caller: Caller, person: Person): Promise<Sent> {
  const { nonce } = await caller.call(faceApi.challenge, {});
  return { nonce, base64: (await jpegOf(person)).toString('base64') };
}

/** What a page sends when the user does as asked. */
export async function capture(
  app: TestApp,
  caller: Caller,
  { person, action }: { person: Person; action: FaceAction },
): Promise<Sent> {
  const [still, done] = [await jpegOf(person), await jpegOf(person, doings[action])];
  return captureOf(app, caller, { action, picture: still, frames: [still, done, done] });
}

/** Any pictures, in response to an action that the test chose instead of a random one. */
export async function captureOf(
  app: TestApp,
  caller: Caller,
  { action, picture, frames }: { action: FaceAction; picture: Buffer; frames: readonly Buffer[] },
): Promise<Sent> {
  const { nonce } = await caller.call(faceApi.challenge, {});
  const key = `face:{${nonce}}`;
  const stored = JSON.parse((await app.platform.cache.get(key)) ?? '{}') as object;
  await app.platform.cache.set(key, JSON.stringify({ ...stored, action }), 'KEEPTTL');
  return { nonce, base64: picture.toString('base64'), frames: frames.map((frame) => frame.toString('base64')) };
}
