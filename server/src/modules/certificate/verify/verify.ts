import { CertificateState } from '@ganlin/contract/certificate/kinds';
import { decodePayload, readSigned, signedPartOf } from '@ganlin/contract/certificate/signed';
import { VerifyResult, type certificateVerifyApi, type Verified } from '@ganlin/contract/certificate/verify';
import { dayInChina } from '@ganlin/contract/core/time';
import type { Ctx } from '../../../platform/ctx.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { statusAt, typedCertificate } from '../model/certificate.ts';
import { hasSigned, trustedKeys } from '../signing/keys.ts';
import { knowsHolder, maskedName } from './shown-name.rules.ts';
import { findForVerification, type FoundRow } from './verify.queries.ts';

/** A wrong name or ID number gets the same reply as a number that does not exist. */
export const byNumber: Handler<typeof certificateVerifyApi.byNumber> = async (ctx, { number, check }) => {
  const row = await findForVerification(ctx.db, number);
  if (!row) return nothing(ctx, VerifyResult.unknown);
  const certificate = typedCertificate(row);
  const isKnown = knowsHolder(check, { name: certificate.name, idNumber: certificate.fields.idNumber ?? '' });
  if (check !== '' && !isKnown) return nothing(ctx, VerifyResult.unknown);
  return shown(ctx, certificate, isKnown);
};

/** Who scans the code has the certificate in hand: the name stands on it. */
export const byCode: Handler<typeof certificateVerifyApi.byCode> = async (ctx, { text }) => {
  const signed = signedPartOf(text);
  const claimed = decodePayload(signed.split('.')[0] ?? '');
  if (!claimed) return nothing(ctx, VerifyResult.forged);
  const row = await findForVerification(ctx.db, claimed.number, claimed.keyId);
  // The very text that we signed ourselves needs no proof; checking a signature costs more than all the rest.
  const isOurs = row?.signed === signed && row.isKeyTrusted;
  if (!isOurs && !(await readSigned(signed, await trustedKeys(ctx), hasSigned)))
    return nothing(ctx, VerifyResult.forged);
  if (!row) return nothing(ctx, VerifyResult.unknown);
  // Signed by us, but not what was granted with this number. Of an erased account nothing is left to compare.
  if (row.signed !== '' && row.signed !== signed) return nothing(ctx, VerifyResult.forged);
  return { ...shown(ctx, typedCertificate(row), true), holderName: row.name };
};

type Found = ReturnType<typeof typedCertificate<FoundRow>>;

function shown(ctx: Ctx, certificate: Found, isKnown: boolean): Verified {
  const { number, name, fields, templateName, workKinds, issuer, issuedOn, validUntil } = certificate;
  const isChanged = certificate.state !== CertificateState.granted;
  const whenKnown = (text: string | undefined) => (isKnown ? (text ?? '') : '');
  return {
    result: statusAt(ctx, certificate),
    checkedAt: ctx.now,
    number,
    holderName: maskedName(name, isKnown),
    idNumber: whenKnown(fields.idNumber),
    title: templateName,
    workKinds,
    unit: whenKnown(fields.unit),
    className: whenKnown(fields.className),
    studyHours: whenKnown(fields.studyHours),
    theoryScore: whenKnown(fields.theoryScore),
    practicalScore: whenKnown(fields.practicalScore),
    issuer,
    issuedOn,
    validUntil,
    reason: isChanged ? certificate.reason : '',
    changedOn: isChanged ? dayInChina(certificate.stateChangedAt) : null,
  };
}

const nothing = ({ now }: Ctx, result: VerifyResult): Verified => ({
  result,
  checkedAt: now,
  number: '',
  holderName: '',
  idNumber: '',
  title: '',
  workKinds: [],
  unit: '',
  className: '',
  studyHours: '',
  theoryScore: '',
  practicalScore: '',
  issuer: '',
  issuedOn: null,
  validUntil: null,
  reason: '',
  changedOn: null,
});
