import { PaperEvent } from '@ganlin/contract/paper/papers';
import type pg from 'pg';
import type { Given } from './marking.ts';

/** What must not be: each is a number of things found. */
export interface MarkFindings {
  /** Acknowledged marks that are not there. */
  readonly lost: number;
  /** Marks with another content than was sent. */
  readonly altered: number;
  /** Marks that nobody was told of: refused ones, and second copies. */
  readonly unasked: number;
  /** Marks without exactly one link in the chain. */
  readonly notLinkedOnce: number;
  /** Answers whose state or score does not follow from their marks. */
  readonly misdecided: number;
  /** Papers that were completed another number of times, at another moment or with another score than they should. */
  readonly missettled: number;
  /** Papers whose timeline does not say that they were graded exactly as often as they were. */
  readonly mistold: number;
  /** Papers whose result is not the one that was last chained. */
  readonly misscored: number;
}

export interface MarkTotals {
  readonly marks: number;
  readonly decided: number;
  readonly conflicts: number;
  readonly open: number;
  readonly papers: number;
  readonly finished: number;
}

interface Link {
  readonly action: string;
  readonly target: string;
  readonly content: { readonly scoreCenti: number; readonly open?: number };
}

interface Answer {
  readonly id: string;
  readonly paperId: string;
  readonly state: number;
  readonly scoreCenti: number | null;
}

interface Mark {
  readonly id: string;
  readonly answerId: string;
  readonly graderId: string;
  readonly byLeader: boolean;
  readonly score: number;
  readonly comment: string;
  readonly rubricVersion: number;
}

interface Paper {
  readonly id: string;
  readonly state: number;
  readonly scoreCenti: number;
  /** Points that rules gave. */
  readonly byRule: number;
  /** The sum of the stored marks. */
  readonly sum: number;
  readonly graded: number;
}

/** Compares what graders were told with what is stored, and replays all marks in the order of the exam's chain. */
export async function inspectMarks(
  db: pg.Pool,
  { examId, given }: { readonly examId: string; readonly given: ReadonlyMap<string, Given> },
): Promise<MarkFindings & { readonly totals: MarkTotals }> {
  const stored = await read(db, examId);
  const { marks, answers, papers, links } = stored;
  const byId = new Map(marks.map((mark) => [mark.id, mark]));
  const linked = Map.groupBy(
    links.filter(({ action }) => action === 'grading.marked'),
    ({ target }) => target,
  );
  const replayed = replay(stored);
  const marksOf = Map.groupBy(marks, ({ answerId }) => answerId);
  const gradedLinks = Map.groupBy(
    links.filter(({ action }) => action === 'paper.graded'),
    ({ target }) => target,
  );
  const lastLink = ({ id }: Paper) => gradedLinks.get(`paper:${id}`)?.at(-1)?.content;
  const count = <T>(list: Iterable<T>, is: (one: T) => boolean) => [...list].filter(is).length;
  return {
    lost: count(given.keys(), (id) => !byId.has(id)),
    altered: count(given.values(), (one) => !isSame(one, byId.get(one.id) ?? one)),
    unasked: count(marks, ({ id }) => !given.has(id)),
    notLinkedOnce:
      count(marks, ({ id }) => linked.get(`mark:${id}`)?.length !== 1) + Math.abs(linked.size - marks.length),
    misdecided: count(answers, ({ id, state, scoreCenti }) => {
      const score = decided(marksOf.get(id) ?? []);
      const expected = score === undefined ? 0 : score === 'conflict' ? 2 : 1;
      return state !== expected || scoreCenti !== (typeof score === 'number' ? score : null);
    }),
    missettled: replayed.missettled,
    mistold: count(papers, ({ id, graded }) => graded !== gradedLinks.get(`paper:${id}`)?.length),
    misscored: count(papers, (paper) => {
      const link = lastLink(paper);
      const isFinished = link?.open === 0;
      return (
        paper.scoreCenti !== link?.scoreCenti || paper.sum !== link.scoreCenti || (paper.state === 2) !== isFinished
      );
    }),
    totals: {
      marks: marks.length,
      decided: count(answers, ({ state }) => state === 1),
      conflicts: count(answers, ({ state }) => state === 2),
      open: count(answers, ({ state }) => state === 0),
      papers: papers.length,
      finished: count(papers, ({ state }) => state === 2),
    },
  };
}

const isSame = (sent: Given, kept: Mark | Given): boolean =>
  sent.answerId === kept.answerId &&
  sent.graderId === kept.graderId &&
  sent.byLeader === kept.byLeader &&
  sent.score === kept.score &&
  sent.comment === kept.comment &&
  sent.rubricVersion === kept.rubricVersion;

/** The score in hundredths by marks in order, written without a look at the product's own rule. */
function decided(marks: readonly Mark[]): number | 'conflict' | undefined {
  const byLeader = marks.findLast((mark) => mark.byLeader);
  if (byLeader) return byLeader.score * 100;
  const newest = Object.values(Object.fromEntries(marks.map(({ graderId, score }) => [graderId, score])));
  if (newest.length === 0) return undefined;
  return newest.every((score) => score === newest[0]) ? (newest[0] ?? 0) * 100 : 'conflict';
}

