import { CertificateState, lastValidDay, TemplateState } from '@ganlin/contract/certificate/kinds';
import { numberOf } from '@ganlin/contract/certificate/template/number';
import { encodePayload } from '@ganlin/contract/certificate/signed';
import type { Ctx } from '../../../platform/ctx.ts';
import { emit } from '../../../platform/events/events.ts';
import { AppError } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { recordAll } from '../../audit/index.ts';
import { notifyEach } from '../../message/index.ts';
import { certificatesGranted } from '../model/events.ts';
import { insertCertificates, listGranted, takeSerials } from '../model/certificate.queries.ts';
import { findPublished, getTemplate, type TemplateVersion } from '../model/template.ts';
import { OWN_CERTIFICATES } from '../menus.ts';
import { photosOf } from '../photos/photos.queries.ts';
import { openSigner } from '../signing/keys.ts';
import { candidatesOf, type Candidate } from './candidates.ts';
import type { GrantOrder, GrantRow } from './order.ts';

interface Granted {
  readonly id: string;
  readonly userId: string;
  readonly number: string;
}

interface Outcome {
  /** New ones, and those of the same occasion that were granted before. */
  readonly granted: readonly Granted[];
  readonly refused: readonly Candidate[];
}

/** The version that certificates of a template are granted with now. */
export async function versionInUse(ctx: Ctx<unknown>, templateId: string, { lock = false } = {}) {
  const template = await getTemplate(ctx, templateId, { lock });
  const version = await findPublished(ctx, templateId);
  if (template.state !== TemplateState.inUse || !version) throw new AppError('certificateTemplateNotInUse');
  return version;
}

/**
 * Grants certificates in the caller's transaction: serials are taken in it, so that one which is rolled back leaves no
 * gap. The template's row is locked first: grants with one template wait for each other, and a repeated one finds what
 * the first has granted.
 */
export async function grantBatch(
  ctx: Ctx,
  order: GrantOrder,
  rows: readonly GrantRow[],
  { tells = true }: { readonly tells?: boolean } = {},
): Promise<Outcome> {
  const version = await versionInUse(ctx, order.templateId, { lock: true });
  const userIds = rows.map(({ userId }) => userId);
  const before = await listGranted(ctx.db, { source: order.source, sourceId: order.sourceId, userIds });
  const done = new Set(before.map(({ userId }) => userId));
  const candidates = await candidatesOf(ctx, version, { order, rows: rows.filter(({ userId }) => !done.has(userId)) });
  const fresh = await insertFor(
    ctx,
    { order, version, tells },
    candidates.filter(({ problem }) => problem === null),
  );
  return { granted: [...before, ...fresh], refused: candidates.filter(({ problem }) => problem !== null) };
}

interface Work {
  readonly order: GrantOrder;
  readonly version: TemplateVersion;
  /** Whether the holders are notified. */
  readonly tells: boolean;
}

async function insertFor(ctx: Ctx, { order, version, tells }: Work, people: readonly Candidate[]): Promise<Granted[]> {
  if (people.length === 0) return [];
  const { templateId, numberPattern, validityMonths, yearlyReset, issuer, workKinds } = version;
  const { issuedOn, source, sourceId, replacesId, actor } = order;
  const issuedYear = Number(issuedOn.slice(0, 4));
  const year = yearlyReset ? issuedYear : 0;
  const validUntil = validityMonths === null ? null : lastValidDay(issuedOn, validityMonths);
  const first = await takeSerials(ctx.db, { templateId, year, count: people.length });
  const signer = await openSigner(ctx);
  const photos = await photosOf(
    ctx.db,
    people.map(({ userId }) => userId),
  );
  const certificates = people.map((person, index) => {
    const serial = first + index;
    const number = numberOf(numberPattern, { year: issuedYear, serial });
    if (number === undefined) throw new AppError('certificateSerialsUsed');
    const fields = { ...person.fields, number, issuedOn, validUntil: validUntil ?? '长期', issuer };
    const payload = encodePayload({
      keyId: signer.keyId,
      number,
      holderName: person.name,
      idNumberEnd: (person.fields.idNumber ?? '').slice(-4),
      issuedOn,
      validUntil,
      issuer,
      workKinds,
    });
    return { ...person, id: newId(), serial, number, fields, signed: signer.signed(payload) };
  });
  const stamps = { state: CertificateState.granted, stateChangedAt: ctx.now, createdAt: ctx.now };
  const common = { templateId, versionId: version.id, year, issuedOn, validUntil, source, sourceId, replacesId };
  await insertCertificates(
    ctx.db,
    certificates.map(({ id, userId, name, deptName, fields, number, serial, signed }) => ({
      ...common,
      ...stamps,
      id,
      userId,
      name,
      deptName,
      number,
      serial,
      signed,
      workKinds: [...workKinds],
      photoId: photos.get(userId) ?? null,
      grantedBy: actor?.id ?? null,
      fields: JSON.stringify(fields),
    })),
  );
  await recordAll(
    ctx,
    certificates.map(({ id, userId, name, number }) => ({
      action: replacesId === null ? 'certificate.granted' : 'certificate.renewed',
      target: `certificate:${id}`,
      summary: `${number} ${name}`,
      after: { ...common, userId, number },
      ...(actor && { by: actor }),
    })),
  );
  const granted = certificates.map(({ id, userId }) => ({ id, userId }));
  await emit(ctx, certificatesGranted, { at: ctx.now.toISOString(), certificates: granted });
  await notifyEach(
    ctx,
    'certificateGranted',
    (tells ? certificates : []).map(({ id, userId, number }) => ({
      userId,
      values: { title: version.name, number, until: validUntil ?? '长期' },
      link: OWN_CERTIFICATES,
      once: `certificate:${id}`,
    })),
  );
  return certificates.map(({ id, userId, number }) => ({ id, userId, number }));
}
