import { sql } from 'kysely';
import type { Json } from '../../../kits/bundle/canonical.ts';
import type { Db } from '../../../platform/db/database.ts';
import { begun } from '../model/results.queries.ts';

/** A paper with its final answers, as it is handed over to the installation that made the exam. */
export interface HandedOver {
  readonly paperId: string;
  readonly userId: string;
  readonly attempt: number;
  readonly state: number;
  readonly voided: boolean;
  readonly scoreCenti: number | null;
  readonly passed: boolean | null;
  readonly handedInAt: Date | null;
  readonly receipt: string | null;
  readonly answers: Json;
}

/** The begun papers of an exam by id, some at a time. */
export async function listHandedOver(
  db: Db,
  examId: string,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<HandedOver[]> {
  const { rows } = await sql<HandedOver>`
    select p.id as "paperId", p.user_id as "userId", p.attempt, p.state, p.voided_at is not null as voided,
           p.score_centi as "scoreCenti", p.passed, p.handed_in_at as "handedInAt", p.receipt,
           coalesce(f.answers, '[]'::jsonb) as answers
      from paper_paper p left join paper_final f on f.user_id = p.user_id and f.paper_id = p.id
     where p.exam_id = ${examId} and ${begun} and p.id > ${after} order by p.id limit ${limit}`.execute(db);
  return rows;
}
