/**
 * Workers die while they grade: `npm run test:exam:grading [-- --long]`. Overdue papers are handed in by the sweep
 * and graded by two workers, first undisturbed; then the same answers of other examinees, while both workers are
 * killed whenever marks are written but not yet committed, and again while statistics are counted. In the end every
 * paper has one grade, one entry on its timeline, one link in its chain and the score its answers are worth, and
 * every mark is counted once. Faults planted afterwards must be found: otherwise the test would detect nothing.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { judge, openBenchSite, runCommand } from '../../bench/bench-site.ts';
import { fillPeople, openSessions } from '../../bench/people.ts';
import { fillBank } from '../../bench/question-rows.ts';
import { readConfig } from '../../src/config.ts';
import { seat } from './examinees.ts';
import { addOverdue, inspectGrades, plantFaults } from './graded-papers.ts';
import { openExam, settled } from './hall.ts';
import { watch, type Watched } from './watched-process.ts';

const isLong = process.argv.includes('--long');
const PAPERS = isLong ? 8_000 : 1_000;
const UNDISTURBED = isLong ? 1_000 : 300;
const KILLS = isLong ? 50 : 8;
const MODELS = 10;

await using site = await openBenchSite();
const { db } = site;
await fillPeople(db, readConfig(site.env), MODELS + UNDISTURBED + PAPERS);
const repoId = await fillBank(db, 200);
const people = await openSessions(db, MODELS + UNDISTURBED + PAPERS);
const api = await site.start('api');
const examId = await openExam(api.origin, repoId);
const models = await seat(db, { origin: api.origin, examId, examinees: people.slice(0, MODELS) });
await api.stop();

const quick = { ...site.env, NODE_OPTIONS: `--import=${new URL('quick-schedules.ts', import.meta.url).href}` };
const workers = await Promise.all([watch('worker', quick), watch('worker', quick)]);
const userIds = people.slice(MODELS).map(({ userId }) => userId);
const undisturbed = await addOverdue(db, { models, userIds: userIds.slice(0, UNDISTURBED) });
await settled(db, 120);
const before = await inspectGrades(db, { papers: undisturbed, examId });

// Statistics wait until the grading is done: some must be left for the kills.
await setCounting('later');
const papers = await addOverdue(db, { models, userIds: userIds.slice(UNDISTURBED) });
const began = performance.now();
const inGrading = await killWhile('paper_grade', { kills: KILLS - 2, isLeft: () => isAnyLeft('ungraded') });
const left = await settled(db, 120);
const inCounting = await killWhile('paper_uncounted', { kills: 2, isLeft: () => isAnyLeft('uncounted') });
while (await isAnyLeft('uncounted')) await setCounting('soon');
const seconds = Math.round((performance.now() - began) / 1000);
for (const worker of workers) await worker.stop();

const all = { papers: [...undisturbed, ...papers], examId };
const found = await inspectGrades(db, all);
await runCommand(site.env, 'src/commands/verify-audit.ts');
await plantFaults(db, all);
const planted = await inspectGrades(db, all);

judge({
  'papers graded under kills': { measured: PAPERS - found.ungraded, least: PAPERS },
  'workers killed': { measured: inGrading + inCounting, least: KILLS },
  'killed with marks written and not committed': { measured: inGrading, least: KILLS - 2 },
  'killed while statistics were counted': { measured: inCounting, least: 2 },
  'papers left overdue or ungraded': { measured: left.overdue + left.ungraded, promised: 0 },
  'papers not handed in exactly once': { measured: found.notHandedInOnce, promised: 0 },
  'papers not graded exactly once': { measured: found.notGradedOnce, promised: 0 },
  'papers without exactly one link in the chain': { measured: found.notLinkedOnce, promised: 0 },
  'scores that differ from the undisturbed': { measured: found.misgraded + before.misgraded, promised: 0 },
  'questions not counted exactly once for each mark': { measured: found.miscounted, promised: 0 },
  'control: planted second grade found': { measured: planted.notGradedOnce, promised: 1, least: 1 },
  'control: planted second link found': { measured: planted.notLinkedOnce, promised: 1, least: 1 },
  'control: planted score found': { measured: planted.misgraded, promised: 1, least: 1 },
  'control: planted second count found': { measured: planted.miscounted, promised: 1, least: 1 },
  'seconds under kills': { measured: seconds },
});

/**
 * Kills both workers, again and again, as soon as one of them has changed this table in an uncommitted transaction.
 * Returns how many were killed; fewer if there is nothing left to do.
 */
async function killWhile(
  table: 'paper_grade' | 'paper_uncounted',
  { kills, isLeft }: { readonly kills: number; readonly isLeft: () => Promise<boolean> },
): Promise<number> {
  let killed = 0;
  while (killed < kills && (await isLeft())) {
    if (table === 'paper_uncounted') await setCounting('soon');
    const { rowCount } = await db.query(
      `select from pg_locks where relation = $1::regclass and mode = 'RowExclusiveLock' and pid <> pg_backend_pid()`,
      [table],
    );
    if (rowCount === 0) continue;
    // At some moment between the first change and the commit, or just after it.
    await pause(Math.random() * 15);
    killed += killAll(workers);
    while (workers.some(({ isUp }) => isUp())) await pause(5);
    while (!workers.every(({ isUp }) => isUp())) await pause(20);
  }
  return killed;
}

function killAll(all: readonly Watched[]): number {
  for (const { kill } of all) kill();
  return all.length;
}

async function isAnyLeft(what: 'ungraded' | 'uncounted'): Promise<boolean> {
  const ungraded = 'select from paper_paper where state < 2 and deadline_at < now() limit 1';
  const { rowCount } = await db.query(what === 'ungraded' ? ungraded : 'select from paper_uncounted limit 1');
  return rowCount !== 0;
}

/** One worker counts, every ten seconds: makes its next turn due immediately, or not for an hour. */
async function setCounting(when: 'soon' | 'later'): Promise<void> {
  await db.query(`update platform_schedule set started_at = now() + $1::interval where name = 'paper.countGraded'`, [
    when === 'soon' ? '-1 hour' : '1 hour',
  ]);
  await pause(20);
}
