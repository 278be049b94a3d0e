/**
 * Ten years of data, and what is left of it: `npm run test:retention [-- rows each month] [-- --long]`. A dry run
 * must change nothing; then a process erases what is due, killed again and again. Afterwards exactly the due rows and
 * objects are gone, no value that was planted in them is found anywhere, every other row is what it was, and the audit
 * log verifies. One more entry taken out of the log must be found: otherwise the test would detect nothing.
 */
import { createHash, randomUUID } from 'node:crypto';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { utimes } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { addDays } from '@ganlin/contract/core/time';
import { retentionKindNames, retentionRule } from '@ganlin/contract/retention/kinds';
import { modules } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import { record, verifyChains, verifyRecords } from '../../src/modules/audit/index.ts';
import { verifyFiles, verifyObjects } from '../../src/modules/media/index.ts';
import { countDue } from '../../src/modules/retention/index.ts';
import { systemCtx, type Ctx } from '../../src/platform/ctx.ts';
import { openLog } from '../../src/platform/log/log.ts';
import { firstIdAt } from '../../src/platform/module/retention.ts';
import { openPlatform } from '../../src/platform/platform.ts';
import { judge, openBenchSite } from '../../bench/bench-site.ts';
import { storageKeyOf } from '../../src/platform/storage/storage.ts';

const isLong = process.argv.includes('--long');
const perMonth = Number(process.argv[2]) || (isLong ? 500 : 10);
const MONTHS = 120;
const LEAST_KILLS = 3;
const MOST_FAILURES = 3;
/** In everything that is due, and in nothing else. */
const SECRET = `secret${randomUUID().replaceAll('-', '')}`;

await using site = await openBenchSite();
const config = readConfig(site.env);
const platform = await openPlatform({ config, modules, role: 'api', log: openLog('warn') });
const ctx = (now?: Date): Ctx<null> => {
  const opened = systemCtx(platform, 'test');
  return now ? { ...opened, now } : opened;
};
const now = ctx().now;
const userId = (await rows<{ id: string }>('select id from iam_user limit 1'))[0]?.id ?? '';
const dueIds = new Set<string>();

console.log(`filling ${MONTHS} months, ${perMonth} of each kind a month`);
const began = performance.now();
for (let month = 1; month <= MONTHS; month++) await fillMonth(month);
const classId = await fillClasses();
const objects = await fillObjects();
const filled = seconds();

const before = await snapshot();
for (const retention of platform.retention) await countDue(ctx(), retention);
const counted = await snapshot();
const changedByDryRun = differences(before, counted).filter(([table]) => table !== 'retention_run');

await confirmAll();
const kills = await eraseAndKill();
const after = await snapshot();

const lost = differences(before, after);
const runs = await rows<{ kind: string; due: number; erased: number; state: number }>(
  `select r.kind, d.due::int as due, r.erased::int as erased, r.state from retention_run r
     join retention_run d on d.kind = r.kind and d.is_dry where not r.is_dry order by r.kind`,
);
console.table(runs);
/** Rows that were there and are not, or are not as they were. */
const expectedTables = new Set([
  'audit_entry',
  'content_revision',
  'message_direct',
  'platform_import_file',
  'practice_item',
  'practice_run',
  'training_person',
  'training_trail',
]);
/** What working changes: counters of chains, schedules and the queue. */
const moving = new Set(['audit_chain', 'retention_policy', 'retention_run', 'platform_schedule']);
const wronglyLost = lost.filter(([table]) => !expectedTables.has(table) && !moving.has(table));
const stillDue = (
  await rows<{ id: string }>(
    `select id::text from message_direct union all select id::text from practice_run
   union all select id::text from audit_entry`,
  )
).filter(({ id }) => dueIds.has(id)).length;
const goneOfTables = lost
  .filter(([table]) => ['message_direct', 'practice_run', 'audit_entry'].includes(table))
  .reduce((sum, [, gone]) => sum + gone, 0);
const auditBefore = await auditFindings();
const fileFindings = await countFileFindings();

// A control: the same check must find what was taken without leave.
await site.db.query('alter table audit_entry disable trigger user');
await site.db.query(
  `delete from audit_entry where id = (select id from audit_entry where target = 'user:x' and action = 'iam.userReviewed' limit 1)`,
);
await site.db.query('alter table audit_entry enable trigger user');
const control = await auditFindings();
const finals = (await rows<{ count: number }>('select count(*)::int as count from paper_final'))[0]?.count ?? 0;

