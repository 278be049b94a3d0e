import { VerifyResult } from '@ganlin/contract/certificate/verify';
import { expect, it } from 'vitest';
import { textOf, type Verified } from './answer.ts';

const verified: Verified = {
  result: VerifyResult.valid,
  checkedAt: '2026-03-05T06:30:12Z',
  number: '冀人影 2026-00417',
  holderName: '李*国',
  idNumber: '',
  title: '',
  workKinds: [],
  unit: '',
  className: '',
  studyHours: '',
  theoryScore: '',
  practicalScore: '',
  issuer: '',
  issuedOn: '2026-03-05',
  validUntil: '2029-03-04',
  reason: '',
  changedOn: null,
};

it.each([
  ['valid', {}, 'ok', '有效', '还有 1,095 天'],
  ['without end', { validUntil: null }, 'ok', '有效', '长期有效'],
  ['expired', { result: VerifyResult.expired, validUntil: '2025-11-30' }, 'warn', '已过期', '已过 95 天'],
  [
    'revoked',
    { result: VerifyResult.revoked, changedOn: '2025-08-14', reason: '违反作业规范' },
    'bad',
    '已吊销',
    '2025-08-14 吊销了这本证书，请收回。原因：违反作业规范。',
  ],
  ['forged', { result: VerifyResult.forged }, 'bad', '签名不符，谨防假证', '不是本平台签发的'],
] as const)('says what a %s certificate means', (...[, changes, tone, title, part]) => {
  const text = textOf({ verified: { ...verified, ...changes }, isOffline: false });
  expect(text).toMatchObject({ tone, title });
  expect(text.text).toContain(part);
});

it('does not call a certificate valid that was checked without a network', () => {
  expect(textOf({ verified, isOffline: true })).toMatchObject({ title: '签名有效' });
});
