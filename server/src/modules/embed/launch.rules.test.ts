import { readFile } from 'node:fs/promises';
import { errors } from '@ganlin/contract/errors';
import { expect, it } from 'vitest';
import { isSamePath, isSignature, isTimely, originsOf, signatureOf } from './launch.rules.ts';

it('signs as the developer guide says, whose example and codes are right', async () => {
  const guide = await readFile(new URL('../../../../docs/embedding.md', import.meta.url), 'utf8');
  const words = { keyId: 'hk_test', at: 1_763_190_000, nonce: '0123456789abcdef', userName: 'student' };
  const signature = signatureOf('test-secret', { ...words, path: '/web/uc', regionId: '' });
  expect(guide).toContain(`\n${signature}\n`);
  for (const name of ['launchRefused', 'serviceAway', 'tooManyRequests', 'notInFrame'] as const) {
    expect(guide).toContain(String(errors[name].code));
  }
});

it('accepts only a complete signature', () => {
  const right = 'ab'.repeat(32);
  expect(isSignature(right, right)).toBe(true);
  for (const wrong of ['', 'ab', `${right.slice(0, -1)}c`, `${right}ab`, 'zz'.repeat(32)]) {
    expect(isSignature(wrong, right)).toBe(false);
  }
});

it('tolerates a clock that is off by five minutes', () => {
  const now = new Date(1_763_190_000_000);
  expect([-300, 0, 300].map((off) => isTimely(1_763_190_000 + off, now))).toEqual([true, true, true]);
  expect([-301, 301].map((off) => isTimely(1_763_190_000 + off, now))).toEqual([false, false]);
});

it('identifies a page by its path, with or without a trailing slash', () => {
  expect(isSamePath('/web/uc', '/web/uc/')).toBe(true);
  expect(isSamePath('/web/uc', '/web/ucx')).toBe(false);
  expect(isSamePath('/web/uc', '/web/UC')).toBe(false);
});

it('writes origins as browsers do', () => {
  expect(
    originsOf(['https://a.cn:443', 'https://a.cn', 'http://a.cn:80', 'http://a.cn:443', 'https://a.cn:4430']),
  ).toEqual(['https://a.cn', 'http://a.cn', 'http://a.cn:443', 'https://a.cn:4430']);
});
