import { GRACE_SECONDS } from '@ganlin/contract/exam/kinds';
import { PaperEvent } from '@ganlin/contract/paper/papers';
import type pg from 'pg';
import { newId } from '../../src/platform/ids.ts';
import type { Sitter } from './hall.ts';

/** A paper created for the grading test, and its expected result. */
export interface Overdue {
  readonly id: string;
  readonly userId: string;
  readonly scoreCenti: number;
}

const QUESTIONS = 20;

/**
 * Overdue papers of these examinees, each a copy of one that was started, with some answers right, some wrong and
 * some missing. The same number always gives the same answers. The sweep hands them in, and grading follows.
 */
export async function addOverdue(
  db: pg.Pool,
  { models, userIds }: { readonly models: readonly Sitter[]; readonly userIds: readonly string[] },
): Promise<Overdue[]> {
  const made = userIds.map((userId, number) => {
    const model = models[number % models.length];
    const items = Array.from({ length: QUESTIONS }, (_, at) => itemOf(model, at + 1, number)).filter((item) => !!item);
    const right = items.filter(({ answer, ordinal }) => answer.options[0] === model?.right[ordinal]).length;
    return { id: newId(), userId, modelId: model?.paperId, items, scoreCenti: right * 100 };
  });
  await insertOverdue(db, made);
  return made;
}

/** A copy of a paper that was started, as another examinee's, with these answers. */
interface Copied {
  readonly id: string;
  readonly userId: string;
  readonly modelId: string | undefined;
  readonly items: readonly object[];
}

export async function insertOverdue(db: pg.Pool, papers: readonly Copied[]): Promise<void> {
  await db.query(
    `with given as (select * from json_to_recordset($1) as g(id uuid, "userId" uuid, "modelId" uuid, items jsonb)),
     saved as (
       insert into paper_save (user_id, paper_id, epoch, items, ip, saved_at)
       select "userId", id, 1, items, '127.0.0.1', now() from given)
     insert into paper_paper (user_id, id, exam_id, form_id, attempt, state, questions, arrangement, started_at,
       deadline_at, epoch, ip, created_at)
     select g."userId", g.id, m.exam_id, m.form_id, 1, 0, m.questions, m.arrangement, now() - interval '1 hour',
            now() - $2 * interval '1 s', 1, '127.0.0.1', now()
       from given g join paper_paper m on m.id = g."modelId"`,
    [JSON.stringify(papers), GRACE_SECONDS + 1],
  );
}

function itemOf(model: Sitter | undefined, ordinal: number, number: number) {
  const kind = (ordinal * 7 + number * 13) % 5;
  if (kind === 0) return null;
  const option = kind < 3 ? (model?.right[ordinal] ?? '') : 'wrong';
  return { ordinal, seq: ordinal, answer: { options: [option] }, answered: true, flagged: false, spentMs: 0 };
}

export interface GradingFindings {
  readonly ungraded: number;
  /** With more or fewer than one event of a kind on the timeline. */
  readonly notHandedInOnce: number;
  readonly notGradedOnce: number;
  /** With more or fewer than one link in the chain of grades. */
  readonly notLinkedOnce: number;
  /** With a score other than their answers are worth. */
  readonly misgraded: number;
  /** Questions whose statistics are not the sum over the papers. */
  readonly miscounted: number;
}

