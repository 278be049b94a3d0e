import { CertificateState } from '@ganlin/contract/certificate/kinds';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/** The numbers stay taken; nothing says any more whose they were, and nobody can work with them. */
export async function forgetHolder(db: Db, userId: string, { reason, now }: { reason: string; now: Date }) {
  await db
    .updateTable('certificateCertificate')
    .set({
      name: '已注销用户',
      deptName: '',
      fields: sql`jsonb_build_object('number', number)`,
      photoId: null,
      signed: '',
      state: CertificateState.revoked,
      reason,
      stateChangedAt: now,
    })
    .where('userId', '=', userId)
    .execute();
}
