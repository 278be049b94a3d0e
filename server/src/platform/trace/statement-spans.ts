import type { ReservedPool } from '../db/reserved-pool.ts';
import type { Tracing } from './tracing.ts';

/** The verb and the first table: the text itself may hold constants, and never goes into a span. */
function statementName(text: string): string {
  const [, verb = 'query'] = /^\s*(\w+)/.exec(text) ?? [];
  const [, table = ''] = /\b(?:from|into|update|join)\s+"?(\w+)"?/i.exec(text) ?? [];
  return `${verb.toLowerCase()} ${table}`.trim();
}

/** Notes a statement that took so long and has just ended. */
export function noteStatement(tracing: Tracing, text: string, { ms, failed }: { ms: number; failed: boolean }): void {
  const name = statementName(text);
  const attributes = { 'db.system.name': 'postgresql', 'db.operation.name': name };
  tracing.note(name, { kind: 'client', startedAt: performance.now() - ms, failed, attributes });
}

/** Statements of the reserved pool have names. */
export function traceReservedPool(pool: ReservedPool, tracing: Tracing | null): ReservedPool {
  if (!tracing) return pool;
  return {
    ...pool,
    query: async (name, text, values) => {
      const startedAt = performance.now();
      const attributes = { 'db.system.name': 'postgresql', 'db.operation.name': name };
      try {
        const rows = await pool.query(name, text, values);
        tracing.note(name, { kind: 'client', startedAt, attributes });
        return rows as never;
      } catch (error) {
        tracing.note(name, { kind: 'client', startedAt, failed: true, attributes });
        throw error;
      }
    },
  };
}
