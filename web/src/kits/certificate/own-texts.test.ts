import { CertificateStatus } from '@ganlin/contract/certificate/kinds';
import { expect, it } from 'vitest';
import type { OwnCertificate } from './certificate-card.tsx';
import { adviceOf, stateOf } from './own-texts.ts';

const valid: Omit<OwnCertificate, 'qr'> = {
  id: '1',
  number: '冀人影 2026-00417',
  title: '上岗证',
  workKinds: [],
  issuedOn: '2026-03-05',
  validUntil: '2029-03-04',
  status: CertificateStatus.valid,
  reason: '',
  daysLeft: 1095,
  next: 'none',
};

it.each<[string, Partial<typeof valid>, ReturnType<typeof stateOf>, string]>([
  ['valid', {}, { tone: 'ok', text: '有效' }, '还有 1,095 天'],
  ['without end', { daysLeft: null, validUntil: null }, { tone: 'ok', text: '有效' }, '长期有效'],
  ['soon over', { daysLeft: 58, next: 'renew' as const }, { tone: 'warn', text: '58 天后到期' }, '完成复训'],
  ['over today', { daysLeft: 0, next: 'renew' as const }, { tone: 'warn', text: '今天到期' }, '完成复训'],
  [
    'expired',
    { status: CertificateStatus.expired, daysLeft: null, next: 'renewNow' as const },
    { tone: 'warn', text: '已过期' },
    '不能',
  ],
  [
    'suspended',
    { status: CertificateStatus.suspended, daysLeft: null, next: 'contact' as const, reason: '待复核' },
    { tone: 'warn', text: '暂停' },
    '待复核',
  ],
  ['revoked', { status: CertificateStatus.revoked, daysLeft: null }, { tone: 'bad', text: '已吊销' }, '不能再凭它上岗'],
  ['replaced', { status: CertificateStatus.replaced, daysLeft: null }, { tone: 'idle', text: '已换发' }, '请使用新证'],
])('tells the holder of a %s certificate what it means', (_name, change, state, advice) => {
  expect(stateOf({ ...valid, ...change })).toEqual(state);
  expect(adviceOf({ ...valid, ...change })).toContain(advice);
});
