import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import type { DataKey } from '../config.ts';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Ids of keys are no longer than this, and hold no dot. */
const ID_BYTES = 20;

/** Encrypts personal data for the database: `<key id>.<base64url of nonce, tag and text>`. Empty stays empty. */
export function seal(keys: readonly DataKey[], text: string): string {
  if (text === '') return '';
  const { id, key } = currentOf(keys);
  return `${id}.${encrypted(key, Buffer.from(text, 'utf8')).toString('base64url')}`;
}

/** The text of a sealed value. A changed byte or a key that is gone throws: it is never shown as something else. */
export function unseal(keys: readonly DataKey[], sealed: string): string {
  if (sealed === '') return '';
  const dot = sealed.indexOf('.');
  const { key } = keyOf(keys, sealed.slice(0, dot));
  return decrypted(key, Buffer.from(sealed.slice(dot + 1), 'base64url')).toString('utf8');
}

/** Encrypts a file for the storage: `<key id>.`, then nonce, tag and content as they are. */
export function sealBytes(keys: readonly DataKey[], bytes: Buffer): Buffer {
  const { id, key } = currentOf(keys);
  return Buffer.concat([Buffer.from(`${id}.`, 'latin1'), encrypted(key, bytes)]);
}

/** The content of a sealed file; throws as `unseal` does. */
export function unsealBytes(keys: readonly DataKey[], sealed: Buffer): Buffer {
  const dot = sealed.subarray(0, ID_BYTES + 1).indexOf('.');
  const { key } = keyOf(keys, sealed.toString('latin1', 0, Math.max(0, dot)));
  return decrypted(key, sealed.subarray(dot + 1));
}

/** Finds a sealed value again without opening it. `field` keeps equal texts of different fields apart. */
export function keyedHash(secret: string, field: string, text: string): Buffer {
  return createHmac('sha256', secret).update(`${field}:${text}`).digest();
}

function currentOf(keys: readonly DataKey[]): DataKey {
  const [current] = keys;
  if (!current) throw new Error('no data key');
  return current;
}

function keyOf(keys: readonly DataKey[], id: string): DataKey {
  const found = keys.find((key) => key.id === id);
  if (!found) throw new Error(`data key ${id} is not configured`);
  return found;
}

function encrypted(key: Buffer, bytes: Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const body = [cipher.update(bytes), cipher.final()];
  return Buffer.concat([nonce, cipher.getAuthTag(), ...body]);
}

function decrypted(key: Buffer, bytes: Buffer): Buffer {
  // The length is given, because a shorter tag than ours would be easier to guess.
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
}
