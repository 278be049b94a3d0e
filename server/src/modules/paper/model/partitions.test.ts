import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sittingApi } from '@ganlin/contract/paper/sitting';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { dropDatabase } from '../../../../../scripts/services/drop-database.ts';
import { openTestApp, type TestApp, type TestUser } from '../../../../test/support/app.ts';
import { anOpenExam, choice, sit } from '../../../../test/support/exams.ts';
import type { ReservedPool } from '../../../platform/db/reserved-pool.ts';
import { migrate } from '../../../platform/db/migrate.ts';
import { migrationsFolder } from '../../../folders.ts';
import { takeTurn } from '../../../platform/jobs/schedule.ts';
import { paper } from '../index.ts';
import { writeSaves } from '../sitting/save.queries.ts';
import { listAnswers } from './sitting.queries.ts';

let app: TestApp;
let learner: TestUser;
let paperId: string;
let epoch: number;
beforeAll(async () => {
  app = await openTestApp();
  learner = await app.learner();
  ({ paperId, epoch } = await sit(learner, (await anOpenExam(app)).examId));
  await learner.call(sittingApi.save, { paperId, epoch, items: [choice(1, 1)] });
});
afterAll(() => app.close());

const partitions = async () => {
  const { rows } = await app.owner.query<{ name: string }>(
    `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'paper_save'::regclass order by 1`,
  );
  return rows.map(({ name }) => name);
};

const months = async () => (await partitions()).filter((name) => /\d{4}_\d\d$/.test(name));

const makePartitions = async () => {
  const schedule = paper.schedules?.find(({ name }) => name === 'paper.makePartitions');
  await app.owner.query(`delete from platform_schedule where name = 'paper.makePartitions'`);
  await takeTurn(app.platform, schedule!);
};

const insertSave = (db: pg.Pool | pg.PoolClient, id: string) =>
  db.query(
    `insert into paper_save (user_id, paper_id, epoch, items, ip, saved_at) values ($1, $2, 1, '[]', '', now())`,
    [learner.id, id],
  );

/** An id of a paper created in the middle of the month this many months ahead. */
const idIn = async (ahead: number) => {
  const { rows } = await app.owner.query<{ id: string }>(
    `select paper_id_from(date_trunc('month', now()) + $1 * interval '1 month' + interval '14 days') as id`,
    [ahead],
  );
  return rows[0]!.id;
};

let made: string[];
beforeEach(async () => {
  made ??= await months();
});

it('has the coming months before anyone saves in them, and continues to create them', async () => {
  expect(made.length).toBeGreaterThanOrEqual(2);
  for (const name of made) await app.owner.query(`drop table ${name}`);
  expect(await months()).toEqual([]);
  await makePartitions();
  expect(await months()).toEqual(made);
  const { rows } = await app.platform.pool.query('select paper_save_make_partitions() as made');
  expect(rows).toEqual([{ made: 0 }]);
  const into = await app.owner.query<{ part: string }>(
    `with kept as (insert into paper_save values ($1, $2, 1, '[]', '', now()) returning tableoid::regclass::text as part)
     select part from kept`,
    [learner.id, await idIn(2)],
  );
  expect(made).toContain(into.rows[0]?.part);
});

it('prevents changing a save through its partition, and the application cannot even read it there', async () => {
  for (const name of await partitions()) {
    for (const statement of [
      `select from ${name}`,
      `insert into ${name} select * from paper_save limit 1`,
      `update ${name} set epoch = 1`,
      `delete from ${name}`,
      `truncate ${name}`,
    ]) {
      await expect(app.platform.pool.query(statement), statement).rejects.toThrow('permission denied');
    }
  }
  const { rows } = await app.owner.query<{ part: string }>(
    'select tableoid::regclass::text as part from paper_save where paper_id = $1',
    [paperId],
  );
  for (const table of ['paper_save', rows[0]!.part]) {
    await expect(app.owner.query(`update ${table} set epoch = 9`)).rejects.toThrow('what was saved is not changed');
    await expect(app.owner.query(`delete from ${table}`)).rejects.toThrow('what was saved is not changed');
  }
});

it('stores a save whose month has no partition, and still creates the other months', async () => {
  const [first, second, ...rest] = await months();
  await insertSave(app.platform.pool, await idIn(40));
  for (const name of [first, second, ...rest]) await app.owner.query(`drop table ${name}`);
  const { rows } = await app.owner.query<{ ahead: number }>(
    `select (extract(year from age(to_date($1, 'YYYY_MM'), date_trunc('month', now())))  * 12 +
             extract(month from age(to_date($1, 'YYYY_MM'), date_trunc('month', now()))))::int as ahead`,
    [second!.slice(-7)],
  );
  await insertSave(app.platform.pool, await idIn(rows[0]!.ahead));
  await makePartitions();
  expect(await months()).toEqual([first, ...rest]);
  const stored = await app.owner.query('select count(*)::int as kept from paper_save_other');
  expect(stored.rows).toEqual([{ kept: 2 }]);
});

