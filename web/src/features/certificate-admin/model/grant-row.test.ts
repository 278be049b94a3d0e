import { CertificateStatus } from '@ganlin/contract/certificate/kinds';
import { expect, it } from 'vitest';
import { isRenewable, isRestorable, isRevocable, soonText } from './grant-row.ts';

const today = '2026-03-05';

it.each([
  [CertificateStatus.valid, '2026-03-05', '今天到期'],
  [CertificateStatus.valid, '2026-03-15', '还有 10 天'],
  [CertificateStatus.valid, '2027-03-15', ''],
  [CertificateStatus.valid, null, ''],
  [CertificateStatus.revoked, '2026-03-15', ''],
])('says when a certificate (%s, until %s) ends only if it is soon', (status, validUntil, text) => {
  expect(soonText({ status, validUntil }, today)).toBe(text);
});

it('offers what the state allows', () => {
  const offered = (status: CertificateStatus) =>
    [isRenewable({ status }), isRestorable({ status }), isRevocable({ status })].map(Number).join('');
  expect(Object.values(CertificateStatus).map((status) => [status, offered(status)])).toEqual([
    [CertificateStatus.valid, '101'],
    [CertificateStatus.suspended, '011'],
    [CertificateStatus.revoked, '000'],
    [CertificateStatus.replaced, '000'],
    [CertificateStatus.expired, '101'],
  ]);
});
