import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';
import { SigningKeyState } from '@ganlin/contract/certificate/kinds';
import type { PublicKeys } from '@ganlin/contract/certificate/signed';
import type { Ctx } from '../../../platform/ctx.ts';
import { seal, unseal } from '../../../platform/security/sealed.ts';
import * as queries from './keys.queries.ts';

export interface Signer {
  readonly keyId: string;
  /** The payload with its signature. */
  readonly signed: (payload: string) => string;
}

/** The active key; the first certificate of a site makes it. */
export async function openSigner(ctx: Ctx<unknown>): Promise<Signer> {
  const { id, privateKeySealed } = (await queries.findActive(ctx.db)) ?? (await createKey(ctx));
  const der = Buffer.from(unseal(ctx.config.dataKeys, privateKeySealed, sealedAt(id)), 'base64');
  const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  const signed = (payload: string) => `${payload}.${sign(null, Buffer.from(payload), key).toString('base64url')}`;
  return { keyId: id, signed };
}

export async function createKey(ctx: Ctx<unknown>) {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const raw = publicKey.export({ format: 'jwk' }).x ?? '';
  const id = BigInt(`0x${createHash('sha256').update(raw).digest('hex')}`)
    .toString(36)
    .slice(-ID_LENGTH);
  const der = privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');
  const stamps = { state: SigningKeyState.active, createdAt: ctx.now };
  const privateKeySealed = seal(ctx.config.dataKeys, der, sealedAt(id));
  await queries.insertKey(ctx.db, { id, publicKey: raw, privateKeySealed, ...stamps });
  const active = await queries.findActive(ctx.db);
  if (!active) throw new Error('no active key after one was inserted');
  return active;
}

const ID_LENGTH = 6;

const sealedAt = (id: string) => ['certificateKey.privateKeySealed', id] as const;

/** The keys whose signatures are believed. */
export async function trustedKeys(ctx: Ctx<unknown>): Promise<PublicKeys> {
  const keys = await queries.listKeys(ctx.db);
  const trusted = keys.filter(({ state }) => state !== SigningKeyState.distrusted);
  return Object.fromEntries(trusted.map(({ id, publicKey }) => [id, publicKey]));
}

/** Whether the key has signed the payload. */
export function hasSigned(publicKey: string, payload: string, signature: string): boolean {
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' });
  return verify(null, Buffer.from(payload), key, Buffer.from(signature, 'base64url'));
}
