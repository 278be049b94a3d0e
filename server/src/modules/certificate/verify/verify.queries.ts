import { SigningKeyState } from '@ganlin/contract/certificate/kinds';
import { CompiledQuery } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { CertificateRow } from '../model/certificate.queries.ts';

type Shown = 'number' | 'name' | 'fields' | 'workKinds' | 'issuedOn' | 'validUntil' | 'state' | 'stateChangedAt';
export type FoundRow = Pick<CertificateRow, Shown | 'reason' | 'source' | 'templateName' | 'issuer' | 'signed'> & {
  readonly isKeyTrusted: boolean;
};

/** As text: anybody may ask, and building the statement anew took a quarter of a request's time. */
const byNumber = `
  select c.number, c.name, c.fields, c.work_kinds, c.issued_on, c.valid_until, c.state, c.state_changed_at, c.reason,
         c.source, c.signed, v.name as template_name, v.issuer,
         exists (select from certificate_key k where k.id = $2 and k.state <> $3) as is_key_trusted
    from certificate_certificate c
    join certificate_template_version v on v.id = c.version_id
   where c.number = $1`;

/** With whether the key that is said to have signed it is believed. */
export async function findForVerification(db: Db, number: string, keyId = ''): Promise<FoundRow | undefined> {
  const values = [number, keyId, SigningKeyState.distrusted];
  const { rows } = await db.executeQuery<FoundRow>(CompiledQuery.raw(byNumber, values));
  return rows[0];
}
