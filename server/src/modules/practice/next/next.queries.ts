import { PracticeMode } from '@ganlin/contract/practice/modes';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

interface Wanted {
  readonly userId: string;
  /** `undefined`: of any bank and across banks; `null`: across banks only. */
  readonly repoId: string | null | undefined;
  readonly modes: readonly PracticeMode[] | undefined;
  readonly limit: number;
}

/** Unfinished runs that the user has got anywhere in, the latest first. */
export async function listUnfinished(db: Db, { userId, repoId, modes, limit }: Wanted): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from practice_run
     where user_id = ${userId} and finished_at is null and mode <> ${PracticeMode.daily}
       and (answered > 0 or position > 1)
       ${repoId === undefined ? sql`` : sql`and repo_id is not distinct from ${repoId}::uuid`}
       ${modes === undefined ? sql`` : sql`and mode = any(${[...modes]}::smallint[])`}
     order by updated_at desc, id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The banks that the user practised, the latest first. */
export async function listPractised(db: Db, userId: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ repoId: string }>`
    select repo_id from practice_run where user_id = ${userId} and repo_id is not null
     group by repo_id order by max(updated_at) desc, repo_id limit ${limit}`.execute(db);
  return rows.map(({ repoId }) => repoId);
}
