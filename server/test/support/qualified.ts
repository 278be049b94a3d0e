import { CertificateState } from '@ganlin/contract/certificate/kinds';
import { placeHolders } from '../../src/modules/certificate/qualified/place.ts';
import { systemCtx } from '../../src/platform/ctx.ts';
import { newId } from '../../src/platform/ids.ts';
import type { TestApp } from './app.ts';

export interface StoredCertificate {
  readonly userId: string;
  readonly validUntil: string | null;
  readonly state?: CertificateState;
  readonly workKinds?: readonly string[];
  readonly issuedOn?: string;
  readonly replacesId?: string;
}

let serial = 0;

/** Certificates in any state, as grants, renewals and decisions leave them; returns their ids. */
export async function storeCertificates(
  { platform: { db } }: TestApp,
  templateId: string,
  certificates: readonly StoredCertificate[],
): Promise<string[]> {
  const version = await db
    .selectFrom('certificateTemplateVersion')
    .select('id')
    .where('templateId', '=', templateId)
    .executeTakeFirstOrThrow();
  const at = { stateChangedAt: new Date(), createdAt: new Date() };
  const rows = certificates.map(
    ({ userId, validUntil, state = CertificateState.granted, workKinds = ['火箭作业'], ...given }) => {
      serial += 1;
      const about = { id: newId(), userId, templateId, versionId: version.id, name: '李建国', deptName: '' };
      const period = { issuedOn: given.issuedOn ?? '2020-01-01', validUntil, state };
      const number = { number: `T-${serial}`, year: 2999, serial, source: 1, sourceId: newId(), signed: '' };
      const replacesId = given.replacesId ?? null;
      return { ...at, ...about, ...period, ...number, replacesId, workKinds: [...workKinds], fields: '{}' };
    },
  );
  if (rows.length > 0) await db.insertInto('certificateCertificate').values(rows).execute();
  return rows.map(({ id }) => id);
}

/** What the schedule does every hour: departments and states of accounts become those of the figures. */
export const placeEverybody = (app: TestApp): Promise<void> => placeHolders.run(systemCtx(app.platform, 'test'));
