import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/** Whether the role of this connection neither owns the log nor may change or truncate it. */
export async function isLogProtected(db: Db): Promise<boolean> {
  const { rows } = await sql<{ open: boolean }>`
    select bool_or(pg_has_role(relowner, 'usage') or has_table_privilege(oid, 'update, delete, truncate')) as open
      from pg_class
     where oid in ('audit_entry'::regclass, 'audit_link'::regclass, 'audit_chain'::regclass, 'audit_start'::regclass)`.execute(
    db,
  );
  return rows[0]?.open === false;
}
