import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

export async function deleteItems(db: Db, ids: readonly string[]): Promise<void> {
  await sql`delete from question_repo_item where question_id = any(${[...ids]}::uuid[])`.execute(db);
  await sql`delete from question_item where id = any(${[...ids]}::uuid[])`.execute(db);
}

interface Stamp {
  readonly by: string;
  readonly now: Date;
}

export async function setState(db: Db, ids: readonly string[], state: number, { by, now }: Stamp): Promise<void> {
  await sql`
    update question_item set state = ${state}, updated_by = ${by}, updated_at = ${now}
     where id = any(${[...ids]}::uuid[])`.execute(db);
}

export async function setTags(
  db: Db,
  changes: readonly { readonly id: string; readonly tags: readonly string[] }[],
  { by, now }: Stamp,
): Promise<void> {
  await sql`
    update question_item i set tags = array(select jsonb_array_elements_text(c.tags)), updated_by = ${by}, updated_at = ${now}
      from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as c(id uuid, tags jsonb)
     where i.id = c.id`.execute(db);
}

/** Puts the drafts of these questions into use. */
export async function publishVersions(
  db: Db,
  refs: readonly { readonly id: string; readonly version: number }[],
  now: Date,
): Promise<void> {
  await sql`
    update question_version v set published_at = ${now}
      from unnest(${refs.map(({ id }) => id)}::uuid[], ${refs.map(({ version }) => version)}::int[]) as ref(id, version)
     where v.question_id = ref.id and v.version = ref.version and v.published_at is null`.execute(db);
}
