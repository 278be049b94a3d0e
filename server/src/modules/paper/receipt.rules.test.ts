import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { receiptCode } from './receipt.rules.ts';

it('is twenty characters that nobody mixes up, the same for the same answers only', () => {
  const codes = Array.from({ length: 500 }, (_, n) => receiptCode(createHash('sha256').update(String(n)).digest()));
  expect(codes.every((code) => /^[0-9A-HJKMNP-TV-Z]{20}$/.test(code))).toBe(true);
  expect(new Set(codes).size).toBe(500);
  expect(receiptCode(createHash('sha256').update('1').digest())).toBe(codes[1]);
});

it('uses the bits of the hash in their order', () => {
  const hash = Buffer.alloc(32);
  hash[0] = 0b00001_000;
  hash[1] = 0b10_00000_1;
  expect(receiptCode(hash).slice(0, 4)).toBe('120G');
});
