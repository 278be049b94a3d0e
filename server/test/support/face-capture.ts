import { faceApi, type FaceAction } from '@ganlin/contract/iam/sign-in/face';
import type { TestApp } from './app.ts';
import type { Caller } from './client.ts';
import { jpegOf, type Doing, type Person } from './face-pictures.ts';

/** What a person does for each action. */
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

/** One picture, as it goes to a site that asks for no action. */
export async function photo(caller: Caller, person: Person): Promise<Sent> {
  const { nonce } = await caller.call(faceApi.challenge, {});
  return { nonce, base64: (await jpegOf(person)).toString('base64') };
}

/** What a page sends whose user does as asked. */
export async function capture(
  app: TestApp,
  caller: Caller,
  { person, action }: { person: Person; action: FaceAction },
): Promise<Sent> {
  const [still, done] = [await jpegOf(person), await jpegOf(person, doings[action])];
  return captureOf(app, caller, { action, picture: still, frames: [still, done, done] });
}

/** Any pictures, as an answer to an action that the test has chosen in place of chance. */
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