judge({
  'rows planted that are due': { measured: dueIds.size, least: MONTHS },
  'tables that a dry run changed': { measured: changedByDryRun.length, promised: 0 },
  'due rows that are still there': { measured: stillDue, promised: 0 },
  'rows gone, of messages, runs and entries': { measured: goneOfTables, promised: dueIds.size, least: dueIds.size },
  'tables that lost rows and must not': { measured: wronglyLost.length, promised: 0 },
  'kinds whose count differs from its dry run': {
    measured: runs.filter(({ due, erased, state }) => due !== erased || state !== 1).length,
    promised: 0,
  },
  'registrations with numbers left': {
    measured: await count(
      `training_person where class_id = '${classId}' and (id_card_sealed <> '' or account_number_sealed <> '' or numbers_erased_at is null)`,
    ),
    promised: 0,
  },
  'planted values left in the database': { measured: await secretsInDatabase(), promised: 0 },
  'planted values left in the storage': { measured: await secretsInStorage(), promised: 0 },
  'objects that must be there and are not': { measured: await missingOf(objects.kept), promised: 0 },
  'final answers and receipts, unchanged': { measured: finals },
  'findings of the audit log': { measured: auditBefore, promised: 0 },
  'findings of the files': { measured: fileFindings, promised: 0 },
  'control: findings after one entry was taken': { measured: control, least: 1 },
  'processes killed': { measured: kills, least: LEAST_KILLS },
  'seconds to fill': { measured: filled },
  'seconds in all': { measured: seconds() },
});
if (wronglyLost.length > 0 || changedByDryRun.length > 0) console.error({ wronglyLost, changedByDryRun });
await platform.close();
console.log(process.exitCode ? 'test:retention FAILED' : 'test:retention ok: only what was due is gone');

async function fillMonth(month: number): Promise<void> {
  const at = addDays(now, -month * 30.4375);
  const isOld = (months: number) => month > months + 1;
  const wordFor = (months: number) => (isOld(months) ? SECRET : 'plain');
  // Nothing at the edge of a period: months have days of their own.
  const isEdge = (months: number) => Math.abs(month - months) <= 1;
  for (let each = 0; each < perMonth; each++) {
    const id = firstIdAt(at).slice(0, 19) + randomUUID().slice(19);
    if (!isEdge(24)) {
      await insert('message_direct', {
        id,
        user_id: userId,
        kind: 1,
        title: '通知',
        content: `内容 ${wordFor(24)} ${each}`,
        sent_at: at,
      });
      if (isOld(24)) dueIds.add(id);
    }
    if (isEdge(36)) continue;
    const runId = firstIdAt(at).slice(0, 19) + randomUUID().slice(19);
    const times = { started_at: at, updated_at: at, finished_at: at };
    const run = { user_id: userId, repo_title: '题库', mode: 1, choice: '{}', seed: 1, total: 2, ...times };
    await insert('practice_run', { id: runId, ...run });
    for (const ordinal of [1, 2]) {
      const answer = JSON.stringify({ text: wordFor(36) });
      const what = { question_id: randomUUID(), version: 1, type: 1, seq: 1, answer, answered_at: at };
      await insert('practice_item', { run_id: runId, ordinal, ...what });
    }
    if (isOld(36)) dueIds.add(runId);
    // Chained and not chained, in turns.
    const action = each % 2 === 0 ? 'iam.userReviewed' : 'iam.login';
    await record(ctx(at), {
      action,
      target: 'user:x',
      summary: wordFor(36),
      by: { id: null, userName: wordFor(36), realName: '' },
    });
  }
  if (isEdge(36)) return;
  const entries = await rows<{ id: string }>(`select id from audit_entry where at = $1`, [at]);
  if (isOld(36)) for (const { id } of entries) dueIds.add(id);
  if (isOld(24)) await insert('platform_import_file', importedFile(at));
}

function importedFile(at: Date) {
  return {
    import_id: randomUUID(),
    kind: 'x',
    sha256: Buffer.alloc(32),
    file_name: `${SECRET}.xlsx`,
    imported_at: at,
    count: 1,
  };
}

/** A class of long ago with everybody's numbers, whose values are not to be found, sealed as they are. */
async function fillClasses(): Promise<string> {
  const [{ id } = { id: '' }] = await rows<{ id: string }>(
    `update training_class set starts_at = $1, ends_at = $2, apply_starts_at = $3, apply_ends_at = $1
      where id = (select class_id from training_person group by class_id order by count(*) desc limit 1) returning id`,
    [addDays(now, -2_010), addDays(now, -2_000), addDays(now, -2_050)],
  );
  await site.db.query(
    `update training_person set account_bank = $2, account_number_sealed = 'sealed', id_card_sealed = 'sealed'
      where class_id = $1`,
    [id, SECRET],
  );
  await site.db.query(
    `update training_trail set text = $2 where person_id in (select id from training_person where class_id = $1)`,
    [id, SECRET],
  );
  return id;
}

