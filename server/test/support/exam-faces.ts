import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { FaceRule, noIntegrityRules, type IntegrityRules } from '@ganlin/contract/exam/integrity';
import { faceApi } from '@ganlin/contract/iam/sign-in/face';
import { faceCheckApi } from '@ganlin/contract/paper/face';
import { systemCtx } from '../../src/platform/ctx.ts';
import { removeSealedObjects } from '../../src/platform/storage/sealed-object.ts';
import { storageKeyOf } from '../../src/platform/storage/storage.ts';
import type { TestApp, TestUser } from './app.ts';
import { photo } from './face-capture.ts';
import { jpegOf, type Person } from './face-pictures.ts';

/** The face is checked, and pictures are taken. */
export const withPictures: IntegrityRules = {
  ...noIntegrityRules,
  face: FaceRule.required,
  snapshotsPerHour: 12,
  pictureDays: 10,
};

export async function enrolledAs(app: TestApp, person: Person): Promise<TestUser> {
  const user = await app.learner();
  await user.call(faceApi.enrol, { ...(await photo(user, person)), password: user.password, consent: true });
  return user;
}

export const agree = (user: TestUser, examId: string, agreed = true) =>
  user.call(faceCheckApi.consent, { examId, agreed });

export const pictureOf = async (person: Person): Promise<string> => (await jpegOf(person)).toString('base64');

export async function submitFace(user: TestUser, examId: string, person: Person, id: string = randomUUID()) {
  return (await user.call(faceCheckApi.submit, { examId, id, picture: await pictureOf(person) })).state;
}

/** The encrypted objects that the database lists and the storage still has. */
export async function storedObjects({
  platform,
}: TestApp): Promise<{ readonly key: string; readonly bytes: Buffer }[]> {
  const { rows } = await platform.pool.query<{ id: string }>('select id from platform_sealed_object order by id');
  const found = [];
  for (const { id } of rows) {
    const key = storageKeyOf(id);
    if (await platform.storage.stat(key)) found.push({ key, bytes: await buffer(await platform.storage.read(key)) });
  }
  return found;
}

export const removeDueObjects = ({ platform }: TestApp): Promise<void> =>
  removeSealedObjects.run(systemCtx(platform, 'test'));
