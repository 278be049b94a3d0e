import type { ReportState } from '@ganlin/contract/question/report';
import { sql, type Insertable, type RawBuilder } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { InScope } from '../../iam/index.ts';
import type { QuestionReport } from '../../../platform/db/schema.gen.ts';

export async function insertReport(db: Db, row: Insertable<QuestionReport>): Promise<void> {
  await db.insertInto('questionReport').values(row).execute();
}

export async function insertReportOnce(db: Db, row: Insertable<QuestionReport>): Promise<void> {
  await db
    .insertInto('questionReport')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

const by = (reporters: NonNullable<InScope>): RawBuilder<boolean> =>
  sql<boolean>`p.reporter_id in (select r.id from ${reporters} r)`;

interface ReportFilter {
  readonly reporters: InScope;
  readonly state?: ReportState | undefined;
  readonly questionId?: string | undefined;
  readonly repoId?: string | undefined;
}

const matching = (db: Db, { state, questionId, repoId, reporters }: ReportFilter) =>
  db
    .selectFrom('questionReport as p')
    .$if(reporters !== undefined, (query) => (reporters ? query.where(by(reporters)) : query))
    .$if(state !== undefined, (query) => query.where('p.state', '=', state ?? 0))
    .$if(questionId !== undefined, (query) => query.where('p.questionId', '=', questionId ?? ''))
    .$if(repoId !== undefined, (query) =>
      query.where(
        sql<boolean>`exists (select from question_repo_item ri where ri.repo_id = ${repoId} and ri.question_id = p.question_id)`,
      ),
    );

/** Newest first. */
export async function pageReports(
  db: Db,
  filter: ReportFilter,
  { current, size }: { readonly current: number; readonly size: number },
) {
  const found = matching(db, filter);
  const { total } = await found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const records = await found
    .innerJoin('questionItem as i', 'i.id', 'p.questionId')
    .select(['p.id', 'p.questionId', 'i.code as questionCode', 'i.type as questionType', 'i.text as questionText'])
    .select(['p.version', 'p.kind', 'p.text', 'p.state', 'p.reporterId', 'p.reportedAt'])
    .select(['p.reply', 'p.replierId', 'p.repliedAt'])
    .orderBy('p.reportedAt', 'desc')
    .orderBy('p.id', 'desc')
    .limit(size)
    .offset((current - 1) * size)
    .execute();
  return { records, total };
}

/** Locked: of two concurrent replies the second sees the first. */
export function holdReport(db: Db, id: string, reporters: InScope) {
  return db
    .selectFrom('questionReport as p')
    .innerJoin('questionItem as i', 'i.id', 'p.questionId')
    .select(['p.id', 'p.questionId', 'p.state', 'p.text', 'p.reporterId', 'i.code', 'i.text as questionText'])
    .where('p.id', '=', id)
    .$if(reporters !== undefined, (query) => (reporters ? query.where(by(reporters)) : query))
    .forUpdate('p')
    .executeTakeFirst();
}

export async function answerReport(
  db: Db,
  id: string,
  answer: { readonly state: number; readonly reply: string; readonly replierId: string; readonly repliedAt: Date },
): Promise<void> {
  await db.updateTable('questionReport').set(answer).where('id', '=', id).execute();
}

/** A user's reports, newest first, in steps. */
export function reportsOf(db: Db, reporterId: string, { after, limit }: { after: string | undefined; limit: number }) {
  return db
    .selectFrom('questionReport as p')
    .innerJoin('questionItem as i', 'i.id', 'p.questionId')
    .select(['p.id', 'i.code', 'i.text as questionText', 'p.kind', 'p.text', 'p.state'])
    .select(['p.reportedAt', 'p.reply', 'p.repliedAt'])
    .where('p.reporterId', '=', reporterId)
    .$if(after !== undefined, (query) => query.where('p.id', '<', after ?? ''))
    .orderBy('p.id', 'desc')
    .limit(limit)
    .execute();
}
