/**
 * Writes the result of all migrations: the types for Kysely and the whole schema as SQL, both for reading and for the
 * check that compares them. `--check` writes nothing and fails on a difference.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { migrate } from '../server/src/platform/db/migrate.ts';
import { atEnd, temporaryFolder } from './at-end.ts';
import { ensureServices } from './services.ts';

const repository = resolve(import.meta.dirname, '..');
const typesFile = join(repository, 'server/src/platform/db/schema.gen.ts');
const schemaFile = join(repository, 'server/schema.sql');

const { databaseOwnerUrl: databaseUrl } = await ensureServices();
const scratch = new URL(databaseUrl);
scratch.pathname = `/schema_${process.pid}`;
const dropScratch = atEnd(() => {
  const drop = `drop database if exists schema_${process.pid}`;
  try {
    // By force, because an interrupted process is still connected.
    psql(databaseUrl, `${drop} with (force)`);
  } catch {
    // An autovacuum worker was active there; without force it is asked to leave.
    psql(databaseUrl, drop);
  }
});
try {
  psql(databaseUrl, `create database schema_${process.pid}`);
  await migrate(scratch.href);
  const wanted = new Map([
    [typesFile, readTypes(scratch.href)],
    [schemaFile, readSchema(scratch.href)],
  ]);
  const stale = [...wanted].filter(([file, text]) => readIfThere(file) !== text);
  if (process.argv.includes('--check')) {
    if (stale.length > 0) {
      console.error(`not in step with the migrations: ${stale.map(([file]) => file).join(', ')} (npm run db:types)`);
      process.exitCode = 1;
    }
  } else {
    stale.forEach(([file, text]) => writeFileSync(file, text));
    console.log(stale.length === 0 ? 'already in step' : `written: ${stale.map(([file]) => file).join(', ')}`);
  }
} finally {
  dropScratch();
}

function psql(url: string, statement: string): void {
  execFileSync('psql', ['-q', '-X', url, '-c', statement]);
}

function readTypes(url: string): string {
  using folder = temporaryFolder('db-types-');
  const out = join(folder.path, 'schema.ts');
  const options = ['--dialect=postgres', '--camel-case', '--date-parser=string', `--url=${url}`, `--out-file=${out}`];
  const mapping = JSON.stringify({ int8: 'number', bytea: 'Buffer' });
  execFileSync(process.execPath, [
    join(repository, 'node_modules/kysely-codegen/dist/cli/bin.js'),
    ...options,
    `--type-mapping=${mapping}`,
  ]);
  return readFileSync(out, 'utf8');
}

/**
 * pg_dump without machine-specific parts: comments, settings and the session's random marker. Also without
 * partitions, which differ every month.
 */
function readSchema(url: string): string {
  const options = [
    '--schema-only',
    '--no-owner',
    '--no-privileges',
    ...partitions(url).map((table) => `--exclude-table=${table}`),
  ];
  const dump = execFileSync('pg_dump', [...options, url], { encoding: 'utf8' });
  const lines = dump.split('\n').filter((line) => !/^(--|SET |SELECT pg_catalog|\\)/.test(line));
  return `${lines
    .join('\n')
    .replace(/\n{2,}/g, '\n\n')
    .trim()}\n`;
}

function partitions(url: string): string[] {
  const found = `select oid::regclass from pg_class where relispartition and relkind = 'r' and relnamespace = 'public'::regnamespace`;
  return execFileSync('psql', ['-AtX', url, '-c', found], { encoding: 'utf8' }).split('\n').filter(Boolean);
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
