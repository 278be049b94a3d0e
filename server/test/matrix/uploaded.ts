import { newId } from '../../src/platform/ids.ts';
import type { TestApp, TestUser } from '../support/app.ts';

/** A picture that a user has uploaded for something. */
export async function fileOf({ platform: { db } }: TestApp, { id: ownerId }: TestUser, purpose: string) {
  const id = newId();
  const file = { name: 'x.png', contentType: 'image/png', size: 1, sha256: Buffer.from('x'), createdAt: new Date() };
  await db
    .insertInto('mediaFile')
    .values({ ...file, id, purpose, ownerId, storageKey: id })
    .execute();
  return id;
}
