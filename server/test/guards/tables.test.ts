import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const modules = resolve(import.meta.dirname, '../../src/modules');

/** Modules that may read, but not write, other modules' tables. */
const readers = new Set(['stats', 'embed', 'webhook']);

/** Every table named in a module's SQL: in Kysely and in SQL spelling. */
function tablesIn(source: string): { table: string; written: boolean }[] {
  const kysely = [...source.matchAll(/\.(selectFrom|insertInto|updateTable|deleteFrom|\w*[jJ]oin)\(\s*\[?'(\w+)/g)];
  // A name read from and followed by a bracket is a function; names that begin with pg_ are PostgreSQL's own.
  const sql = [...source.matchAll(/\b(into|update|(?:from|join)(?=\s+\w+\b(?!\()))\s+(?!pg_)([a-z]+_[a-z_]+)/g)];
  return (
    [...kysely, ...sql]
      .map(([, verb = '', table = '']) => ({
        table: table.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
        written: /insertInto|updateTable|deleteFrom|into|update/.test(verb),
      }))
      // Every table is `<module>_<noun>`: a single word is a name defined by a `with` inside the statement.
      .filter(({ table }) => table.includes('_'))
  );
}

it('are accessed only by the module whose name they carry', async () => {
  const files = (await readdir(modules, { recursive: true })).filter((file) => file.endsWith('queries.ts'));
  const trespasses: string[] = [];
  let seen = 0;
  for (const file of files) {
    const [module = ''] = file.split('/');
    for (const { table, written } of tablesIn(await readFile(join(modules, file), 'utf8'))) {
      seen++;
      const owner = table.split('_')[0];
      if (owner === module || owner === 'platform') continue;
      if (readers.has(module) && !written) continue;
      trespasses.push(`${file}: ${table}`);
    }
  }
  expect(trespasses).toEqual([]);
  expect(seen).toBeGreaterThan(20);
});

it('detects access to another module’s table', () => {
  const source = `db.insertInto('iamUser'); sql\`update exam_paper set x = 1\`; db.selectFrom('auditEntry as a');
    sql\`insert into site_setting(x) select from json_to_record(y) join iam_role r on true, pg_class\``;
  expect(tablesIn(source)).toEqual([
    { table: 'iam_user', written: true },
    { table: 'audit_entry', written: false },
    { table: 'exam_paper', written: true },
    { table: 'site_setting', written: true },
    { table: 'iam_role', written: false },
  ]);
});
