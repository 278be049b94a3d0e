import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  sign,
  verify,
  type KeyObject,
} from 'node:crypto';

export const SIGNATURE_BYTES = 64;

type Curve = 'Ed25519' | 'X25519';

/** Both halves as base64url of 32 raw bytes. */
export interface KeyPair {
  readonly publicKey: string;
  readonly privateKey: string;
}

export function newKeyPair(curve: Curve): KeyPair {
  const { publicKey, privateKey } =
    curve === 'Ed25519' ? generateKeyPairSync('ed25519') : generateKeyPairSync('x25519');
  return {
    publicKey: publicKey.export({ format: 'jwk' }).x ?? '',
    privateKey: privateKey.export({ format: 'jwk' }).d ?? '',
  };
}

export const publicKeyOf = (curve: Curve, x: string): KeyObject =>
  createPublicKey({ key: { kty: 'OKP', crv: curve, x }, format: 'jwk' });

export const privateKeyOf = (curve: Curve, { publicKey: x, privateKey: d }: KeyPair): KeyObject =>
  createPrivateKey({ key: { kty: 'OKP', crv: curve, x, d }, format: 'jwk' });

export const signedBy = (pair: KeyPair, text: Buffer): Buffer => sign(null, text, privateKeyOf('Ed25519', pair));

export function isSignedBy(
  publicKey: string,
  { text, signature }: { readonly text: Buffer; readonly signature: Buffer },
): boolean {
  return verify(null, text, publicKeyOf('Ed25519', publicKey), signature);
}

/** What people compare by telephone: 128 bits of a hash of both public keys. */
export function fingerprintOf({ signKey, sealKey }: { readonly signKey: string; readonly sealKey: string }): string {
  const hash = createHash('sha256').update(`ganlin installation\n${signKey}\n${sealKey}`).digest('hex');
  return (hash.slice(0, 32).toUpperCase().match(/.{4}/g) ?? []).join('-');
}
