/**
 * Measures how long it takes until every examinee in a full hall has the minutes that were added to an exam: `npm run
 * bench:exam:deadlines [-- papers]`. Some of the examinees save meanwhile. Fails above five seconds, if any deadline
 * is wrong, or if an examinee cannot save.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { examApi } from '@ganlin/contract/exam/exam';
import { readConfig } from '../src/config.ts';
import { adminToken, callAt, judge, openBenchSite, percentile, type BenchSite } from './bench-site.ts';
import { enter, noTimes, openExam, Refused, save, type Examinee } from './exam-hall.ts';
import { fillPeople, openSessions } from './people.ts';
import { fillBank } from './question-rows.ts';
import { openWire } from './wire.ts';

const papers = Number(process.argv[2] ?? 100_000);
const SITTING = 50;
/** Number of the other examinees who have individual extra time. */
const ARRANGED = 500;
const SAVE_EVERY_MS = 20;
const ADDED = 30;

await using site = await openBenchSite();
await fillPeople(site.db, readConfig(site.env), papers);
const repoId = await fillBank(site.db, 2_000);
const people = await openSessions(site.db, SITTING);
const { origin } = await site.start('api');
await site.start('worker');
const examId = await openExam(origin, site.db, { repoId, people, title: '满场' });
const wire = openWire(origin, 8);
const times = noTimes();
const hall = people.map(({ token }): Examinee => ({ token, wire, paperId: '', epoch: 0, seq: 0, acked: new Map() }));
for (const one of hall) await enter(one, examId, times);
await fillHall(site);

const before: number[] = [];
await saveUntil(hall, before, pause(3_000));
const during: number[] = [];
const changed = change(site);
const busy = await saveUntil(hall, during, changed);
const seconds = await changed;
wire.close();
judge({
  'papers under way': { measured: papers },
  'all deadlines moved after (s)': { measured: Math.round(seconds * 100) / 100, promised: 5 },
  'deadlines that are wrong': { measured: await countWrong(site), promised: 0 },
  'save before, p99 (ms)': { measured: Math.round(percentile(before, 0.99)) },
  'saves meanwhile': { measured: during.length },
  'save meanwhile, p99 (ms)': { measured: Math.round(percentile(during, 0.99)) },
  'save meanwhile, longest (ms)': { measured: Math.round(Math.max(...during)), promised: 1_000 },
  'told to try again': { measured: busy },
});

/** Adds the rest of the hall, with individual arrangements for some of them. */
async function fillHall({ db }: BenchSite): Promise<void> {
  await db.query(
    `insert into paper_paper (user_id, id, exam_id, form_id, attempt, state, questions, arrangement, started_at, deadline_at, created_at)
     select u.id, gen_random_uuid(), $1, p.form_id, 1, 0, p.questions, p.arrangement, p.started_at, p.deadline_at, now()
       from (select * from paper_paper where exam_id = $1 limit 1) p,
            (select id from iam_user where role_type = 1 and id <> all($2::uuid[]) order by id limit $3) u`,
    [examId, people.map(({ userId }) => userId), papers - SITTING],
  );
  await db.query(
    `insert into exam_override (id, exam_id, user_id, extra_minutes, reason, created_by, created_at)
     select gen_random_uuid(), $1, user_id, 10, '视力障碍', user_id, now() from paper_paper where exam_id = $1 limit $2`,
    [examId, ARRANGED],
  );
  await db.query('vacuum analyze');
}

/** From the click on 保存 until the last paper has its new deadline. */
async function change({ db }: BenchSite): Promise<number> {
  const token = await adminToken(origin);
  const detail = await callAt(origin, examApi.detail, { token, input: { id: examId } });
  const {
    id,
    version,
    state,
    totalScore,
    frozen,
    coverUrl,
    releasedAt,
    depts,
    people: named,
    picked,
    ...form
  } = detail;
  void [state, totalScore, frozen, coverUrl, releasedAt, depts, named, picked];
  const started = performance.now();
  const longer = { ...form, totalTime: form.totalTime + ADDED };
  await callAt(origin, examApi.save, { token, input: { id, version, form: longer } });
  for (;;) {
    const { rows } = await db.query<{ jobs: number }>(
      `select count(*)::int as jobs from pgboss.job where name like 'event.exam.timesChanged%' and state < 'completed'`,
    );
    if (rows[0]?.jobs === 0) return (performance.now() - started) / 1000;
    await pause(50);
  }
}

async function countWrong({ db }: BenchSite): Promise<number> {
  const { rows } = await db.query<{ wrong: number }>(
    `select count(*)::int as wrong from paper_paper p join exam_exam e on e.id = p.exam_id
       left join exam_override o on o.exam_id = e.id and o.user_id = p.user_id
      where e.id = $1 and p.deadline_at <> p.started_at + (e.minutes + coalesce(o.extra_minutes, 0)) * interval '1 minute'`,
    [examId],
  );
  return rows[0]?.wrong ?? Infinity;
}

/** Saves one after another, as they would arrive from a hall; retries those the server defers, as pages do. */
async function saveUntil(hall: readonly Examinee[], times: number[], end: Promise<unknown>): Promise<number> {
  const during = { isOver: false };
  let busy = 0;
  void end.finally(() => (during.isOver = true));
  const under: Promise<void>[] = [];
  for (let sent = 0; !during.isOver; sent++) {
    const one = hall[sent % hall.length];
    const saving = one && save(one, times).then(() => undefined, putOff);
    if (saving) under.push(saving);
    await pause(SAVE_EVERY_MS);
  }
  await Promise.all(under);
  return busy;

  function putOff(error: unknown): void {
    if (!(error instanceof Refused)) throw error;
    busy += 1;
  }
}
