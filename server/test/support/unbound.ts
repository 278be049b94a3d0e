import { createCipheriv, randomBytes } from 'node:crypto';
import type { DataKey } from '../../src/config.ts';

/** Sealed as by releases that did not bind a value to its location. */
export function unboundBytes(key: Buffer, bytes: Buffer): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const body = [cipher.update(bytes), cipher.final()];
  return Buffer.concat([nonce, cipher.getAuthTag(), ...body]);
}

export const unbound = ({ id, key }: DataKey, text: string): string =>
  `${id}.${unboundBytes(key, Buffer.from(text)).toString('base64url')}`;
