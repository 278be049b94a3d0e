import type { SentBody } from '@ganlin/contract/paper/body';
import { SEALED_NONCE_BYTES } from '@ganlin/contract/paper/sitting';
import { gunzipSync, strFromU8 } from 'fflate';
import type { Opened } from './paper-store.ts';

/** Browsers decrypt on encrypted sites only; an intranet may have none. */
export const canUnseal = (): boolean => 'subtle' in crypto;

/** The questions in an encrypted body, if they are those that the paper has now; throws for any other key. */
export async function unseal(
  sealed: ArrayBuffer,
  { bodyKey, bodyHash }: Pick<Opened, 'bodyKey' | 'bodyHash'>,
): Promise<SentBody | undefined> {
  const key = await crypto.subtle.importKey('raw', bytesOfHex(bodyKey), 'AES-GCM', false, ['decrypt']);
  const cipher = { name: 'AES-GCM', iv: sealed.slice(0, SEALED_NONCE_BYTES) };
  const packed = await crypto.subtle.decrypt(cipher, key, sealed.slice(SEALED_NONCE_BYTES));
  // The oldest supported browsers have no DecompressionStream.
  const bytes = new Uint8Array(gunzipSync(new Uint8Array(packed)));
  if ((await hashOf(bytes)) !== bodyHash) return undefined;
  // The hash of what the server composed from the same schema.
  return JSON.parse(strFromU8(bytes)) as SentBody;
}

function bytesOfHex(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

/** As the server writes it, in base64url. */
async function hashOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return btoa(String.fromCharCode(...digest))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}