export async function inspectGrades(
  db: pg.Pool,
  { papers, examId }: { readonly papers: readonly Overdue[]; readonly examId: string },
): Promise<GradingFindings> {
  const { rows } = await db.query<Record<'id' | 'scoreCenti' | 'handIns' | 'grades' | 'links', number | null>>(
    `select p.id, case when p.state = 2 and g.paper_id is not null then p.score_centi end as "scoreCenti",
            coalesce(e.hand_ins, 0) as "handIns", coalesce(e.grades, 0) as grades, coalesce(l.links, 0) as links
       from paper_paper p
       left join paper_grade g on g.user_id = p.user_id and g.paper_id = p.id
       left join (select paper_id, count(*) filter (where event = ${PaperEvent.handedIn})::int as hand_ins,
                         count(*) filter (where event = ${PaperEvent.graded})::int as grades
                    from paper_event group by 1) e on e.paper_id = p.id
       left join (select target, count(*)::int as links from audit_link where action = 'paper.graded' group by 1) l
              on l.target = 'paper:' || p.id
      where p.id = any($1)`,
    [papers.map(({ id }) => id)],
  );
  const stored = new Map(rows.map((row) => [String(row.id), row]));
  const count = (is: (row: (typeof rows)[number] | undefined, paper: Overdue) => boolean) =>
    papers.filter((paper) => is(stored.get(paper.id), paper)).length;
  return {
    ungraded: count((row) => (row?.scoreCenti ?? null) === null),
    notHandedInOnce: count((row) => row?.handIns !== 1),
    notGradedOnce: count((row) => row?.grades !== 1),
    notLinkedOnce: count((row) => row?.links !== 1),
    misgraded: count((row, { scoreCenti }) => (row?.scoreCenti ?? scoreCenti) !== scoreCenti),
    miscounted: await miscounted(db, examId),
  };
}

/** Each mark of each paper counts once: as a use of its question, and as an answer unless it is blank. */
async function miscounted(db: pg.Pool, examId: string): Promise<number> {
  const { rows } = await db.query<{ n: number }>(
    `with marks as (
       select (f.questions -> split_part(p.arrangement ->> 'questions', ',', (m ->> 'o')::int)::int ->> 'id')::uuid as question_id, m
         from paper_paper p join paper_grade g on g.user_id = p.user_id and g.paper_id = p.id
         join exam_form f on f.id = p.form_id cross join jsonb_array_elements(g.marks) m
        where p.exam_id = $1
     ), expected as (
       select question_id, count(*) as uses, count(*) filter (where not (m ->> 'blank')::boolean) as answers,
              coalesce(sum(round((m ->> 'won')::numeric * 100 / (m ->> 'max')::numeric))
                filter (where not (m ->> 'blank')::boolean), 0) as won
         from marks group by 1
     ), counted as (
       select u.question_id, u.count as uses, coalesce(s.answers, 0) as answers, coalesce(s.won_centi, 0) as won
         from question_use u left join question_stat s on s.question_id = u.question_id
        where u.kind = 'exam' and u.target_id = $1
     )
     select count(*)::int as n from expected e full join counted c on c.question_id = e.question_id
      where (e.uses, e.answers, e.won) is distinct from (c.uses, c.answers, c.won)`,
    [examId],
  );
  return rows[0]?.n ?? 0;
}

/**
 * Plants faults that must be found: a second grade on one paper's timeline, a wrong score of another, one use too
 * many of a question.
 */
export async function plantFaults(
  db: pg.Pool,
  { papers, examId }: { readonly papers: readonly Overdue[]; readonly examId: string },
): Promise<void> {
  const [first, second] = papers;
  await db.query(
    `insert into paper_event (user_id, paper_id, at, event) values ($1, $2, now(), ${PaperEvent.graded})`,
    [first?.userId, first?.id],
  );
  await db.query('update paper_paper set score_centi = score_centi + 100 where id = $1', [second?.id]);
  await db.query(
    `update question_use set count = count + 1
      where kind = 'exam' and target_id = $1
        and question_id = (select min(question_id::text)::uuid from question_use where target_id = $1)`,
    [examId],
  );
  // Duplicates an existing link, as a grading that was not rolled back would have written it.
  await db.query(
    `insert into audit_link (chain, seq, at, action, target, content, previous, hash)
     select l.chain, c.seq + 1, now(), l.action, l.target, l.content, c.hash, l.hash
       from audit_link l join audit_link c on c.chain = l.chain
      where l.target = 'paper:' || $1::text and l.action = 'paper.graded' order by c.seq desc limit 1`,
    [first?.id],
  );
}
