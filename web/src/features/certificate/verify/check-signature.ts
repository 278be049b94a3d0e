import {
  PUBLIC_KEYS_PATH,
  readSigned,
  type PublicKeys,
  type SignedCertificate,
} from '@ganlin/contract/certificate/signed';
import { hashes, verify } from '@noble/ed25519';
import { sha512 } from '@noble/hashes/sha2.js';
import { z } from 'zod';
import { getText } from '../../../lib/api/client.ts';

// The browser's own hashes exist only on encrypted sites; an intranet may have none.
hashes.sha512 = sha512;

const STORAGE_KEY = 'certificate-keys';
const PublishedKeys = z.object({ keys: z.array(z.object({ kid: z.string(), x: z.string() })) });

/** Stores the site's keys on this device, so that codes can be checked without a network later. */
export async function rememberKeys(): Promise<void> {
  const text = await getText(PUBLIC_KEYS_PATH).catch(() => undefined);
  if (text !== undefined && keysIn(text)) localStorage.setItem(STORAGE_KEY, text);
}

/** What the code says, if one of the stored keys has signed it; null: none has, undefined: no keys are stored. */
export async function checkOffline(signed: string): Promise<SignedCertificate | null | undefined> {
  const keys = keysIn(localStorage.getItem(STORAGE_KEY) ?? '');
  return keys && ((await readSigned(signed, keys, hasSigned)) ?? null);
}

function keysIn(text: string): PublicKeys | undefined {
  try {
    const { keys } = PublishedKeys.parse(JSON.parse(text));
    return Object.fromEntries(keys.map(({ kid, x }) => [kid, x]));
  } catch {
    return undefined;
  }
}

function hasSigned(publicKey: string, payload: string, signature: string): boolean {
  const signs = Uint8Array.from(payload, (sign) => sign.codePointAt(0) ?? 0);
  try {
    return verify(bytesOf(signature), signs, bytesOf(publicKey));
  } catch {
    return false;
  }
}

const bytesOf = (base64url: string): Uint8Array =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.codePointAt(0) ?? 0);
