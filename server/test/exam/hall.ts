import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { entryApi } from '@ganlin/contract/exam/entry';
import { examApi } from '@ganlin/contract/exam/exam';
import { GRACE_SECONDS } from '@ganlin/contract/exam/kinds';
import { sittingApi } from '@ganlin/contract/paper/sitting';
import type pg from 'pg';
import { adminToken, callAt } from '../../bench/bench-site.ts';
import type { Signed } from '../../bench/people.ts';

const QUESTIONS = 20;
const HOUR = 3_600_000;

/** An exam that anyone may start, of questions with one right option each, drawn separately for each examinee. */
export async function openExam(origin: string, repoId: string, adminOf = adminToken): Promise<string> {
  const token = await adminOf(origin);
  const at = (ms: number) => new Date(Date.now() + ms).toISOString();
  const rules = [{ repoIds: [repoId], type: 1 as const, count: QUESTIONS, points: 1 }];
  const form = {
    title: '竞态与断电考试',
    openType: 1 as const,
    startTime: at(-HOUR),
    endTime: at(HOUR),
    windowMode: 2 as const,
    totalTime: 60,
    passScore: 10,
    composition: {
      sections: [{ title: '单项选择题', kind: 'rules' as const, rules }],
      shuffleQuestions: true,
      shuffleOptions: true,
    },
    release: { score: 2, verdict: 2, answer: 0, analysis: 0 } as const,
  };
  const { id } = await callAt(origin, examApi.save, { token, input: { form } });
  await callAt(origin, examApi.publish, { token, input: { id } });
  return id;
}

/** An examinee with their paper. */
export interface Sitter extends Signed {
  readonly paperId: string;
  readonly epoch: number;
  /** The correct answer at each position, from 1. */
  readonly right: readonly string[];
  seq: number;
  /** The highest acknowledged number per position. */
  readonly acked: Map<number, number>;
}

export async function sitDown(
  origin: string,
  db: pg.Pool,
  { examId, person }: { examId: string; person: Signed },
): Promise<Sitter> {
  const { token } = person;
  const { paperId } = await callAt(origin, entryApi.start, { token, input: { examId } });
  const input = { paperId, writer: randomUUID(), takeOver: true };
  const { epoch } = await callAt(origin, sittingApi.open, { token, input });
  return { ...person, paperId, epoch, right: await rightOf(db, paperId), seq: 0, acked: new Map() };
}

/** The same number always gives the same answer: every second one is right. */
export function itemOf({ right }: Pick<Sitter, 'right'>, ordinal: number, seq: number) {
  const option = seq % 2 === 0 ? (right[ordinal] ?? '') : `w${seq.toString(36)}`;
  return { ordinal, seq, answer: { options: [option] } };
}

/** One to three random positions, each with the next number. */
export function nextItems(sitter: Sitter) {
  const indexes = new Set(
    Array.from({ length: 1 + Math.floor(Math.random() * 3) }, () => 1 + Math.floor(Math.random() * QUESTIONS)),
  );
  return [...indexes].map((ordinal) => itemOf(sitter, ordinal, ++sitter.seq));
}

export function acknowledge({ acked }: Sitter, saved: readonly { ordinal: number; seq: number }[]): void {
  for (const { ordinal, seq } of saved) acked.set(ordinal, Math.max(seq, acked.get(ordinal) ?? 0));
}

/** Read where only a test may look. */
async function rightOf(db: pg.Pool, paperId: string): Promise<string[]> {
  const { rows } = await db.query<{ right: string }>(
    `select o ->> 'id' as right
       from paper_paper p join exam_form f on f.id = p.form_id
      cross join string_to_table(p.arrangement ->> 'questions', ',') with ordinality as a(place, n)
       join exam_key k on k.exam_id = p.exam_id and k.question_id = (f.questions -> a.place::int ->> 'id')::uuid
        and k.version = (f.questions -> a.place::int ->> 'version')::int
      cross join jsonb_array_elements(k.body -> 'options') as o
      where p.id = $1 and (o ->> 'right')::boolean order by a.n`,
    [paperId],
  );
  return ['', ...rows.map(({ right }) => right)];
}

