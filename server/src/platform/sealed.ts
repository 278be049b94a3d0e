import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import type { DataKey } from '../config.ts';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts personal data for the database: `<key id>.<base64url of nonce, tag and text>`. Empty stays empty. */
export function seal(keys: readonly DataKey[], text: string): string {
  if (text === '') return '';
  const current = keys[0];
  if (!current) throw new Error('no data key');
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', current.key, nonce);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return `${current.id}.${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')}`;
}

/** The text of a sealed value. A changed byte or a key that is gone throws: it is never shown as something else. */
export function unseal(keys: readonly DataKey[], sealed: string): string {
  if (sealed === '') return '';
  const dot = sealed.indexOf('.');
  const id = sealed.slice(0, dot);
  const found = keys.find((key) => key.id === id);
  if (!found) throw new Error(`data key ${id} is not configured`);
  const bytes = Buffer.from(sealed.slice(dot + 1), 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', found.key, bytes.subarray(0, NONCE_BYTES));
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
}

/** Finds a sealed value again without opening it. `field` keeps equal texts of different fields apart. */
export function keyedHash(secret: string, field: string, text: string): Buffer {
  return createHmac('sha256', secret).update(`${field}:${text}`).digest();
}
