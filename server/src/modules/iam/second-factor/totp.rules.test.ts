import { describe, expect, it } from 'vitest';
import { base32, codeAt, enrolmentAddress, stepAt, takenStep } from './totp.rules.ts';

const secret = Buffer.from('12345678901234567890');

describe('a one-time code', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at %d s equals that of RFC 6238, of which six digits are used', (seconds, code) => {
    expect(codeAt(secret, stepAt(new Date(seconds * 1000)))).toBe(code);
  });

  const now = new Date('2026-11-16T08:00:00Z');
  const step = stepAt(now);

  it.each([
    [-2, false],
    [-1, true],
    [0, true],
    [1, true],
    [2, false],
  ])('%d steps from now is accepted: %s', (off, isTaken) => {
    const taken = takenStep(secret, codeAt(secret, step + off), { now, lastStep: 0 });
    expect(taken).toBe(isTaken ? step + off : undefined);
  });

  it('is valid once, and earlier codes are invalid afterwards', () => {
    const lastStep = step;
    expect(takenStep(secret, codeAt(secret, step), { now, lastStep })).toBeUndefined();
    expect(takenStep(secret, codeAt(secret, step - 1), { now, lastStep })).toBeUndefined();
    expect(takenStep(secret, codeAt(secret, step + 1), { now, lastStep })).toBe(step + 1);
  });
});

it('encodes the secret as authenticator apps read it (RFC 4648)', () => {
  expect(base32(Buffer.from('foobar'))).toBe('MZXW6YTBOI');
  expect(base32(secret)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
  expect(enrolmentAddress(secret, { site: '人影学堂', userName: 'zhao' })).toBe(
    'otpauth://totp/%E4%BA%BA%E5%BD%B1%E5%AD%A6%E5%A0%82%3Azhao?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ' +
      '&issuer=%E4%BA%BA%E5%BD%B1%E5%AD%A6%E5%A0%82',
  );
});
