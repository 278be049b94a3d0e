/**
 * Re-grading at scale: `npm run bench:regrade [-- papers]`. A hundred thousand papers of sixty questions, half of them
 * with the re-graded question answered wrongly; every paper changes. A real API process and a real worker; another
 * learner's calls are measured meanwhile. Prints a table and fails when a target is missed.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { entryApi } from '@ganlin/contract/exam/entry';
import { examApi } from '@ganlin/contract/exam/exam';
import { regradeApi } from '@ganlin/contract/paper/regrade';
import { resultApi } from '@ganlin/contract/paper/result';
import { sittingApi } from '@ganlin/contract/paper/sitting';
import { readConfig } from '../src/config.ts';
import { newId } from '../src/platform/ids.ts';
import { adminToken, callAt, cpuMs, judge, openBenchSite, peakMemoryMb, percentile, taskEnd } from './bench-site.ts';
import { fillPeople, openSessions } from './people.ts';
import { fillBank } from './question-rows.ts';

const papers = Number(process.argv[2] ?? 100_000);
const QUESTIONS = 60;
const STEP = 5_000;
const HOUR = 3_600_000;
/** Of the calls that are measured meanwhile. */
let turn = 0;
const limits = { trialSeconds: 60, commitSeconds: 180, callP99Ms: 200 };

await using site = await openBenchSite();
await fillPeople(site.db, readConfig(site.env), papers + 2);
const repoId = await fillBank(site.db, 500);
const [sitter, other] = await openSessions(site.db, 2);
if (!sitter || !other) throw new Error('nobody is there');
const { origin } = await site.start('api');
const worker = await site.start('worker');
const token = await adminToken(origin);

const examId = await newExam();
const template = await satPaper();
const { records } = await callAt(origin, regradeApi.questions, { token, input: { params: { examId }, size: 1 } });
const [first] = records;
if (!first) throw new Error('the exam has no questions');
const ref = { examId, questionId: first.questionId, version: first.version };
await fillPapers();

const { key } = await callAt(origin, regradeApi.question, { token, input: ref });
if (key.body.type !== 1) throw new Error('not a single-choice question');
const options = key.body.options.map((option, at, all) => ({ ...option, right: all.at(at - 1)?.right ?? false }));
const id = newId();
const after = { ...key, body: { ...key.body, options } };
await callAt(origin, regradeApi.save, {
  token,
  input: { ...ref, id, edition: 0, after, way: 'new', reason: '原答案有误' },
});

const trial = await measured(async () => {
  const { taskId } = await callAt(origin, regradeApi.dryRun, { token, input: { id, edition: 1 } });
  return taskEnd(origin, token, taskId);
});
const tried = await callAt(origin, regradeApi.detail, { token, input: { id } });
const listed = await timesOf(20, () =>
  callAt(origin, regradeApi.changes, { token, input: { params: { id, way: 'new' } } }),
);
const commit = await measured(async () => {
  const input = { id, edition: 1, way: 'new', reason: '原答案有误' } as const;
  const { taskId } = await callAt(origin, regradeApi.commit, { token, input });
  return taskEnd(origin, token, taskId);
});
const committed = await callAt(origin, regradeApi.detail, { token, input: { id } });
const { rows } = await site.db.query<{ count: number }>(
  'select count(*)::int as count from paper_regraded where regrade_id = $1',
  [id],
);

console.log(`${papers} papers of ${QUESTIONS} questions: ${trial.note}; ${commit.note}`);
judge({
  'papers tried': { measured: tried.trial?.papers ?? 0, least: papers },
  'papers changed': { measured: committed.changed ?? 0, least: papers },
  'entries of history': { measured: rows[0]?.count ?? 0, least: papers },
  'trial (s)': { measured: trial.seconds, promised: limits.trialSeconds },
  'commit (s)': { measured: commit.seconds, promised: limits.commitSeconds },
  // Says more than the times if the machine has other work too.
  'processor time of the worker, trial (s)': { measured: trial.cpu },
  'processor time of the worker, commit (s)': { measured: commit.cpu },
  'other calls during the trial, p50 (ms)': { measured: trial.p50 },
  'other calls during the trial, p99 (ms)': { measured: trial.p99, promised: limits.callP99Ms },
  'other calls during the commit, p50 (ms)': { measured: commit.p50 },
  'other calls during the commit, p99 (ms)': { measured: commit.p99, promised: limits.callP99Ms },
  'list of changes, p95 (ms)': { measured: Math.round(percentile(listed, 0.95)) },
  'memory of the worker (MB)': { measured: Math.round(peakMemoryMb(worker.pid)) },
});

async function newExam(): Promise<string> {
  const at = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();
  const rules = [{ repoIds: [repoId], type: 1 as const, count: QUESTIONS, points: 1 }];
  const { id: examId } = await callAt(origin, examApi.save, {
    token,
    input: {
      form: {
        title: '地面作业人员上岗考核',
        openType: 1,
        startTime: at(-1),
        endTime: at(6),
        windowMode: 1,
        totalTime: 120,
        passScore: 36,
        composition: {
          sections: [{ title: '单项选择题', kind: 'rules', rules }],
          forms: 1,
          shuffleQuestions: false,
          shuffleOptions: true,
        },
        release: { score: 2, verdict: 2, answer: 2, analysis: 2 },
      },
    },
  });
  await callAt(origin, examApi.publish, { token, input: { id: examId } });
  return examId;
}

