import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { unboundBytes } from '../../../test/support/unbound.ts';
import { keyedHash, seal, sealBytes, unseal, unsealBytes, type SealedAt } from './sealed.ts';

const k1 = { id: 'k1', key: randomBytes(32) };
const k2 = { id: 'k2', key: randomBytes(32) };
const here: SealedAt = ['iamUser.mobileSealed', 'one'];

it('opens what it sealed, and seals the same text differently each time', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(unseal([k1], seal([k1], text, here), here)).toBe(text);
    }),
  );
  expect(seal([k1], '13800000001', here)).not.toBe(seal([k1], '13800000001', here));
  expect(seal([k1], '13800000001', here)).not.toContain('138');
});

it('seals with the first key and still opens what older keys sealed', () => {
  const old = seal([k1], 'text', here);
  expect(unseal([k2, k1], old, here)).toBe('text');
  expect(seal([k2, k1], 'text', here)).toMatch(/^k2\./);
  expect(() => unseal([k2], old, here)).toThrow('k1');
});

it('rejects a value with one changed byte', () => {
  const sealed = seal([k1], 'text', here);
  const changed = `${sealed.slice(0, -2)}${sealed.at(-2) === 'A' ? 'B' : 'A'}${sealed.at(-1)}`;
  expect(() => unseal([k1], changed, here)).toThrow('authenticate');
});

it('opens the files it sealed, each with the key it names, and rejects every change', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), fc.nat(), (content, sealedAt) => {
      const bytes = Buffer.from(content);
      const sealed = sealBytes([k1], bytes, here);
      expect(unsealBytes([k2, k1], sealed, here)).toEqual(bytes);
      const changed = Buffer.from(sealed);
      const at = sealedAt % changed.length;
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(() => unsealBytes([k2, k1], changed, here)).toThrow(/authenticate|not configured/);
    }),
  );
  const sealed = sealBytes([k2, k1], Buffer.from('13800000001'), here);
  expect(sealed.toString('latin1')).toMatch(/^k2~/);
  expect(sealed.includes('138')).toBe(false);
  expect(() => unsealBytes([k1], sealed, here)).toThrow('k2');
  for (const length of [0, 1, 10, 20])
    expect(() => unsealBytes([k2], sealed.subarray(0, length), here)).toThrow(
      /not configured|nonce|initialization|tag/i,
    );
});

it('finds equal texts of one field, and keeps fields and secrets apart', () => {
  expect(keyedHash('s', 'mobile', '1')).toEqual(keyedHash('s', 'mobile', '1'));
  expect(keyedHash('s', 'mobile', '1')).not.toEqual(keyedHash('s', 'idCard', '1'));
  expect(keyedHash('s', 'mobile', '1')).not.toEqual(keyedHash('t', 'mobile', '1'));
});

it('opens a value only in its own row and column, and a file only under its own name', () => {
  const others: SealedAt[] = [
    ['iamUser.mobileSealed', 'two'],
    ['iamUser.idCardSealed', 'one'],
    ['trainingPerson.mobileSealed', 'one'],
    ['iamUser.mobileSealed', 'one', ''],
    ['iamUser.mobileSealed'],
  ];
  for (const there of others) {
    expect(() => unseal([k1], seal([k1], '13800000001', here), there)).toThrow('authenticate');
    expect(() => unsealBytes([k1], sealBytes([k1], Buffer.from('x'), here), there)).toThrow('authenticate');
  }
  // A bound value cannot be passed off as an old one either.
  const bound = seal([k1], '13800000001', here);
  expect(() => unseal([k1], bound.replace('k1.2.', 'k1.'), here)).toThrow('authenticate');
});

it('still opens values and files from before locations were bound, wherever they are stored', () => {
  const unbound = unboundBytes(k1.key, Buffer.from('13800000001'));
  expect(unseal([k1], `k1.${unbound.toString('base64url')}`, here)).toBe('13800000001');
  expect(unsealBytes([k1], Buffer.concat([Buffer.from('k1.'), unbound]), here).toString()).toBe('13800000001');
});
