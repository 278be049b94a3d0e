import type { QuestionType } from '@ganlin/contract/question/kinds';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/** A stored question of a set. */
export interface StoredQuestion {
  readonly section: number;
  readonly id: string;
  readonly version: number;
  readonly pointsCenti: number;
}

interface NewForm {
  readonly id: string;
  readonly examId: string;
  readonly composed: number;
  readonly number: number | null;
  readonly questions: readonly StoredQuestion[];
  readonly body: Buffer;
  readonly bodyHash: string;
  readonly files: readonly string[];
}

interface NewKey {
  readonly questionId: string;
  readonly version: number;
  readonly shownId: string;
  readonly tags: readonly string[];
  readonly body: object;
  readonly analysis: string;
}

/** Returns false if it already exists. */
export async function insertForm(db: Db, { questions, files, ...form }: NewForm): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('examForm')
    .values({
      ...form,
      questions: JSON.stringify(questions),
      files: sql`${[...files]}::uuid[]`,
      createdAt: sql<Date>`now()`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function findFormQuestions(db: Db, id: string) {
  const found = await db
    .selectFrom('examForm as f')
    .innerJoin('examExam as e', 'e.id', 'f.examId')
    // Only insertForm writes it.
    .select([sql<StoredQuestion[]>`f.questions`.as('questions'), 'e.seed'])
    .where('f.id', '=', id)
    .executeTakeFirst();
  return found;
}

interface FormPlace {
  readonly formId: string;
  readonly index: number;
  readonly section: number;
  readonly pointsCenti: number;
}

/** The sets of an exam with this version of a question, and where in them; in a fixed order. */
export async function listFormsAsking(
  db: Db,
  { examId, questionId, version }: { readonly examId: string; readonly questionId: string; readonly version: number },
  limit?: number,
): Promise<FormPlace[]> {
  const { rows } = await sql<FormPlace>`
    select f.id as form_id, (q.n - 1)::int as index, (q.one ->> 'section')::int as section,
           (q.one ->> 'pointsCenti')::int as points_centi
      from exam_form f cross join lateral jsonb_array_elements(f.questions) with ordinality as q(one, n)
     where f.exam_id = ${examId} and f.questions @> ${JSON.stringify([{ id: questionId, version }])}::jsonb
       and q.one ->> 'id' = ${questionId} and (q.one ->> 'version')::int = ${version}
     order by f.number, f.id ${limit === undefined ? sql`` : sql`limit ${limit}`}`.execute(db);
  return rows;
}

/** Exams that have asked this version of a question. */
export async function listExamsAsking(
  db: Db,
  { questionId, version }: { readonly questionId: string; readonly version: number },
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('examKey')
    .select('examId')
    .where('questionId', '=', questionId)
    .where('version', '=', version)
    .orderBy('examId', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ examId }) => examId);
}

export function listFormQuestions(db: Db, ids: readonly string[]) {
  return (
    db
      .selectFrom('examForm')
      // Only insertForm writes it.
      .select(['id', sql<StoredQuestion[]>`questions`.as('questions')])
      .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
      .execute()
  );
}

/**
 * For statements of other modules: one row with a set's `bodyHash` and `files`, or its `body` where it belongs to one
 * paper.
 */
export const formFacts = (form: string): string =>
  `(select f.body_hash as "bodyHash", f.files from exam_form f where f.id = ${form})`;
export const ownBody = (form: string): string =>
  `(select f.body from exam_form f where f.id = ${form} and f.number is null)`;

export function findBody(db: Db, id: string) {
  return db.selectFrom('examForm').select(['body', 'bodyHash', 'files']).where('id', '=', id).executeTakeFirst();
}

/** In the order of the table's key, so that two transactions with the same keys do not deadlock. */
export async function insertKeys(db: Db, examId: string, keys: readonly NewKey[]): Promise<void> {
  if (keys.length === 0) return;
  const order = keys.toSorted((a, b) => (a.questionId < b.questionId ? -1 : 1));
  const rows = JSON.stringify(order);
  await sql`
    insert into exam_key (exam_id, question_id, version, shown_id, tags, body, analysis)
    select ${examId}, k."questionId", k.version, k."shownId", k.tags, k.body, k.analysis
      from jsonb_to_recordset(${rows}::jsonb) as k("questionId" uuid, version int, "shownId" uuid, tags text[],
                                                   body jsonb, analysis text)
    on conflict do nothing`.execute(db);
}

/** All keys of an exam, or those of these questions. */
export function listKeys(
  db: Db,
  examId: string,
  refs?: readonly { readonly questionId: string; readonly version: number }[],
) {
  return db
    .selectFrom('examKey')
    .select(['questionId', 'version', 'shownId', 'tags', 'body', 'analysis'])
    .where('examId', '=', examId)
    .$if(refs !== undefined, (query) =>
      query.where(
        sql<boolean>`(question_id, version) in (select * from unnest(
          ${(refs ?? []).map(({ questionId }) => questionId)}::uuid[], ${(refs ?? []).map(({ version }) => version)}::int[]))`,
      ),
    )
    .execute();
}

/**
 * Deletes sets that are no longer given out, because the exam has other questions or was deleted; only a day old or
 * older, so that none is in use.
 */
export async function deleteUnused(db: Db, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from exam_form where id in (
      select f.id from exam_form f join exam_exam e on e.id = f.exam_id
       where f.created_at < now() - interval '1 day'
         and (f.composed < e.composed or e.deleted_at is not null and e.begun_at is null) limit ${limit})`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** Deletes those of these that were drawn for one paper each; shared ones stay. */
export async function deleteOwn(db: Db, ids: readonly string[]): Promise<void> {
  await sql`delete from exam_form where id = any(${[...ids]}::uuid[]) and number is null`.execute(db);
}

/** Bodies are written only after the contract's schema has parsed them. */
export async function listFormTypes(db: Db, formId: string): Promise<QuestionType[]> {
  const { rows } = await sql<{ type: QuestionType }>`
    select (k.body ->> 'type')::int as type
      from exam_form f cross join jsonb_array_elements(f.questions) with ordinality as q(one, n)
      left join exam_key k on k.exam_id = f.exam_id and k.question_id = (q.one ->> 'id')::uuid
       and k.version = (q.one ->> 'version')::int
     where f.id = ${formId} order by q.n`.execute(db);
  return rows.map(({ type }) => type);
}