/**
 * Every mark in the order of the chain: a paper has to be completed by the transaction of exactly those marks after
 * which all its answers are decided and its marks are others than before, with the sum of what rules and people gave.
 */
function replay({ marks, answers, papers, links }: Stored): { missettled: number } {
  const markOf = new Map(marks.map((mark) => [`mark:${mark.id}`, mark]));
  const paperOf = new Map(answers.map(({ id, paperId }) => [id, paperId]));
  const answersOf = Map.groupBy(answers, ({ paperId }) => paperId);
  const byRule = new Map(papers.map((paper) => [paper.id, paper.byRule]));
  const soFar = new Map<string, Mark[]>();
  const before = new Map<string, string>();
  let missettled = 0;
  let pending: Link | undefined;
  for (const link of links) {
    // The first link of a paper is the one of the rules; a later one comes directly before the mark that caused it.
    if (link.action === 'paper.graded') {
      if (link.content.open !== 0) continue;
      if (pending) missettled++;
      pending = link;
      continue;
    }
    const mark = markOf.get(link.target);
    if (!mark) continue;
    soFar.set(mark.answerId, [...(soFar.get(mark.answerId) ?? []), mark]);
    const paperId = paperOf.get(mark.answerId) ?? '';
    const scores = (answersOf.get(paperId) ?? []).map(({ id }) => decided(soFar.get(id) ?? []));
    const isDecided = scores.every((score) => typeof score === 'number');
    const isNew = isDecided && before.get(paperId) !== scores.join();
    const sum = scores.reduce<number>((total, score) => total + Number(score), byRule.get(paperId) ?? 0);
    const isAsExpected = isNew
      ? pending?.target === `paper:${paperId}` && pending.content.scoreCenti === sum
      : pending === undefined;
    if (!isAsExpected) missettled++;
    if (isNew) before.set(paperId, scores.join());
    pending = undefined;
  }
  return { missettled: missettled + (pending ? 1 : 0) };
}

interface Stored {
  readonly marks: readonly Mark[];
  readonly answers: readonly Answer[];
  readonly papers: readonly Paper[];
  readonly links: readonly Link[];
}

async function read(db: pg.Pool, examId: string): Promise<Stored> {
  const marks = await db.query<Mark>(
    `select m.id, m.answer_id as "answerId", m.grader_id as "graderId", m.by_leader as "byLeader",
            m.score_centi / 100.0::float8 as score, m.comment, m.rubric_version as "rubricVersion"
       from grading_mark m join grading_answer a on a.id = m.answer_id where a.exam_id = $1 order by m.seq`,
    [examId],
  );
  const answers = await db.query<Answer>(
    `select id, paper_id as "paperId", state, score_centi as "scoreCenti" from grading_answer where exam_id = $1`,
    [examId],
  );
  const papers = await db.query<Paper>(
    `select p.id, p.state, p.score_centi as "scoreCenti",
            (select sum((m ->> 'won')::int)::int from jsonb_array_elements(g.marks) m) as sum,
            (select sum((m ->> 'won')::int)::int from jsonb_array_elements(g.marks) m
              where m ->> 'rule' not like 'essay%') as "byRule",
            (select count(*)::int from paper_event e
              where e.paper_id = p.id and e.event = ${PaperEvent.graded}) as graded
       from paper_paper p join paper_grade g on g.user_id = p.user_id and g.paper_id = p.id
      where p.exam_id = $1`,
    [examId],
  );
  const links = await db.query<Link>('select action, target, content from audit_link where chain = $1 order by seq', [
    `exam:${examId}`,
  ]);
  return { marks: marks.rows, answers: answers.rows, papers: papers.rows, links: links.rows };
}

/**
 * Plants faults that must be found: a mark with other points, an answer with another score, a paper with another
 * score, a second entry on a timeline, and a link of a paper's grade that nothing led to.
 */
export async function plantMarkFaults(db: pg.Pool, examId: string): Promise<void> {
  await db.query(
    `with chosen as (select a.id, a.paper_id, a.user_id, row_number() over (order by a.number) as n
                     from grading_answer a where a.exam_id = $1 and a.state = 1),
     marked as (update grading_mark set comment = comment || '。' where id = (
       select m.id from grading_mark m join chosen s on s.id = m.answer_id and s.n = 1 order by m.seq limit 1)),
     decided as (update grading_answer set score_centi = case score_centi when 0 then 50 else 0 end
                  where id = (select id from chosen where n = 2)),
     scored as (update paper_paper set score_centi = score_centi + 50
                 where id = (select paper_id from chosen where n = 3)),
     told as (insert into paper_event (user_id, paper_id, at, event)
              select user_id, paper_id, now(), ${PaperEvent.graded} from chosen where n = 4)
     insert into audit_link (chain, seq, at, action, target, content, previous, hash)
     select l.chain, l.seq + 1, now(), 'paper.graded', 'paper:' || s.paper_id, '{"open":0,"scoreCenti":100}', l.hash, l.hash
       from audit_link l, chosen s where l.chain = 'exam:' || $1::text and s.n = 5 order by l.seq desc limit 1`,
    [examId],
  );
}
