import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import type { DataKey } from '../../config.ts';
import type { DB as Database } from '../db/schema.gen.ts';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Max length of key ids; they contain no dot. */
const ID_BYTES = 20;

/** Columns that hold sealed values, by the names in the generated types: `iamUser.mobileSealed`. */
type SealedColumn = {
  [Table in keyof Database]: `${Table}.${Extract<keyof Database[Table], `${string}Sealed`>}`;
}[keyof Database];

/**
 * The location of a value: its column and the primary key of its row, or its purpose if it is stored in no table. It
 * is authenticated together with the value, so that someone who can write to the database cannot put one user's value
 * into another's row: it does not open there.
 */
export type SealedAt = readonly [
  column: SealedColumn | `${'job' | 'cache' | 'file'}.${string}`,
  ...key: readonly (string | number)[],
];

/** Marks values bound to their location, between key id and text; older values have no mark. */
const BOUND = '2.';
/** The same for files, whose first byte may be anything: key ids contain neither mark. */
const [MARK, BOUND_MARK] = ['.', '~'];

/** Encrypts personal data for its location: `<key id>.2.<base64url of nonce, tag and text>`. Empty stays empty. */
export function seal(keys: readonly DataKey[], text: string, sealedAt: SealedAt): string {
  if (text === '') return '';
  const { id, key } = currentOf(keys);
  return `${id}.${BOUND}${encrypted(key, Buffer.from(text, 'utf8'), boundTo(sealedAt)).toString('base64url')}`;
}

/**
 * The text of a sealed value. Throws for a changed byte, another location or a missing key: it is never shown as
 * something else. Values from before locations were bound still open; rotating the keys binds them.
 */
export function unseal(keys: readonly DataKey[], sealed: string, sealedAt: SealedAt): string {
  if (sealed === '') return '';
  const dot = sealed.indexOf('.');
  const { key } = keyOf(keys, sealed.slice(0, dot));
  const isBound = sealed.startsWith(BOUND, dot + 1);
  const text = sealed.slice(dot + 1 + (isBound ? BOUND.length : 0));
  return decrypted(key, Buffer.from(text, 'base64url'), isBound ? boundTo(sealedAt) : undefined).toString('utf8');
}

/** The prefix of a sealed value that needs no resealing. */
export const sealedPrefix = (keyId: string): string => `${keyId}.${BOUND}`;

/** Encrypts a file for the storage: `<key id>~`, then the raw nonce, tag and content. */
export function sealBytes(keys: readonly DataKey[], bytes: Buffer, sealedAt: SealedAt): Buffer {
  const { id, key } = currentOf(keys);
  return Buffer.concat([Buffer.from(`${id}${BOUND_MARK}`, 'latin1'), encrypted(key, bytes, boundTo(sealedAt))]);
}

/** The content of a sealed file; throws like `unseal`. */
export function unsealBytes(keys: readonly DataKey[], sealed: Buffer, sealedAt: SealedAt): Buffer {
  const head = sealed.toString('latin1', 0, ID_BYTES + 1);
  const end = head.search(/[.~]/);
  const { key } = keyOf(keys, head.slice(0, Math.max(0, end)));
  return decrypted(key, sealed.subarray(end + 1), head[end] === MARK ? undefined : boundTo(sealedAt));
}

/**
 * A search hash that finds a sealed value without opening it. `field` keeps equal texts of different fields apart.
 */
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

/** The generated types use camel case, the catalogue does not: both name the same location. */
function boundTo([column, ...key]: SealedAt): Buffer {
  const name = column.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return Buffer.from(JSON.stringify([name, ...key.map(String)]), 'utf8');
}

function encrypted(key: Buffer, bytes: Buffer, sealedAt: Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(sealedAt);
  const body = [cipher.update(bytes), cipher.final()];
  return Buffer.concat([nonce, cipher.getAuthTag(), ...body]);
}

function decrypted(key: Buffer, bytes: Buffer, sealedAt: Buffer | undefined): Buffer {
  // The length is explicit, because a shorter tag would be easier to guess.
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
  if (sealedAt) decipher.setAAD(sealedAt);
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
}
