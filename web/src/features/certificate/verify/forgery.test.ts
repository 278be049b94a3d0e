// @vitest-environment jsdom
import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { encodePayload, PUBLIC_KEYS_PATH, type SignedCertificate } from '@ganlin/contract/certificate/signed';
import { VerifyResult } from '@ganlin/contract/certificate/verify';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { textOf } from './answer.ts';
import { checkOffline, rememberKeys } from './check-signature.ts';
import { offlineResult } from './offline-result.ts';

const now = new Date('2026-03-05T06:00:00Z');
const ours = generateKeyPairSync('ed25519');
const retired = generateKeyPairSync('ed25519');
const strange = generateKeyPairSync('ed25519');

const certificate: SignedCertificate = {
  keyId: 'ours01',
  number: '冀人影 2026-00417',
  holderName: '李建国',
  idNumberEnd: '0318',
  issuedOn: '2026-03-01',
  validUntil: '2029-02-28',
  issuer: '河北省人工影响天气中心',
  workKinds: ['火箭作业'],
};

const signedBy = (key: KeyObject, change: Partial<SignedCertificate> = {}): string => {
  const payload = encodePayload({ ...certificate, ...change });
  return `${payload}.${sign(null, Buffer.from(payload), key).toString('base64url')}`;
};

const published = (...keys: (readonly [string, KeyObject])[]) =>
  vi.stubGlobal('fetch', (path: string) =>
    Promise.resolve(
      path === PUBLIC_KEYS_PATH
        ? Response.json({ keys: keys.map(([kid, key]) => ({ kid, x: key.export({ format: 'jwk' }).x })) })
        : new Response('', { status: 404 }),
    ),
  );

const resultOf = async (signed: string) => offlineResult((await checkOffline(signed)) ?? null, now).result;

beforeEach(async () => {
  published(['ours01', ours.publicKey], ['old001', retired.publicKey]);
  await rememberKeys();
  // From here on there is no network.
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
});

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

it('believes what our key has signed, and what a retired one has', async () => {
  expect(await resultOf(signedBy(ours.privateKey))).toBe(VerifyResult.valid);
  expect(await resultOf(signedBy(retired.privateKey, { keyId: 'old001' }))).toBe(VerifyResult.valid);
});

it('recognises any changed character as a forgery', async () => {
  const signed = signedBy(ours.privateKey);
  const results = new Set<number>();
  for (let at = 0; at < signed.length; at += 7) {
    const other = signed[at] === 'A' ? 'B' : 'A';
    results.add(await resultOf(signed.slice(0, at) + other + signed.slice(at + 1)));
  }
  expect([...results]).toEqual([VerifyResult.forged]);
});

it.each([
  ['signed by another key under our name', () => signedBy(strange.privateKey)],
  ['signed by a key that nobody has published', () => signedBy(strange.privateKey, { keyId: 'evil01' })],
  ['signed by one of our keys under the name of the other', () => signedBy(retired.privateKey)],
  [
    'with our signature below another name',
    () => `${encodePayload({ ...certificate, holderName: '王小明' })}.${signedBy(ours.privateKey).split('.')[1] ?? ''}`,
  ],
  ['without a signature', () => encodePayload(certificate)],
  ['that is no code of ours', () => 'https://example.com/verify'],
])('recognises a code %s', async (_name, make) => {
  expect(await resultOf(make())).toBe(VerifyResult.forged);
});

it('shows the name that was signed, so that a code copied onto the paper of somebody else does not fit it', async () => {
  const shown = offlineResult((await checkOffline(signedBy(ours.privateKey))) ?? null, now);
  expect(shown).toMatchObject({ holderName: '李建国', idNumber: '**************0318' });
});

it('knows the last day from the code', async () => {
  expect(await resultOf(signedBy(ours.privateKey, { validUntil: '2026-03-05' }))).toBe(VerifyResult.valid);
  expect(await resultOf(signedBy(ours.privateKey, { validUntil: '2026-03-04' }))).toBe(VerifyResult.expired);
});

/**
 * A code stays as it was printed: that its certificate was revoked, suspended or replaced since, only the server knows.
 * Without a network the page therefore never says "valid".
 */
it('does not claim to know of a revoked or renewed certificate', async () => {
  const verified = offlineResult((await checkOffline(signedBy(ours.privateKey))) ?? null, now);
  const { title, text } = textOf({ verified, isOffline: true });
  expect(title).toBe('签名有效');
  expect(text).toContain('是否被吊销还没有核对');
});

/** A device learns it with the next visit that has a network; until then it believes the key. */
it('believes a distrusted key no longer than until the keys are fetched again', async () => {
  const signed = signedBy(retired.privateKey, { keyId: 'old001' });
  expect(await resultOf(signed)).toBe(VerifyResult.valid);
  published(['ours01', ours.publicKey]);
  await rememberKeys();
  expect(await resultOf(signed)).toBe(VerifyResult.forged);
});

it('says nothing on a device that has never had the keys', async () => {
  localStorage.clear();
  expect(await checkOffline(signedBy(ours.privateKey))).toBeUndefined();
});