/** A paper that was really sat and graded; all others are copies of it. */
async function satPaper(): Promise<string> {
  const own = { token: sitter?.token ?? '' };
  const { paperId } = await callAt(origin, entryApi.start, { ...own, input: { examId } });
  const { epoch } = await callAt(origin, sittingApi.open, { ...own, input: { paperId, writer: newId() } });
  const { rows } = await site.db.query<{ right: string }>(
    `select (select o ->> 'id' from jsonb_array_elements(k.body -> 'options') o where (o ->> 'right')::boolean) as right
       from paper_paper p join exam_form f on f.id = p.form_id
       cross join jsonb_array_elements(f.questions) with ordinality q(one, n)
       join exam_key k on k.exam_id = p.exam_id and k.question_id = (q.one ->> 'id')::uuid
      where p.id = $1 order by q.n`,
    [paperId],
  );
  const items = rows.map(({ right }, at) => {
    const isRight = at === 0 || at % 3 > 0;
    return { ordinal: at + 1, seq: at + 1, answer: { options: [isRight ? right : 'x'] } };
  });
  const half = QUESTIONS / 2;
  await callAt(origin, sittingApi.save, { ...own, input: { paperId, epoch, items: items.slice(0, half) } });
  await callAt(origin, sittingApi.handIn, { ...own, input: { paperId, epoch, items: items.slice(half) } });
  for (let tries = 0; tries < 100; tries++) {
    const { rowCount } = await site.db.query('select from paper_paper where id = $1 and state = 2', [paperId]);
    if (rowCount === 1) return paperId;
    await pause(200);
  }
  throw new Error('the paper is not graded');
}

/** Copies of the paper, half of them with the answer to the first question that will be right. */
async function fillPapers(): Promise<void> {
  const { db } = site;
  await db.query('alter table paper_paper disable trigger user; alter table paper_final disable trigger user');
  await db.query(
    `create unlogged table bench_paper as
     select row_number() over () as n, id as user_id, gen_random_uuid() as id
       from (select id from iam_user where role_type = 1 and user_name like 'user%' and id <> $1 limit $2) u`,
    [sitter?.userId, papers - 1],
  );
  const { rows } = await db.query<{ wrong: string }>(
    `select all_options.list -> ((all_options.at + 1) % jsonb_array_length(all_options.list)) ->> 'id' as wrong
       from exam_key k cross join lateral (
         select k.body -> 'options' as list, (o.n - 1)::int as at
           from jsonb_array_elements(k.body -> 'options') with ordinality o(one, n) where (o.one ->> 'right')::boolean
       ) all_options where k.exam_id = $1 and k.question_id = $2`,
    [examId, ref.questionId],
  );
  const wrong = JSON.stringify([rows[0]?.wrong]);
  for (let from = 0; from < papers; from += STEP) await copyPapers(from, wrong);
  await db.query('alter table paper_paper enable trigger user; alter table paper_final enable trigger user');
  await db.query('drop table bench_paper');
  await db.query('vacuum analyze paper_paper, paper_final, paper_grade, paper_event');
}

async function copyPapers(from: number, wrong: string): Promise<void> {
  await site.db.query(
    `with given as materialized (select *, n % 2 = 0 as is_wrong from bench_paper where n > $2 and n <= $3),
     paper as (
       insert into paper_paper (user_id, id, exam_id, form_id, attempt, state, questions, arrangement, started_at,
         deadline_at, epoch, ip, handed_in_at, handed_in_by, answered, receipt, graded_at, score_centi, passed, in_book_at,
         created_at)
       select g.user_id, g.id, t.exam_id, t.form_id, 1, t.state, t.questions, t.arrangement, t.started_at, t.deadline_at,
              1, t.ip, t.handed_in_at, 1, t.answered, left(upper(md5(g.id::text)), 20), t.graded_at,
              t.score_centi - case when g.is_wrong then 100 else 0 end, t.passed, '-infinity', t.created_at
         from given g, paper_paper t where t.id = $1),
     final as (
       insert into paper_final (user_id, paper_id, answers)
       select g.user_id, g.id, case when g.is_wrong then jsonb_set(t.answers, '{0,answer,options}', $4::jsonb)
                                    else t.answers end
         from given g, paper_final t where t.paper_id = $1)
     insert into paper_grade (user_id, paper_id, marks, engine, graded_at)
     select g.user_id, g.id, case when g.is_wrong then jsonb_set(jsonb_set(t.marks, '{0,won}', '0'), '{0,verdict}', '0')
                                  else t.marks end, t.engine, t.graded_at
       from given g, paper_grade t where t.paper_id = $1`,
    [template, from, from + STEP, wrong],
  );
}

/** How long it took, and how long calls of another learner took meanwhile. */
async function measured(work: () => Promise<{ note: string }>) {
  const state = { isRunning: true };
  const times: number[] = [];
  const calls = (async () => {
    while (state.isRunning) {
      times.push(...(await timesOf(1, otherCall)));
      await pause(20);
    }
  })();
  const [began, used] = [performance.now(), cpuMs(worker.pid)];
  const { note } = await work();
  const seconds = Math.round((performance.now() - began) / 100) / 10;
  state.isRunning = false;
  await calls;
  const at = (share: number) => Math.round(percentile(times, share) * 10) / 10;
  return { note, seconds, cpu: Math.round((cpuMs(worker.pid) - used) / 100) / 10, p50: at(0.5), p99: at(0.99) };
}

function otherCall(): Promise<unknown> {
  const input = { current: 1, size: 20, params: {} };
  const call = { token: other?.token ?? '', input };
  return turn++ % 2 === 0 ? callAt(origin, resultApi.mine, call) : callAt(origin, entryApi.mine, call);
}

async function timesOf(count: number, call: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let n = 0; n < count; n++) {
    const began = performance.now();
    await call();
    times.push(performance.now() - began);
  }
  return times;
}