export interface Findings {
  /** Acknowledged, but not in the database. */
  readonly lost: number;
  /** In the database with content other than its number had. */
  readonly wrong: number;
  /** Marks that do not follow from the stored answers. */
  readonly misgraded: number;
  /** Papers with more or fewer than one hand-in and one grade. */
  readonly notOnce: number;
  /** Papers that were handed in with answers other than those saved. */
  readonly unlike: number;
}

/** Compares the responses examinees received with the stored data. */
export async function inspect(db: pg.Pool, sitters: readonly Sitter[]): Promise<Findings> {
  const stored = await storedOf(db, sitters);
  let [lost, wrong, misgraded, notOnce, unlike] = [0, 0, 0, 0, 0];
  for (const sitter of sitters) {
    const paper = stored.get(sitter.paperId);
    const answers = new Map(paper?.answers.map(({ o, seq, said }) => [o, { seq, said }]));
    for (const [ordinal, seq] of sitter.acked) if ((answers.get(ordinal)?.seq ?? 0) < seq) lost++;
    for (const [ordinal, { seq, said }] of answers)
      if (said !== itemOf(sitter, ordinal, seq).answer.options[0]) wrong++;
    // A paper without any answer is abandoned, and has nothing to be graded.
    const graded = answers.size === 0 || paper?.marks.length === QUESTIONS;
    if (paper?.handIns !== 1 || !graded) notOnce++;
    if (!paper?.isAsSaved) unlike++;
    for (const { o, won } of paper?.marks ?? []) {
      const expected = answers.get(o)?.said === sitter.right[o] ? 100 : 0;
      if (won !== expected) misgraded++;
    }
  }
  return { lost, wrong, misgraded, notOnce, unlike };
}

interface StoredPaper {
  readonly id: string;
  readonly handIns: number;
  readonly isAsSaved: boolean;
  readonly answers: readonly { o: number; seq: number; said: string }[];
  readonly marks: readonly { o: number; won: number }[];
}

async function storedOf(db: pg.Pool, sitters: readonly Sitter[]): Promise<Map<string, StoredPaper>> {
  const { rows } = await db.query<StoredPaper>(
    `select p.id, (select count(*)::int from paper_event e where e.paper_id = p.id and e.event = 4) as "handIns",
            p.state <= 0 or exists (
              select from paper_final f, paper_settled(p.user_id, p.id) s
               where f.user_id = p.user_id and f.paper_id = p.id and f.answers = s.answers and p.receipt = s.receipt
                 and p.answered = s.answered) as "isAsSaved",
            coalesce((select json_agg(json_build_object('o', a.ordinal, 'seq', a.seq, 'said', a.answer -> 'options' ->> 0))
                        from paper_answers(p.user_id, p.id) a), '[]') as answers,
            coalesce((select g.marks from paper_grade g where g.user_id = p.user_id and g.paper_id = p.id), '[]') as marks
       from paper_paper p where p.id = any($1)`,
    [sitters.map(({ paperId }) => paperId)],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Moves the deadlines of papers far enough back that the sweep has to hand them in. */
export async function letExpire(db: pg.Pool, papers: readonly string[]): Promise<void> {
  await db.query(`update paper_paper set deadline_at = now() - $2 * interval '1 s' where id = any($1) and state = 0`, [
    papers,
    GRACE_SECONDS + 1,
  ]);
}

/** Waits until the worker has handed in what is overdue and graded everything; returns what it left undone. */
export async function settled(db: pg.Pool, seconds: number): Promise<{ overdue: number; ungraded: number }> {
  for (let tries = 0; ; tries++) {
    const { rows } = await db.query<{ overdue: number; ungraded: number }>(
      `select count(*) filter (where state = 0 and deadline_at < now() - $1 * interval '1 s')::int as overdue,
              count(*) filter (where state = 1 and graded_at is null)::int as ungraded from paper_paper`,
      [GRACE_SECONDS],
    );
    const left = rows[0] ?? { overdue: 0, ungraded: 0 };
    if ((left.overdue === 0 && left.ungraded === 0) || tries >= seconds * 5) return left;
    await pause(200);
  }
}
