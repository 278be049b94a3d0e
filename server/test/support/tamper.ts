import type { TestApp } from './app.ts';

/** Does what triggers forbid, as somebody with the database in their hands could. */
export async function tamper(
  { platform }: TestApp,
  tables: readonly string[],
  ...statements: readonly (readonly [string, readonly unknown[]])[]
): Promise<void> {
  const client = await platform.pool.connect();
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
