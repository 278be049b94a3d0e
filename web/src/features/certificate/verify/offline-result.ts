import { VerifyResult } from '@ganlin/contract/certificate/verify';
import type { SignedCertificate } from '@ganlin/contract/certificate/signed';
import { dayInChina } from '@ganlin/contract/core/time';
import type { Verified } from './answer.ts';

/** The last day counts as valid, by this device's clock. */
export function offlineResult(content: SignedCertificate | null, now: Date): Verified {
  const none = { unit: '', className: '', studyHours: '', theoryScore: '', practicalScore: '', reason: '' };
  const common = { ...none, checkedAt: now.toISOString(), title: '', changedOn: null };
  if (!content) {
    const empty = { number: '', holderName: '', idNumber: '', workKinds: [], issuer: '', issuedOn: null };
    return { ...common, ...empty, validUntil: null, result: VerifyResult.forged };
  }
  const { number, holderName, idNumberEnd, workKinds, issuer, issuedOn, validUntil } = content;
  const isOver = validUntil !== null && validUntil < dayInChina(now);
  return {
    ...common,
    number,
    holderName,
    idNumber: idNumberEnd === '' ? '' : `**************${idNumberEnd}`,
    workKinds: [...workKinds],
    issuer,
    issuedOn,
    validUntil,
    result: isOver ? VerifyResult.expired : VerifyResult.valid,
  };
}
