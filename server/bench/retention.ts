/**
 * Saves of an exam while due data is erased: `npm run bench:retention [-- examinees]`. Rounds without and with erasing,
 * in turns, with the same examinees; the 99th percentile of the saves may grow by a fifth. The erasing process is the
 * one of `test:retention`, with the usual pauses.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readConfig } from '../src/config.ts';
import { judge, openBenchSite, percentile } from './bench-site.ts';
import { countLost, enter, noTimes, openExam, save, type Examinee } from './exam-hall.ts';
import { fillPeople, openSessions } from './people.ts';
import { fillBank } from './question-rows.ts';
import { openWire } from './wire.ts';

const examinees = Number(process.argv[2]) || 200;
const CONNECTIONS = 32;
const ROUNDS = 4;
const ROUND_MS = 12_000;
const SAVE_EVERY_MS = 1_000;
/** More than can be erased meanwhile. */
const DUE = 200_000;

await using site = await openBenchSite();
await fillPeople(site.db, readConfig(site.env), examinees);
await fillDue();
const repoId = await fillBank(site.db, 500);
const people = await openSessions(site.db, examinees);
const api = await site.start('api');
const worker = await site.start('worker');
const examId = await openExam(api.origin, site.db, { repoId, people, title: '清理时的考试' });
await worker.stop();
const wire = openWire(api.origin, CONNECTIONS);
const hall: Examinee[] = people.map(({ token }) => ({ token, wire, paperId: '', epoch: 0, seq: 0, acked: new Map() }));
for (const one of hall) await enter(one, examId, noTimes());
await saveFor(3_000, []);
const [without, withErasing]: [number[], number[]] = [[], []];
let erased = 0;
for (let round = 0; round < ROUNDS; round++) {
  await saveFor(ROUND_MS, without);
  const left = await countDue();
  const child = await startErasing();
  await saveFor(ROUND_MS, withErasing);
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
  erased += left - (await countDue());
}
const [quiet, busy] = [percentile(without, 0.99), percentile(withErasing, 0.99)];
console.log(`99th percentile of a save: ${quiet.toFixed(1)} ms without, ${busy.toFixed(1)} ms with erasing`);
judge({
  examinees: { measured: examinees },
  'saves without erasing': { measured: without.length },
  'saves with erasing': { measured: withErasing.length },
  'records erased meanwhile': { measured: erased, least: 1_000 },
  'p99 without (ms)': { measured: Math.round(quiet * 10) / 10 },
  'p99 with erasing (ms)': { measured: Math.round(busy * 10) / 10 },
  'p99 with to without': { measured: Math.round((busy / quiet) * 100) / 100, promised: 1.2 },
  'answers lost': { measured: await countLost(site.db, hall), promised: 0 },
});
wire.close();

/** Everybody saves about once a second, out of step. */
async function saveFor(milliseconds: number, times: number[]): Promise<void> {
  const end = performance.now() + milliseconds;
  await Promise.all(
    hall.map(async (one) => {
      await pause(Math.random() * SAVE_EVERY_MS);
      while (performance.now() < end) {
        await save(one, times);
        await pause(SAVE_EVERY_MS * (0.5 + Math.random()));
      }
    }),
  );
}

async function startErasing() {
  const file = resolve(import.meta.dirname, '../test/retention/erase-process.ts');
  const child = spawn(process.execPath, [file, '0'], { env: site.env, stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  return child;
}

/** Old messages and practice runs, confirmed as an administrator would. */
async function fillDue(): Promise<void> {
  await site.db.query(
    `insert into message_direct (id, user_id, kind, title, content, sent_at)
     select ('01000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, u.id, 1, '通知', repeat('内容', 50), '2015-01-01'
       from generate_series(1, $1) n cross join (select id from iam_user limit 1) u`,
    [DUE],
  );
  await site.db.query(
    `insert into retention_run (id, kind, is_dry, amount, before, state, started_at, finished_at)
     values (gen_random_uuid(), 'messages', true, 24, now(), 1, now(), now())`,
  );
  await site.db.query(
    `insert into retention_policy (kind, amount, is_enabled, seen_run_id, updated_at)
     select kind, amount, true, id, now() from retention_run where is_dry`,
  );
  await site.db.query('analyze');
}

async function countDue(): Promise<number> {
  const { rows } = await site.db.query<{ count: number }>(
    `select count(*)::int as count from message_direct where sent_at = '2015-01-01'`,
  );
  return rows[0]?.count ?? 0;
}
