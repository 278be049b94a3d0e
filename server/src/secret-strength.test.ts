import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { keyWeaknessOf, weaknessOf } from './secret-strength.ts';

describe('a secret', () => {
  it.each([
    ['one character', 'a'.repeat(40)],
    ['a piece over and over', 'Xk3!pQ9z'.repeat(5)],
    ['a piece over and over that ends in between', 'correct-horse-battery-staple-correct-horse-battery'],
    ['few characters', 'abababababaabbaababbababababbaab'],
    ['the alphabet', 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJ'],
    ['numbers in order', '0123456789:;<=>?@ABCDEFGHIJKLMNOPQRS'],
    ['words everybody tries', 'My-Super-Secret-Link-Key-For-2026-xyz'],
    ['what an example says', 'please-change-me-before-going-live-K7'],
  ])('may not be %s', (_what, text) => {
    expect(weaknessOf(text)).toEqual(expect.any(String));
    expect(weaknessOf(text)).not.toContain(text.slice(0, 6));
  });

  it('may be anything random, as the manual makes it', () => {
    for (let n = 0; n < 5000; n++)
      for (const text of [
        randomBytes(48).toString('base64'),
        randomBytes(16).toString('hex'),
        randomBytes(32).toString('hex'),
      ])
        expect(weaknessOf(text), text).toBeUndefined();
  });
});

describe('a data key', () => {
  it('may not be zeros, one byte, a pattern or a sequence', () => {
    const pattern = Buffer.from('deadbeef'.repeat(8), 'hex');
    const counted = Buffer.from(Array.from({ length: 32 }, (_, at) => at));
    for (const key of [Buffer.alloc(32), Buffer.alloc(32, 7), pattern, counted])
      expect(keyWeaknessOf(key)).toEqual(expect.any(String));
  });

  it('may be anything random', () => {
    for (let n = 0; n < 5000; n++) expect(keyWeaknessOf(randomBytes(32))).toBeUndefined();
  });
});
