/**
 * The analysis of a large exam: `npm run bench:analysis [-- papers]`. Fills a hundred thousand graded papers of sixty
 * questions, computes the analysis in a worker process with 500 MB of heap at most, and compares all figures with
 * those that PostgreSQL computes from the same rows in another way. Prints a table and fails when it takes longer than
 * a minute, needs more than 500 MB, or a figure differs.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { analysisApi } from '@ganlin/contract/analysis/analysis';
import type { Data } from '@ganlin/contract/core/endpoint';
import { entryApi } from '@ganlin/contract/exam/entry';
import { examApi } from '@ganlin/contract/exam/exam';
import { readConfig } from '../src/config.ts';
import { figuresBySql, fillPapers } from '../test/support/analysis-papers.ts';
import { adminToken, callAt, judge, openBenchSite, peakMemoryMb } from './bench-site.ts';
import { fillPeople, openSessions } from './people.ts';
import { fillBank } from './question-rows.ts';

const papers = Number(process.argv[2] ?? 100_000);
const QUESTIONS = 60;
const STEP = 5_000;
const HOUR = 3_600_000;
const POLL_MS = 250;
const MAX_DIFFERENCE = 1e-6;
/** Averages of the summary are stored with two decimals. */
const ROUNDED = 0.005_001;

await using site = await openBenchSite();
await fillPeople(site.db, readConfig(site.env), papers + 1);
const repoId = await fillBank(site.db, 4 * QUESTIONS);
const api = await site.start('api');
const token = await adminToken(api.origin);
const examId = await openExam();
await fill();
const worker = await site.start('worker', { NODE_OPTIONS: '--max-old-space-size=500' });
const idleMb = Math.round(peakMemoryMb(worker.pid));
const started = performance.now();
const summary = await computed();
const seconds = Math.round((performance.now() - started) / 100) / 10;
const memory = Math.round(peakMemoryMb(worker.pid));
const { items } = await callAt(api.origin, analysisApi.items, { token, input: { examId } });
const figuresStarted = performance.now();
const [inSummary, inItems] = await differences();
console.log(`the same figures by SQL took ${Math.round((performance.now() - figuresStarted) / 1000)} s`);
console.log(`${summary.papers} papers, ${items.length} questions`);
judge({
  'papers in the analysis': { measured: summary.papers, least: papers, promised: papers },
  'time to compute (s)': { measured: seconds, promised: 60 },
  'memory of the worker when idle (MB)': { measured: idleMb },
  'memory of the worker, at most (MB)': { measured: memory, promised: 500 },
  'largest difference of a rounded figure of the exam': { measured: inSummary, promised: ROUNDED },
  'largest difference of an exact figure': { measured: inItems, promised: MAX_DIFFERENCE },
});

async function openExam(): Promise<string> {
  const at = (ms: number) => new Date(Date.now() + ms).toISOString();
  const rules = [{ repoIds: [repoId], type: 1 as const, count: QUESTIONS, points: 1 }];
  const form = {
    title: '考试分析',
    openType: 1 as const,
    startTime: at(-HOUR),
    endTime: at(HOUR),
    windowMode: 2 as const,
    totalTime: 60,
    passScore: 36,
    composition: { sections: [{ title: '单项选择题', kind: 'rules' as const, rules }], forms: 1 },
    release: { score: 2, verdict: 2, answer: 0, analysis: 0 } as const,
  };
  const { id } = await callAt(api.origin, examApi.save, { token, input: { form } });
  await callAt(api.origin, examApi.publish, { token, input: { id } });
  return id;
}

/** Papers of everyone but the examinee whose paper is the model. */
async function fill(): Promise<void> {
  const [model] = await openSessions(site.db, 1);
  if (!model) throw new Error('nobody is there');
  const { paperId } = await callAt(api.origin, entryApi.start, { token: model.token, input: { examId } });
  const { rows } = await site.db.query<{ id: string }>(
    `select id from iam_user where user_name like 'user%' and id <> $1 order by id limit $2`,
    [model.userId, papers],
  );
  for (let from = 0; from < rows.length; from += STEP) {
    const userIds = rows.slice(from, from + STEP).map(({ id }) => id);
    await fillPapers(site.db, { modelId: paperId, userIds });
  }
  await site.db.query('vacuum analyze');
}

async function computed(): Promise<NonNullable<Data<typeof analysisApi.detail>['summary']>> {
  for (;;) {
    const { summary, failed } = await callAt(api.origin, analysisApi.detail, { token, input: { examId } });
    if (summary) return summary;
    if (failed) throw new Error('the computation failed');
    await pause(POLL_MS);
  }
}

/** The largest differences between the two computations. */
async function differences(): Promise<[number, number]> {
  const expected = await figuresBySql(site.db, examId);
  const rounded = [
    [summary.mean, expected.mean / 100],
    [summary.median, expected.median / 100],
    [summary.sd, expected.sd / 100],
  ] as const;
  const exact: Pair[] = [
    [summary.passRate, expected.passRate],
    [summary.reliability.value, expected.alpha],
    ...items.flatMap(({ questionId, facility, discrimination, correlation, options }) => {
      const other = expected.items.get(questionId);
      const counts = options.map(({ count }) => count).filter((count) => count > 0);
      const chosen = expected.chosen.filter((option) => option.questionId === questionId).map(({ count }) => count);
      const order = (all: readonly number[]) => all.toSorted((a, b) => a - b);
      return [
        [facility, other?.facility],
        [discrimination, other?.discrimination],
        [correlation, other?.correlation],
        ...order(chosen).map((count, at) => [order(counts)[at], count] as const),
      ] as const;
    }),
  ];
  return [largest(rounded), largest(exact)];
}

type Pair = readonly [number | null | undefined, number | undefined];

function largest(pairs: readonly Pair[]): number {
  return pairs.reduce((most, [one, other]) => Math.max(most, Math.abs((one ?? Infinity) - (other ?? 0))), 0);
}
