import { execFile, execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { portalSearchApi } from '@ganlin/contract/portal/search';
import { sittingApi } from '@ganlin/contract/paper/sitting';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dropDatabase } from '../../../scripts/services/drop-database.ts';
import { upgradeDatabase } from '../../src/platform/upgrade.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { publishArticle } from '../support/articles.ts';
import { anOpenExam, choice, sit } from '../support/exams.ts';

const run = promisify(execFile);

/** Backup and restore as described in docs/operations.md. */
let app: TestApp;
let receipt: string;
let restored: { readonly databaseUrl: string; readonly databaseOwnerUrl: string };
let directory: string;

beforeAll(async () => {
  app = await openTestApp();
  const [admin, learner] = [await app.admin(), await app.learner()];
  await publishArticle(admin, { title: '人工增雨作业安全要点' });
  const { examId } = await anOpenExam(app);
  const { paperId, epoch } = await sit(learner, examId);
  await learner.call(sittingApi.save, { paperId, epoch, items: [choice(1, 1), choice(2, 2)] });
  ({ receipt } = await learner.call(sittingApi.handIn, { paperId, epoch, items: [] }));
  await app.runJobs();

  directory = await mkdtemp(join(tmpdir(), 'backup-'));
  const dump = join(directory, 'ganlin.dump');
  await run('pg_dump', ['--format=custom', `--file=${dump}`, ownerUrl()]);
  const name = `restored_${process.pid}`;
  await app.owner.query(`create database ${name}`);
  const at = (address: string) => Object.assign(new URL(address), { pathname: `/${name}` }).href;
  restored = { databaseUrl: at(app.platform.config.databaseUrl), databaseOwnerUrl: at(ownerUrl()) };
  const into = `--dbname=${restored.databaseOwnerUrl}`;
  await run('pg_restore', ['--no-owner', '--no-privileges', '--exit-on-error', into, dump]);
  await upgradeDatabase(restored, app.platform.log);
}, 60_000);

afterAll(async () => {
  await dropDatabase(app.owner, `restored_${process.pid}`);
  await app.close();
  await rm(directory, { recursive: true, force: true });
});

it('restores every table, constraint, trigger, index and function', () => {
  expect(schemaOf(restored.databaseOwnerUrl)).toBe(schemaOf(ownerUrl()));
});

it('restores every row, byte by byte', async () => {
  const before = await contentsOf(app.owner);
  const after = new pg.Pool({ connectionString: restored.databaseOwnerUrl, max: 1 });
  try {
    expect(await contentsOf(after)).toEqual(before);
  } finally {
    await after.end();
  }
  expect(before.get('public.paper_save')?.rows).toBe(1);
  expect(before.get('public.content_search')?.rows).toBe(1);
});

it('restores a working site: receipts are genuine and articles are there', async () => {
  const env = { DATABASE_URL: restored.databaseUrl, DATABASE_OWNER_URL: restored.databaseOwnerUrl };
  const again = await openTestApp({ env });
  try {
    const requested = await app.guest.call(sittingApi.receipt, { receipt });
    expect(await again.guest.call(sittingApi.receipt, { receipt })).toEqual(requested);
    expect(JSON.stringify(await again.guest.call(portalSearchApi.search, { keyword: '安全要点' }))).toContain(
      '人工增雨作业安全要点',
    );
  } finally {
    await again.close();
  }
});

/** PostgreSQL's own programs parse URL options differently from the driver. */
function ownerUrl(): string {
  return Object.assign(new URL(app.platform.config.databaseOwnerUrl), { search: '' }).href;
}

function schemaOf(url: string): string {
  const dump = execFileSync('pg_dump', ['--schema-only', '--no-owner', url], { encoding: 'utf8', maxBuffer: 1e8 });
  // The session's random marker differs from dump to dump.
  return dump.replace(/^\\(un)?restrict .*$/gm, '');
}

interface Contents {
  readonly rows: number;
  readonly digest: string;
}

/** The row count and digest of each table. */
async function contentsOf(pool: pg.Pool): Promise<Map<string, Contents>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema')
        -- The queue notes here when it last looked after itself.
        and (schemaname, tablename) <> ('pgboss', 'version') order by 1`,
  );
  const contents = new Map<string, Contents>();
  for (const { name } of tables) {
    const { rows } = await pool.query<Contents>(
      `select count(*)::int as rows, md5(coalesce(string_agg(md5(t::text), '' order by md5(t::text)), '')) as digest
         from ${name} t`,
    );
    contents.set(name, rows[0]!);
  }
  return contents;
}
