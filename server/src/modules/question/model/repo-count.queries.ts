import { QuestionState } from '@ganlin/contract/question/kinds';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/**
 * The state of a published question in its banks while it waits to be checked against a changed clause. Whatever is
 * drawn is drawn from bank entries in the published state: this keeps such a question out of all of it.
 */
export const IN_REVIEW = 3;

/** The state in its banks of the question `i`. */
const stateInBank = sql<number>`(case when i.state = ${sql.lit(QuestionState.published)} and i.review_since is not null
  then ${sql.lit(IN_REVIEW)} else i.state end)`;

/**
 * Locks banks until the commit, always in the same order: of two concurrent changes the later one counts what the
 * earlier one did. A caller that also locks questions must lock them first.
 */
export function holdRepos(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('questionRepo')
    .select(['id', 'title'])
    .where('id', '=', sql<string>`any(${[...new Set(ids)]}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Recounts locked banks. `drawn`: drawable questions or their tags have changed. */
export async function recountRepos(
  db: Db,
  ids: readonly string[],
  { now, drawn }: { now: Date; drawn: boolean },
): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    with tally as (
      select ri.repo_id, ri.state, ri.type, count(*)::int as questions
        from question_repo_item ri
       where ri.repo_id = any(${[...new Set(ids)]}::uuid[]) and ri.state in (0, 1)
       group by 1, 2, 3
    ), counted as (
      select repo_id,
             coalesce(sum(questions) filter (where state = 1), 0) as total,
             coalesce(sum(questions) filter (where state = 0), 0) as drafts,
             coalesce(jsonb_object_agg(type, questions) filter (where state = 1), '{}') as counts
        from tally group by 1
    )
    update question_repo r
       set total = coalesce(c.total, 0), drafts = coalesce(c.drafts, 0), counts = coalesce(c.counts, '{}'),
           revision = r.revision + ${drawn ? 1 : 0}, updated_at = ${now}
      from unnest(${[...new Set(ids)]}::uuid[]) as held(id) left join counted c on c.repo_id = held.id
     where r.id = held.id`.execute(db);
}

/** The banks of each question. */
export async function reposOf(
  db: Db,
  questionIds: readonly string[],
): Promise<{ questionId: string; repoId: string }[]> {
  return db
    .selectFrom('questionRepoItem')
    .select(['questionId', 'repoId'])
    .where('questionId', '=', sql<string>`any(${[...questionIds]}::uuid[])`)
    .execute();
}

/** The banks that contain any of these questions. */
export async function reposHolding(db: Db, questionIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('questionRepoItem')
    .select('repoId')
    .distinct()
    .where('questionId', '=', sql<string>`any(${[...questionIds]}::uuid[])`)
    .execute();
  return rows.map(({ repoId }) => repoId);
}

/** Appends questions to locked banks. Copies type, level and state from the questions. */
export async function insertMemberships(
  db: Db,
  memberships: readonly { readonly questionId: string; readonly repoId: string }[],
): Promise<void> {
  if (memberships.length === 0) return;
  await sql`
    insert into question_repo_item (repo_id, question_id, sort, type, level, state)
    select p.repo_id, i.id, nextval('question_sort_seq'), i.type, i.level, ${stateInBank}
      from unnest(${memberships.map(({ repoId }) => repoId)}::uuid[], ${memberships.map(({ questionId }) => questionId)}::uuid[])
           with ordinality as p(repo_id, question_id, place)
      join question_item i on i.id = p.question_id
     order by p.place
    on conflict (repo_id, question_id) do nothing`.execute(db);
  await copyRepoIds(db, memberships);
}

export async function deleteMemberships(
  db: Db,
  memberships: readonly { readonly questionId: string; readonly repoId: string }[],
): Promise<void> {
  if (memberships.length === 0) return;
  await sql`
    delete from question_repo_item ri
     using unnest(${memberships.map(({ repoId }) => repoId)}::uuid[], ${memberships.map(({ questionId }) => questionId)}::uuid[])
           as p(repo_id, question_id)
     where ri.repo_id = p.repo_id and ri.question_id = p.question_id`.execute(db);
  await copyRepoIds(db, memberships);
}

/** Copies the changed columns of questions to their bank entries. */
export async function refreshMemberships(db: Db, questionIds: readonly string[]): Promise<void> {
  await sql`
    update question_repo_item ri set type = i.type, level = i.level, state = ${stateInBank}
      from question_item i
     where i.id = ri.question_id and ri.question_id = any(${[...questionIds]}::uuid[])
       and (ri.type, ri.level, ri.state) is distinct from (i.type, i.level, ${stateInBank})`.execute(db);
}

/** Search uses one index, and that is on the questions: so they store their bank ids too. */
async function copyRepoIds(db: Db, memberships: readonly { readonly questionId: string }[]): Promise<void> {
  const ids = [...new Set(memberships.map(({ questionId }) => questionId))];
  await sql`
    update question_item i set repo_ids = now.repo_ids
      from unnest(${ids}::uuid[]) as changed(id),
           lateral (select array(select ri.repo_id from question_repo_item ri where ri.question_id = changed.id order by 1)
                           as repo_ids) as now
     where i.id = changed.id and i.repo_ids <> now.repo_ids`.execute(db);
}
