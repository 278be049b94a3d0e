import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { keyedHash, seal, sealBytes, unseal, unsealBytes } from './sealed.ts';

const k1 = { id: 'k1', key: randomBytes(32) };
const k2 = { id: 'k2', key: randomBytes(32) };

it('opens what it sealed, and seals the same text differently each time', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(unseal([k1], seal([k1], text))).toBe(text);
    }),
  );
  expect(seal([k1], '13800000001')).not.toBe(seal([k1], '13800000001'));
  expect(seal([k1], '13800000001')).not.toContain('138');
});

it('seals with the first key and still opens what older ones sealed', () => {
  const old = seal([k1], 'text');
  expect(unseal([k2, k1], old)).toBe('text');
  expect(seal([k2, k1], 'text')).toMatch(/^k2\./);
  expect(() => unseal([k2], old)).toThrow('k1');
});

it('refuses a value of which one byte was changed', () => {
  const sealed = seal([k1], 'text');
  const changed = `${sealed.slice(0, -2)}${sealed.at(-2) === 'A' ? 'B' : 'A'}${sealed.at(-1)}`;
  expect(() => unseal([k1], changed)).toThrow('authenticate');
});

it('opens the files it sealed, each with the key it names, and refuses every change', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), fc.nat(), (content, place) => {
      const bytes = Buffer.from(content);
      const sealed = sealBytes([k1], bytes);
      expect(unsealBytes([k2, k1], sealed)).toEqual(bytes);
      const changed = Buffer.from(sealed);
      const at = place % changed.length;
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(() => unsealBytes([k2, k1], changed)).toThrow(/authenticate|not configured/);
    }),
  );
  const sealed = sealBytes([k2, k1], Buffer.from('13800000001'));
  expect(sealed.toString('latin1')).toMatch(/^k2\./);
  expect(sealed.includes('138')).toBe(false);
  expect(() => unsealBytes([k1], sealed)).toThrow('k2');
  for (const length of [0, 1, 10, 20])
    expect(() => unsealBytes([k2], sealed.subarray(0, length))).toThrow(/not configured|nonce|initialization|tag/i);
});

it('finds equal texts of one field, tells fields and secrets apart', () => {
  expect(keyedHash('s', 'mobile', '1')).toEqual(keyedHash('s', 'mobile', '1'));
  expect(keyedHash('s', 'mobile', '1')).not.toEqual(keyedHash('s', 'idCard', '1'));
  expect(keyedHash('s', 'mobile', '1')).not.toEqual(keyedHash('t', 'mobile', '1'));
});
