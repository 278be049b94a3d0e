import type { TestApp } from './app.ts';

/** Does what triggers forbid, as someone with full control of the database could: the owner of the tables. */
export async function tamper(
  { owner }: TestApp,
  tables: readonly string[],
  ...statements: readonly (readonly [string, readonly unknown[]])[]
): Promise<void> {
  const client = await owner.connect();
  try {
    await client.query('begin');
    for (const table of tables) await client.query(`alter table ${table} disable trigger user`);
    for (const [text, values] of statements) await client.query(text, [...values]);
    for (const table of tables) await client.query(`alter table ${table} enable trigger user`);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}
