import {
  CertificateStatus,
  certificateStatusLabels,
  daysUntil,
  lastValidDay,
} from '@ganlin/contract/certificate/kinds';
import { RENEW_DAYS } from '@ganlin/contract/certificate/own';
import { dayInChina, startOfDay } from '@ganlin/contract/core/time';
import type { TranscriptEntry } from '@ganlin/contract/transcript/entry';
import type { CertificateSpan } from '@ganlin/contract/transcript/view';
import type { Ctx } from '../../../platform/ctx.ts';
import { OWN_CERTIFICATES } from '../menus.ts';
import { statusAt, typedCertificate, type Certificate } from '../model/certificate.ts';
import { listOwn } from '../own/own.queries.ts';
import { heldUntil } from './held.rules.ts';

/** More than anybody has. */
const MAX_CERTIFICATES = 100;

const listOf = async ({ db }: Ctx<unknown>, userId: string): Promise<Certificate[]> =>
  (await listOwn(db, userId, { limit: MAX_CERTIFICATES })).map(typedCertificate);

const tones: Readonly<Record<CertificateStatus, TranscriptEntry['tone']>> = {
  [CertificateStatus.valid]: 'ok',
  [CertificateStatus.suspended]: 'warn',
  [CertificateStatus.revoked]: 'bad',
  [CertificateStatus.replaced]: 'idle',
  [CertificateStatus.expired]: 'idle',
};

/** The certificates of a person's file. */
export async function certificateEntries(ctx: Ctx<unknown>, userId: string): Promise<TranscriptEntry[]> {
  const certificates = await listOf(ctx, userId);
  return certificates.map((certificate) => {
    const { id, templateName, issuedOn, number, validUntil, replacesId } = certificate;
    const status = statusAt(ctx, certificate);
    return {
      kind: 'certificate',
      id,
      title: templateName,
      at: startOfDay(issuedOn),
      startsOn: null,
      detail: `${replacesId === null ? '颁发' : '换发'}，编号 ${number}`,
      value: '',
      unit: validUntil === null ? '长期有效' : `至 ${validUntil}`,
      state: certificateStatusLabels[status],
      tone: tones[status],
      hourTenths: 0,
      games: 0,
      link: OWN_CERTIFICATES,
      linkText: '证书',
    };
  });
}

interface Held {
  readonly spans: CertificateSpan[];
  /** What the valid ones allow. */
  readonly workKinds: string[];
  readonly valid: readonly { readonly title: string; readonly number: string; readonly until: string | null }[];
}

/** When the person's certificates were valid, for the chart of their file; the oldest first. */
export async function certificatesHeld(ctx: Ctx<unknown>, userId: string): Promise<Held> {
  const today = dayInChina(ctx.now);
  const certificates = (await listOf(ctx, userId)).toReversed();
  const replacedOn = new Map(
    certificates.flatMap(({ replacesId, issuedOn }) => (replacesId ? [[replacesId, issuedOn]] : [])),
  );
  const valid = certificates.filter((one) => statusAt(ctx, one) === CertificateStatus.valid);
  return {
    spans: certificates.flatMap((certificate) => {
      const { id, templateId, templateName, issuedOn, validUntil, replacesId, state, stateChangedAt } = certificate;
      const changedOn = dayInChina(stateChangedAt);
      const until = heldUntil({ validUntil, state, changedOn, replacedOn: replacedOn.get(id) });
      // One that was replaced or revoked on its first day was never held.
      if (until !== null && until < issuedOn) return [];
      const status = statusAt(ctx, certificate);
      const isDue = status === CertificateStatus.valid && validUntil !== null;
      const isSoon = isDue && daysUntil(validUntil, today) <= RENEW_DAYS;
      const span = { id, line: templateId, title: templateName, from: issuedOn, until, status };
      return [{ ...span, renewed: replacesId !== null, renewBy: isSoon ? renewedUntil(issuedOn, validUntil) : null }];
    }),
    workKinds: [...new Set(valid.flatMap(({ workKinds }) => workKinds))],
    valid: valid.map(({ templateName, number, validUntil }) => ({ title: templateName, number, until: validUntil })),
  };
}

const MONTHS_OF_YEAR = 12;

/** How long the next one would be valid: as long as this one. */
function renewedUntil(issuedOn: string, validUntil: string): string {
  const years = Math.max(1, Math.round(daysUntil(validUntil, issuedOn) / 365.25));
  return lastValidDay(validUntil, years * MONTHS_OF_YEAR);
}
