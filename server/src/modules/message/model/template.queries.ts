import type { MessageTemplate } from '@ganlin/contract/message/template';
import type { Insertable } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { MessageTemplate as TemplateTable } from '../../../platform/db/schema.gen.ts';

const columns = ['code', 'title', 'content', 'sms', 'enabled'] as const;

export function listTemplates(db: Db) {
  return db.selectFrom('messageTemplate').select(columns).execute();
}

export function findTemplate(db: Db, code: MessageTemplate) {
  return db.selectFrom('messageTemplate').select(columns).where('code', '=', code).executeTakeFirst();
}

export async function saveTemplate(db: Db, row: Insertable<TemplateTable>): Promise<void> {
  await db
    .insertInto('messageTemplate')
    .values(row)
    .onConflict((conflict) => conflict.column('code').doUpdateSet(row))
    .execute();
}

export async function deleteTemplate(db: Db, code: MessageTemplate): Promise<void> {
  await db.deleteFrom('messageTemplate').where('code', '=', code).execute();
}
