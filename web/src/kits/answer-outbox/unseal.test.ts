import { createCipheriv, createHash, randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { canUnseal, unseal } from './unseal.ts';

const body = { sections: [{ title: '第一部分', intro: '' }], questions: [] };
const text = JSON.stringify(body);
const bodyHash = createHash('sha256').update(text).digest('base64url');

/** As the server seals it: nonce, ciphertext, tag. */
function sealedWith(key: Buffer, content: string): ArrayBuffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const parts = [nonce, cipher.update(gzipSync(content)), cipher.final(), cipher.getAuthTag()];
  return new Uint8Array(Buffer.concat(parts)).buffer;
}

it('opens with the key of the paper', async () => {
  const key = randomBytes(32);
  expect(canUnseal()).toBe(true);
  expect(await unseal(sealedWith(key, text), { bodyKey: key.toString('hex'), bodyHash })).toEqual(body);
});

it('does not open with another key, or changed', async () => {
  const key = randomBytes(32);
  const sealed = sealedWith(key, text);
  const refused = { name: 'OperationError' };
  await expect(unseal(sealed, { bodyKey: randomBytes(32).toString('hex'), bodyHash })).rejects.toMatchObject(refused);
  const changed = new Uint8Array(sealed.slice(0));
  changed[20] = (changed[20] ?? 0) ^ 1;
  await expect(unseal(changed.buffer, { bodyKey: key.toString('hex'), bodyHash })).rejects.toMatchObject(refused);
  await expect(unseal(sealed.slice(0, 5), { bodyKey: key.toString('hex'), bodyHash })).rejects.toMatchObject(refused);
});

it('does not show other questions than those of the paper', async () => {
  const key = randomBytes(32);
  const other = sealedWith(key, JSON.stringify({ ...body, sections: [] }));
  expect(await unseal(other, { bodyKey: key.toString('hex'), bodyHash })).toBeUndefined();
});
