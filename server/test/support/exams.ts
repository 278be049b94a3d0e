import { randomUUID } from 'node:crypto';
import type { Data, Input } from '@ganlin/contract/core/endpoint';
import { examApi } from '@ganlin/contract/exam/exam';
import { entryApi } from '@ganlin/contract/exam/entry';
import { CountingAttempt, OpenType, PaperLayout, WindowMode } from '@ganlin/contract/exam/kinds';
import { sittingApi } from '@ganlin/contract/paper/sitting';
import type pg from 'pg';
import type { TestApp } from './app.ts';
import type { Caller } from './client.ts';
import { bankOf } from './practice.ts';
import { unique, type bodies } from './questions.ts';

type Form = Input<typeof examApi.save>['form'];
type Kind = keyof typeof bodies;

/** One of each type. */
export const everyKind = ['single', 'multi', 'judge', 'essay', 'fill', 'match', 'combined'] as const;

interface Wanted extends Partial<Form> {
  /** The questions, in this order; each is worth two points. */
  readonly kinds?: readonly Kind[];
  /** Seconds from now. */
  readonly startsIn?: number;
  readonly endsIn?: number;
  readonly draft?: boolean;
}

export interface OpenExam {
  readonly examId: string;
  readonly title: string;
  /** The real ids, in the order of the exam. */
  readonly questionIds: readonly string[];
}

/** An exam that anyone may start now, of five single-choice questions unless stated otherwise. */
export async function anOpenExam(app: TestApp, wanted: Wanted = {}): Promise<OpenExam> {
  const { kinds = fiveSingles, draft = false, startsIn = -3600, endsIn = 7200, ...form } = wanted;
  const admin = await app.admin();
  const { ids } = await bankOf(
    app,
    kinds.map((kind) => ({ kind })),
  );
  const whole = { ...formOf(ids, { startsIn, endsIn }), ...form };
  const { id: examId } = await admin.call(examApi.save, { form: whole });
  if (!draft) await admin.call(examApi.publish, { id: examId });
  return { examId, title: whole.title, questionIds: ids };
}

const fiveSingles = ['single', 'single', 'single', 'single', 'single'] as const;

function formOf(ids: readonly string[], { startsIn, endsIn }: { startsIn: number; endsIn: number }): Form {
  const at = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
  return {
    title: `考试${unique()}`,
    openType: OpenType.public,
    startTime: at(startsIn),
    endTime: at(endsIn),
    windowMode: WindowMode.entryOnly,
    totalTime: 60,
    attempts: 1,
    counting: CountingAttempt.best,
    layout: PaperLayout.single,
    passScore: ids.length * 1.2,
    composition: {
      forms: 1,
      shuffleQuestions: false,
      shuffleOptions: true,
      sections: [{ title: '第一部分', kind: 'fixed', items: ids.map((questionId) => ({ questionId, points: 2 })) }],
    },
    release: { score: 2, verdict: 2, answer: 2, analysis: 2 },
  };
}

/** Shifts the exam in time: negative values move it into the past. */
export async function shiftExam({ platform }: TestApp, examId: string, seconds: number): Promise<void> {
  await platform.pool.query(
    `update exam_exam set starts_at = starts_at + $2 * interval '1 s', ends_at = ends_at + $2 * interval '1 s'
      where id = $1`,
    [examId, seconds],
  );
}

/** Saved and handed-in data is immutable; only a test that shifts time or breaks something may change it. */
export async function whereSavesMayChange(
  pool: pg.Pool,
  change: (db: pg.PoolClient) => Promise<unknown>,
): Promise<void> {
  const db = await pool.connect();
  try {
    await db.query(`begin; alter table paper_save disable trigger paper_save_final;
      alter table paper_final disable trigger paper_final_guard`);
    await change(db);
    await db.query(`alter table paper_save enable trigger paper_save_final;
      alter table paper_final enable trigger paper_final_guard; commit`);
  } finally {
    db.release();
  }
}

/** Shifts a paper in time, with everything done on it: negative values move it into the past. */
export async function shiftPaper({ platform, owner }: TestApp, paperId: string, seconds: number): Promise<void> {
  await platform.pool.query(
    `update paper_paper
        set started_at = started_at + $2 * interval '1 s', deadline_at = deadline_at + $2 * interval '1 s',
            opened_at = opened_at + $2 * interval '1 s'
      where id = $1`,
    [paperId, seconds],
  );
  await whereSavesMayChange(owner, (db) =>
    db.query(`update paper_save set saved_at = saved_at + $2 * interval '1 s' where paper_id = $1`, [paperId, seconds]),
  );
}

export interface Sitting {
  readonly paperId: string;
  readonly epoch: number;
  readonly writer: string;
  readonly opened: Data<typeof sittingApi.open>;
}

/** Starts an exam and opens the paper. */
export async function sit(caller: Caller, examId: string): Promise<Sitting> {
  const { paperId } = await caller.call(entryApi.start, { examId });
  const writer = randomUUID();
  const opened = await caller.call(sittingApi.open, { paperId, writer });
  return { paperId, epoch: opened.epoch, writer, opened };
}

/** An answer to one position of a paper of single-choice questions. */
export const choice = (ordinal: number, seq: number, option = 'x') => ({ ordinal, seq, answer: { options: [option] } });

/** Creates this many past copies of the exam. */
export async function oldExams({ platform }: TestApp, examId: string, count: number): Promise<string[]> {
  const { rows } = await platform.pool.query<{ id: string }>(
    `insert into exam_exam select (jsonb_populate_record(e, jsonb_build_object('id', gen_random_uuid(), 'seed', gen_random_uuid(),
        'starts_at', now() - interval '400 days', 'ends_at', now() - interval '399 days', 'title', 'old ' || n))).*
       from exam_exam e, generate_series(1, $2) n where e.id = $1 returning id`,
    [examId, count],
  );
  return rows.map(({ id }) => id);
}
