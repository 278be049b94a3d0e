import { ConsentState } from '@ganlin/contract/transcript/consent';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/** Exports cannot be verified any more; of who asked and what was answered, only that it happened is left. */
export async function forgetOwner(db: Db, userId: string, now: Date): Promise<void> {
  await db
    .updateTable('transcriptExport')
    .set((eb) => ({ contents: '{}', signed: '', withdrawnAt: eb.fn.coalesce('withdrawnAt', eb.val(now)) }))
    .where('userId', '=', userId)
    .execute();
  await sql`update transcript_consent
       set user_id = null, name = '', decided_at = coalesce(decided_at, ${now}),
           state = case when state in (${ConsentState.asked}, ${ConsentState.refused}) then ${ConsentState.refused}::int
                        else ${ConsentState.withdrawn}::int end
     where user_id = ${userId}`.execute(db);
}

/** What an erased member of staff has asked for, nobody can see any more. */
export async function forgetRequester(db: Db, userId: string, now: Date): Promise<void> {
  await sql`update transcript_consent
       set requester = '已注销用户', decided_at = coalesce(decided_at, ${now}),
           state = case when state in (${ConsentState.asked}, ${ConsentState.refused}) then ${ConsentState.refused}::int
                        else ${ConsentState.withdrawn}::int end
     where requester_id = ${userId}`.execute(db);
}