it('delays no save while a partition is attached, and waits for no save', async () => {
  await app.owner.query(`drop table ${(await months()).at(-1)}`);
  const [saving, making] = [await app.owner.connect(), await app.owner.connect()];
  try {
    await saving.query('begin');
    await insertSave(saving, paperId);
    await making.query('begin');
    const { rows } = await making.query('select paper_save_make_partitions() as made');
    expect(rows).toEqual([{ made: 1 }]);
    const { statusCode } = await learner.ask(sittingApi.save, { paperId, epoch, items: [choice(1, 2)] });
    expect(statusCode).toBe(200);
    await making.query('commit');
  } finally {
    await saving.query('rollback');
    saving.release();
    making.release();
  }
});

it('gives up immediately while a backup reads, and leaves it to the next run', async () => {
  const last = (await months()).at(-1);
  await app.owner.query(`drop table ${last}`);
  const backup = await app.owner.connect();
  try {
    await backup.query('begin; select from paper_save_other limit 1');
    await expect(app.platform.pool.query('select paper_save_make_partitions()')).rejects.toThrow('lock timeout');
    await backup.query('rollback');
    await makePartitions();
    expect(await months()).toContain(last);
  } finally {
    backup.release();
  }
});

it('reads and writes one partition of many, and locks no other', async () => {
  const db = await app.owner.connect();
  const reservedPool: ReservedPool = {
    query: async (name, text, values) => (await db.query({ name, text, values: [...values] })).rows as never,
    counts: app.platform.reservedPool.counts,
    close: async () => undefined,
  };
  const save = {
    userId: learner.id,
    paperId,
    epoch,
    items: '[]',
    first: 0,
    last: 0,
    weight: 0,
    ip: '',
  };
  const touched = async (work: () => Promise<unknown>) => {
    await db.query('begin; set local plan_cache_mode = force_generic_plan; set local enable_seqscan = off');
    await work();
    const { rows } = await db.query<{ name: string }>(
      `select c.relname as name from pg_locks l join pg_class c on c.oid = l.relation
        where l.pid = pg_backend_pid() and c.relname like 'paper\\_save%' and c.relkind in ('r', 'p') order by 1`,
    );
    await db.query('rollback');
    return rows.map(({ name }) => name);
  };
  try {
    const { rows } = await db.query<{ part: string }>(
      'select distinct tableoid::regclass::text as part from paper_save where paper_id = $1',
      [paperId],
    );
    const only = ['paper_save', rows[0]!.part];
    expect(await touched(() => writeSaves(reservedPool, [save]))).toEqual(only);
    expect(await touched(() => listAnswers(reservedPool, save))).toEqual(only);
    expect(
      await touched(() => db.query('select paper_saved_since($1, $2, now())', [save.userId, save.paperId])),
    ).toEqual(only);
  } finally {
    db.release();
  }
});

it('takes over the log of an older release in place, without copying it', async () => {
  const name = `unparted_${process.pid}`;
  const before = await mkdtemp(join(tmpdir(), 'migrations-'));
  await cp(migrationsFolder, before, {
    recursive: true,
    filter: (file) => !/_paper_save__(bound|partitions)/.test(file),
  });
  await app.owner.query(`create database ${name}`);
  const url = Object.assign(new URL(app.platform.config.databaseOwnerUrl), { pathname: `/${name}` }).href;
  const db = new pg.Pool({ connectionString: url, max: 1 });
  // Its connection may still be closing when the database is dropped.
  db.on('error', () => undefined);
  try {
    await migrate(url, before);
    await insertSave(db, paperId);
    const lies = (table: string) => db.query('select pg_relation_filenode($1) as file', [table]);
    const { rows } = await lies('paper_save');
    await migrate(url);
    expect((await lies('paper_save_first')).rows).toEqual(rows);
    const stored = await db.query('select paper_id, tableoid::regclass::text as part from paper_save');
    expect(stored.rows).toEqual([{ paper_id: paperId, part: 'paper_save_first' }]);
  } finally {
    await db.end();
    await dropDatabase(app.owner, name);
    await rm(before, { recursive: true });
  }
}, 60_000);