async function fillObjects(): Promise<{ kept: string[] }> {
  const kept: string[] = [];
  for (let each = 0; each < perMonth * 20; each++) {
    const id = randomUUID();
    const key = storageKeyOf(id);
    const [isNamed, isYoung] = [each % 2 === 0, each % 4 === 1];
    const body = isNamed || isYoung ? `plain ${each}` : `${SECRET} ${each}`;
    await platform.storage.put(key, Readable.from([body]), { contentType: 'text/plain' });
    if (!isYoung) await utimes(join(site.env['STORAGE_DIR'] ?? '', key), addDays(now, -90), addDays(now, -90));
    if (isNamed || isYoung) kept.push(key);
    if (!isNamed) continue;
    const sha256 = createHash('sha256').update(body).digest();
    const file = { id, storage_key: key, name: 'x.txt', content_type: 'text/plain', size: body.length, sha256 };
    await insert('media_file', { ...file, owner_id: userId, created_at: now });
  }
  return { kept };
}

/** As an administrator would, having seen the figures: `retention.test.ts` goes through the endpoints. */
async function confirmAll(): Promise<void> {
  for (const kind of retentionKindNames.filter((one) => retentionRule(one).onlyLists === undefined)) {
    await site.db.query(
      `insert into retention_policy (kind, amount, is_enabled, seen_run_id, updated_at)
       select kind, amount, true, id, now() from retention_run where kind = $1 and is_dry`,
      [kind],
    );
  }
}

/** Starts the process again each time it was killed, sooner or later; the last one is left alone. */
async function eraseAndKill(): Promise<number> {
  const file = resolve(import.meta.dirname, 'erase-process.ts');
  const since = String(now.getTime() - 1_000);
  let [kills, failures] = [0, 0];
  for (;;) {
    const child = spawn(process.execPath, [file, since], { env: site.env, stdio: ['ignore', 'pipe', 'inherit'] });
    const ended = once(child, 'exit');
    if (kills < LEAST_KILLS) {
      await Promise.race([once(child.stdout, 'data'), ended]);
      await pause(150 + kills * 350);
      if (child.kill('SIGKILL')) kills++;
    }
    const [code, signal] = await ended;
    if (signal === 'SIGKILL') continue;
    if (code === 0) return kills;
    // On a busy machine a process may not get its first connection in time; work is not lost by it.
    if (++failures > MOST_FAILURES) throw new Error('erasing failed');
  }
}

type Snapshot = ReadonlyMap<string, ReadonlySet<string>>;

/** A digest of every row of every table of ours. */
async function snapshot(): Promise<Snapshot> {
  const tables = await rows<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`,
  );
  const all = new Map<string, ReadonlySet<string>>();
  for (const { name } of tables) {
    const found = await rows<{ digest: string }>(`select md5(t::text) as digest from ${name} t`);
    all.set(name, new Set(found.map(({ digest }) => digest)));
  }
  return all;
}

/** Tables of which rows are gone or changed, and how many. */
function differences(one: Snapshot, other: Snapshot): [table: string, gone: number][] {
  return [...one]
    .map(([table, digests]): [string, number] => {
      const there = other.get(table) ?? new Set();
      return [table, [...digests].filter((digest) => !there.has(digest)).length];
    })
    .filter(([, gone]) => gone > 0);
}

async function secretsInDatabase(): Promise<number> {
  let found = 0;
  for (const name of before.keys()) found += await count(`${name} t where t::text like '%${SECRET}%'`);
  return found;
}

async function secretsInStorage(): Promise<number> {
  let found = 0;
  for await (const { key } of platform.storage.list())
    if ((await text(await platform.storage.read(key))).includes(SECRET)) found++;
  return found;
}

async function missingOf(keys: readonly string[]): Promise<number> {
  let missing = 0;
  for (const key of keys) if (!(await platform.storage.stat(key))) missing++;
  return missing;
}

async function auditFindings(): Promise<number> {
  const evidence = modules.flatMap((module) => module.evidence ?? []);
  const wanted = { secret: config.chainSecret, evidence };
  let found = 0;
  for await (const { findings } of verifyChains(platform.db, wanted)) found += findings.length;
  for await (const _ of verifyRecords(platform.db, wanted)) found++;
  return found;
}

async function countFileFindings(): Promise<number> {
  let found = 0;
  for await (const { kind } of verifyFiles(platform, { contents: true })) if (kind !== 'reached') found++;
  for await (const _ of verifyObjects({ ...platform, now })) found++;
  return found;
}

async function insert(table: string, row: Readonly<Record<string, unknown>>): Promise<void> {
  const values = Object.values(row);
  const places = values.map((_, at) => `$${at + 1}`).join(', ');
  await site.db.query(`insert into ${table} (${Object.keys(row).join(', ')}) values (${places})`, values);
}

async function rows<Row>(query: string, values: readonly unknown[] = []): Promise<Row[]> {
  return (await site.db.query(query, [...values])).rows as Row[];
}

async function count(from: string): Promise<number> {
  return (await rows<{ count: number }>(`select count(*)::int as count from ${from}`))[0]?.count ?? 0;
}

function seconds(): number {
  return Math.round((performance.now() - began) / 1000);
}
