import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

/** A request takes far less; what is not in use by then never will be. */
const UNUSED = sql`interval '1 hour'`;
/** An object that could not be removed does not keep the others waiting. */
const POSTPONED = sql`interval '10 minutes'`;

export async function announce(db: Db, id: string): Promise<void> {
  await sql`insert into platform_sealed_object (id, remove_after) values (${id}, now() + ${UNUSED})`.execute(db);
}

/** False once it is due: then it may be gone already. */
export async function keepUntil(db: Db, id: string, until: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update platform_sealed_object set remove_after = ${until} where id = ${id} and remove_after > clock_timestamp()`.execute(
    db,
  );
  return numAffectedRows === 1n;
}

export async function makeDue(db: Db, ids: readonly string[]): Promise<void> {
  await sql`
    update platform_sealed_object set remove_after = '-infinity'
     where id = any(array(select id from platform_sealed_object where id = any(${[...ids]}::uuid[])
       order by id for update))`.execute(db);
}

export async function listDue(db: Db, { now, limit }: { readonly now: Date; readonly limit: number }) {
  const { rows } = await sql<{ id: string }>`
    select id from platform_sealed_object where remove_after <= ${now} order by remove_after limit ${limit}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

export async function forget(db: Db, ids: readonly string[]): Promise<void> {
  await sql`delete from platform_sealed_object where id = any(${[...ids]}::uuid[])`.execute(db);
}

export async function postpone(db: Db, ids: readonly string[]): Promise<void> {
  await sql`
    update platform_sealed_object set remove_after = now() + ${POSTPONED} where id = any(${[...ids]}::uuid[])`.execute(
    db,
  );
}
