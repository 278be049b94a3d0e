import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Ctx } from '../ctx.ts';
import type { Db } from '../db/database.ts';
import type { Schedule } from '../jobs/schedule.ts';
import * as queries from './sealed-object.queries.ts';
import { storageKeyOf } from './storage.ts';

/**
 * Objects that are each encrypted with a random key. The key is stored, sealed, in the row that refers to the object;
 * once that row is deleted the object is noise, also in every backup of the storage. The key decides where the object
 * is: an id that a page has chosen never names an object.
 */
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const ALGORITHM = 'aes-256-gcm';

/**
 * Stores an object for the record with this id, outside of any transaction, and returns its key. It is removed again
 * unless `keepObject` follows.
 */
export async function putSealed(ctx: Pick<Ctx, 'db' | 'storage'>, recordId: string, bytes: Buffer): Promise<string> {
  if (ctx.db.isTransaction) throw new Error('an object must be listed even if the transaction is rolled back');
  const key = randomBytes(KEY_BYTES);
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(recordId));
  const body = [cipher.update(bytes), cipher.final()];
  const id = objectIdOf(key);
  await queries.announce(ctx.db, id);
  const object = Buffer.concat([nonce, cipher.getAuthTag(), ...body]);
  await ctx.storage.put(storageKeyOf(id), Readable.from([object]), { contentType: 'application/octet-stream' });
  return key.toString('base64url');
}

/** In the transaction that stores the key. */
export async function keepObject(db: Db, key: string, until: Date): Promise<void> {
  if (!(await queries.keepUntil(db, objectIdOf(bytesOf(key)), until)))
    throw new Error('the object was not used in time');
}

/** In the transaction that deletes the keys: the objects are removed soon after. */
export async function dropObjects(db: Db, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await queries.makeDue(
    db,
    keys.map((key) => objectIdOf(bytesOf(key))),
  );
}

/** Throws for another record's key, and for an object that was changed. */
export async function readSealed(ctx: Pick<Ctx, 'storage'>, recordId: string, key: string): Promise<Buffer> {
  const secret = bytesOf(key);
  const object = await buffer(await ctx.storage.read(storageKeyOf(objectIdOf(secret))));
  const nonce = object.subarray(0, NONCE_BYTES);
  // The length is explicit, because a shorter tag would be easier to guess.
  const decipher = createDecipheriv(ALGORITHM, secret, nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(recordId)).setAuthTag(object.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(object.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
}

/** Limits the work of one run; the rest is left to the next. */
const BATCH = 200;
const BATCHES = 20;

/** Removes what is due, by the database's clock; what the storage does not remove now is tried again. */
export const removeSealedObjects: Schedule = {
  name: 'storage.removeSealed',
  title: '删除到期的加密照片',
  everySeconds: 60,
  run: async (ctx) => {
    for (let batch = 0; batch < BATCHES; batch++) {
      const ids = await queries.listDue(ctx.db, { now: ctx.now, limit: BATCH });
      const failed = await removeObjects(ctx, ids);
      await queries.forget(
        ctx.db,
        ids.filter((id) => !failed.includes(id)),
      );
      if (failed.length > 0) await queries.postpone(ctx.db, failed);
      if (ids.length < BATCH) return;
    }
  },
};

/** Returns those that are still there. */
async function removeObjects({ storage, log }: Ctx<null>, ids: readonly string[]): Promise<string[]> {
  const failed: string[] = [];
  for (const id of ids) {
    try {
      await storage.remove(storageKeyOf(id));
    } catch (error) {
      log.warn({ err: error }, 'a stored object could not be removed');
      failed.push(id);
    }
  }
  return failed;
}

function objectIdOf(key: Buffer): string {
  const digits = createHash('sha256').update('object').update(key).digest('hex');
  return [8, 12, 16, 20, 32].map((end, at, ends) => digits.slice(ends[at - 1] ?? 0, end)).join('-');
}

const bytesOf = (key: string): Buffer => Buffer.from(key, 'base64url');
