/**
 * Checks whether exam calls cost more when the tables are full: `npm run bench:exam:growth [-- papers [few
 * [turns]]]`. Measures two sites in turns, one with ten thousand papers and one with as many as fit into 40 GB, each
 * paper with a hundred saves, so that other load on the machine affects both alike. Prints the median times and their
 * ratios, and fails when one is above 1.3 or a result reads more than ten pages.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { papersApi } from '@ganlin/contract/paper/papers';
import { resultApi } from '@ganlin/contract/paper/result';
import { modules } from '../src/app.ts';
import { readConfig } from '../src/config.ts';
import { gradeDue } from '../src/modules/paper/grading/grade.ts';
import { systemCtx } from '../src/platform/ctx.ts';
import { openPlatform, type Platform } from '../src/platform/platform.ts';
import { adminToken, judge, openBenchSite, percentile, type BenchSite, type Figure } from './bench-site.ts';
import { enter, handIn, noTimes, openExam, save, timed, type Examinee } from './exam-hall.ts';
import { fillPapers } from './growth-fill.ts';
import { fillPeople, openSessions, type Signed } from './people.ts';
import { fillBank } from './question-rows.ts';
import { openWire } from './wire.ts';

const [papers = 1_250_000, few = 10_000, turns = 5] = process.argv.slice(2).map(Number);
/** Number of examinees in one turn. */
const PEOPLE = 20;
/** Each examinee saves this many times, of which the last `MEASURED` are measured. */
const SAVES = 100;
const MEASURED = 20;
const SETTLE_MS = 20_000;
/** PostgreSQL reports a connection's reads ten seconds after it becomes idle. */
const COUNTED_MS = 12_000;
const MAX_RATIO = 1.3;
const MAX_PAGES = 10;

const kinds = ['start', 'open', 'save', 'handIn', 'grade', 'result', 'oldResult', 'staffView', 'staffList'] as const;
type Times = ReturnType<typeof noTimes> & Record<(typeof kinds)[number], number[]>;

interface Hall {
  readonly site: BenchSite;
  readonly platform: Platform;
  readonly origin: string;
  readonly repoId: string;
  readonly people: readonly Signed[];
  readonly old: readonly { readonly token: string; readonly paperId: string }[];
  readonly gigabytes: number;
  readonly times: Times;
  /** The examinees of the latest turn. */
  sat: readonly Examinee[];
}

await using smallSite = await openBenchSite();
await using largeSite = await openBenchSite();
const halls = [await prepare(smallSite, few), await prepare(largeSite, papers)] as const;
// Pending writes of the fill are not counted.
await pause(SETTLE_MS);
for (let turn = 1; turn <= turns; turn++) await measure(halls, turn);
const pages = [await pagesOfResult(halls[0]), await pagesOfResult(halls[1])];
for (const { platform } of halls) await platform.close();

const figures: Record<string, Figure> = {
  'papers, small site': { measured: few },
  'papers, large site': { measured: papers },
  'size of the large site (GB)': { measured: halls[1].gigabytes },
};
for (const kind of kinds) {
  const [small, large] = halls.map(({ times }) => percentile(times[kind], 0.5));
  figures[`${kind}, small, median (ms)`] = { measured: round(small) };
  figures[`${kind}, large, median (ms)`] = { measured: round(large) };
  figures[`${kind}, ratio`] = { measured: round((large ?? Infinity) / (small ?? 0)), promised: MAX_RATIO };
}
for (const [at, name] of ['small', 'large'].entries()) {
  figures[`pages of papers for a result, ${name}`] = { measured: round(pages[at]), promised: MAX_PAGES };
}
judge(figures);
console.log(
  Object.entries(figures)
    .map(([name, { measured }]) => `${name} ${measured}`)
    .join('; '),
);

async function prepare(site: BenchSite, count: number): Promise<Hall> {
  const began = performance.now();
  await fillPeople(site.db, readConfig(site.env), (turns + 2) * PEOPLE);
  const repoId = await fillBank(site.db, 2_000);
  const people = await openSessions(site.db, (turns + 2) * PEOPLE);
  const { origin } = await site.start('api');
  const platform = await openPlatform({ config: readConfig(site.env), modules, role: 'api' });
  const hall = { site, platform, origin, repoId, people, old: [], gigabytes: 0, times: noTimesYet(), sat: [] };

  // One examinee sits the paper from which all others are copied; its times are discarded.
  const first = await seatAll(hall, people.slice(0, 1), '样卷');
  await sitAll([first]);
  const [sample] = first.people;
  if (!sample) throw new Error('nobody sat');
  sample.wire.close();
  const former = people.slice(PEOPLE, 2 * PEOPLE);
  const template = { userId: people[0]?.userId ?? '', paperId: sample.paperId, examId: first.examId };
  const ids = await fillPapers(site, count, { template, people: former.map(({ userId }) => userId) });
  const { rows } = await site.db.query<{ size: number; owners: string[] }>(
    `select round(pg_database_size(current_database()) / 1e9, 2)::float as size,
            array(select user_id::text from unnest($1::uuid[]) with ordinality as g(id, n) join paper_paper using (id) order by n) as owners`,
    [ids],
  );
  const old = ids.map((paperId, at) => ({
    paperId,
    token: former.find(({ userId }) => userId === rows[0]?.owners[at])?.token ?? '',
  }));
  const gigabytes = rows[0]?.size ?? 0;
  console.log(`${count} papers, ${gigabytes} GB, in ${Math.round((performance.now() - began) / 1000)} s`);
  return { ...hall, old, gigabytes, times: noTimesYet() };
}

