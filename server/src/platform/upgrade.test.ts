import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import pg from 'pg';
import { openTestApp, type TestApp } from '../../test/support/app.ts';
import { isLogProtected } from '../modules/audit/index.ts';
import { systemCtx } from './ctx.ts';
import { openDb } from './db/database.ts';
import { enqueue } from './jobs/queue.ts';
import { upgradeDatabase } from './upgrade.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const asApplication = (text: string) => app.platform.pool.query(text);

describe('the application’s own role', () => {
  it.each([
    'audit_entry',
    'audit_link',
    'audit_chain',
    'audit_start',
    'paper_save',
    'paper_archive',
    'paper_final',
    'paper_late',
    'paper_answer_file',
    'platform_migration',
  ])('cannot change, empty, alter or drop %s, nor grant itself the right to', async (table) => {
    const { rows } = await app.owner.query<{ column: string }>(
      `select attname as column from pg_attribute where attrelid = $1::regclass and attnum = 1`,
      [table],
    );
    const column = rows[0]!.column;
    for (const statement of [
      `update ${table} set ${column} = ${column}`,
      `delete from ${table}`,
      `truncate ${table} cascade`,
      `select * from ${table} for update`,
    ]) {
      await expect(asApplication(statement), statement).rejects.toThrow('permission denied');
    }
    for (const statement of [
      `alter table ${table} disable trigger all`,
      `alter table ${table} add column more text`,
      `alter table ${table} owner to current_user`,
      `create rule swallow as on insert to ${table} do instead nothing`,
      `drop table ${table} cascade`,
    ]) {
      await expect(asApplication(statement), statement).rejects.toThrow(/must be owner|permission denied/);
    }
    await asApplication(`grant update on ${table} to current_user`).catch(() => undefined);
    await expect(asApplication(`delete from ${table}`)).rejects.toThrow('permission denied');
  });

  it('can change neither the functions that write heads nor the schema, nor become the owner', async () => {
    const { rows } = await app.owner.query<{ owner: string }>('select current_user as owner');
    for (const statement of [
      'drop function audit_link_advance() cascade',
      'alter function audit_lock_chains(text[]) security invoker',
      'create or replace function audit_entry_refuse_change() returns trigger language sql as $$ select null $$',
      'create table mine (n int)',
      `set role ${rows[0]!.owner}`,
      `set session_replication_role = replica`,
    ]) {
      await expect(asApplication(statement), statement).rejects.toThrow(/must be owner|permission denied/);
    }
    await expect(
      asApplication(`insert into audit_chain values ('x', 0, decode(repeat('00', 32), 'hex'))`),
    ).rejects.toThrow('permission denied');
  });

  it('does its own work: rows of every other table, and the queue', async () => {
    const { rows } = await app.owner.query<{ missing: string }>(
      `select c.oid::regclass::text as missing from pg_class c
        where c.relkind in ('r', 'p') and c.relnamespace in (select oid from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema')
          and coalesce(obj_description(c.oid), '') not like 'rights:%'
          and not (has_table_privilege($1, c.oid, 'select') and has_table_privilege($1, c.oid, 'insert')
               and has_table_privilege($1, c.oid, 'update') and has_table_privilege($1, c.oid, 'delete'))`,
      [new URL(app.platform.config.databaseUrl).username],
    );
    expect(rows).toEqual([]);
    const [job] = app.platform.jobs;
    await enqueue(systemCtx(app.platform, 'test'), job!, {});
  });

  it('gets its rights to tables that are created later', async () => {
    await app.owner.query('create table later_note (n int)');
    await expect(asApplication('insert into later_note values (1)')).resolves.toBeTruthy();
  });

  it('is checked by the health page', async () => {
    expect(await isLogProtected(app.platform.db)).toBe(true);
    expect(await isLogProtected(openDb(app.owner))).toBe(false);
  });
});

describe('upgrading', () => {
  it('revokes what the application’s role was granted manually', async () => {
    const role = pg.escapeIdentifier(new URL(app.platform.config.databaseUrl).username);
    await app.owner.query(`grant update on audit_link to ${role}`);
    expect(await isLogProtected(app.platform.db)).toBe(false);
    expect(await upgradeDatabase(app.platform.config, app.platform.log)).toEqual([]);
    expect(await isLogProtected(app.platform.db)).toBe(true);
  });

  it('works with a single role, which then owns the tables', async () => {
    const { databaseOwnerUrl } = app.platform.config;
    expect(await upgradeDatabase({ databaseUrl: databaseOwnerUrl, databaseOwnerUrl }, app.platform.log)).toEqual([]);
  });

  it('rejects two URLs that point to different databases', async () => {
    const { databaseUrl } = app.platform.config;
    const { databaseOwnerUrl } = inject('services');
    await expect(upgradeDatabase({ databaseUrl, databaseOwnerUrl }, app.platform.log)).rejects.toThrow(
      'they must be the same',
    );
  });
});