function noTimesYet(): Times {
  return { ...noTimes(), grade: [], result: [], oldResult: [], staffView: [], staffList: [] };
}

type Sitting = Pick<Hall, 'site' | 'platform' | 'origin' | 'repoId' | 'times'>;

interface Sat {
  readonly hall: Sitting;
  readonly examId: string;
  readonly people: readonly Examinee[];
}

async function seatAll(hall: Sitting, people: readonly Signed[], title: string): Promise<Sat> {
  const { site, origin, repoId } = hall;
  // The worker prepares the papers; then it is stopped, because it would grade before the times are taken.
  const worker = await site.start('worker');
  const release = { score: 2, verdict: 2, answer: 2, analysis: 2 } as const;
  const examId = await openExam(origin, site.db, { repoId, people, title, release });
  await worker.stop();
  const wire = openWire(origin, 1);
  return {
    hall,
    examId,
    people: people.map(({ token }) => ({ token, wire, paperId: '', epoch: 0, seq: SAVES, acked: new Map() })),
  };
}

/**
 * One call after another, so that each time is the cost of the call without waiting; and alternating between the
 * halls call by call, so that other load affects all of them alike.
 */
async function inTurns(sats: readonly Sat[], call: (one: Examinee, sat: Sat) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < PEOPLE; at++) {
    for (const sat of at % 2 === 0 ? sats : sats.toReversed()) {
      const one = sat.people[at];
      if (one) await call(one, sat);
    }
  }
}

async function sitAll(sats: readonly Sat[]): Promise<void> {
  await inTurns(sats, (one, { hall, examId }) => enter(one, examId, hall.times));
  for (const { hall, people } of sats) await plantSaves(hall.site, people);
  for (let sent = 0; sent < MEASURED; sent++) await inTurns(sats, (one, { hall }) => save(one, hall.times.save));
  await inTurns(sats, (one, { hall }) => handIn(one, hall.times.handIn));
  for (const { hall, people } of sats) {
    const began = performance.now();
    await gradeDue(systemCtx(hall.platform, 'bench'));
    hall.times.grade.push((performance.now() - began) / people.length);
  }
}

/** Inserts the saves that are not measured, one of each examinee in turn. */
async function plantSaves({ db }: BenchSite, hall: readonly Examinee[]): Promise<void> {
  await db.query(
    `insert into paper_save (user_id, paper_id, epoch, items, ip, saved_at)
     select p.user_id, p.id, p.epoch, jsonb_build_array(jsonb_build_object('ordinal', n, 'seq', n, 'answer',
              jsonb_build_object('options', array['o' || n]), 'answered', true, 'flagged', false, 'spentMs', 1000)),
            '127.0.0.1', now()
       from generate_series(1, $2::int) n cross join paper_paper p where p.id = any($1) order by n`,
    [hall.map(({ paperId }) => paperId), SAVES - MEASURED],
  );
}

async function measure(halls: readonly Hall[], turn: number): Promise<void> {
  const sats: (Sat & { hall: Hall; staff: string })[] = [];
  for (const hall of halls) {
    const people = hall.people.slice((turn + 1) * PEOPLE, (turn + 2) * PEOPLE);
    const seated = await seatAll(hall, people, `第 ${turn} 场`);
    sats.push({ ...seated, hall, staff: await adminToken(hall.origin) });
  }
  await sitAll(sats);
  for (let at = 0; at < PEOPLE; at++) {
    for (const { hall, staff, examId, people } of sats) {
      const [one, former] = [people[at], hall.old[at]];
      if (!one || !former) continue;
      const { times } = hall;
      const list = { current: 1, size: 20, params: { examId } };
      await timed(times.result, one, { path: resultApi.detail.path, input: { paperId: one.paperId } });
      await timed(
        times.oldResult,
        { ...one, ...former },
        { path: resultApi.detail.path, input: { paperId: former.paperId } },
      );
      const asStaff = { ...one, token: staff };
      await timed(times.staffView, asStaff, { path: papersApi.detail.path, input: { paperId: one.paperId } });
      await timed(times.staffList, asStaff, { path: papersApi.paging.path, input: list });
    }
  }
  for (const { hall, people } of sats) {
    people[0]?.wire.close();
    hall.sat = people;
  }
}

/** Pages read from the paper tables and their indexes, from memory or from disk. */
async function pagesOfResult({ site, origin, old, sat }: Hall): Promise<number> {
  const count = async (): Promise<number> => {
    await pause(COUNTED_MS);
    const { rows } = await site.db.query<{ pages: number }>(
      `select sum(heap_blks_read + heap_blks_hit + coalesce(idx_blks_read, 0) + coalesce(idx_blks_hit, 0)
                  + coalesce(toast_blks_read, 0) + coalesce(toast_blks_hit, 0)
                  + coalesce(tidx_blks_read, 0) + coalesce(tidx_blks_hit, 0))::float as pages
         from pg_statio_user_tables where relname like 'paper\\_%'`,
    );
    return rows[0]?.pages ?? Infinity;
  };
  const wire = openWire(origin, 1);
  const before = await count();
  const requested = [...sat, ...old];
  for (const { token, paperId } of requested) {
    const one = { token, wire, paperId, epoch: 0, seq: 0, acked: new Map<number, number>() };
    await timed([], one, { path: resultApi.detail.path, input: { paperId } });
  }
  const after = await count();
  wire.close();
  return (after - before) / requested.length;
}

function round(number = Infinity): number {
  return Math.round(number * 100) / 100;
}
