import type { Role } from '../../config.ts';

/** Connections of one process beside its main pool. */
export const poolSizes = {
  /** For prepared statements of answers and sessions. */
  reservedPool: 5,
  /** For starting exams and handing in. */
  reserved: 6,
  /** One for all named locks. */
  locks: 1,
} as const;

/** Reads the figures of the metrics, in workers. */
export const figuresPool = 1;

/** Of the job queue; an API process only enqueues. */
export const jobConnections: Readonly<Record<Role, number>> = { api: 2, worker: 6, all: 6 };

/** How many connections to the primary a process may have open at once. */
export function mostConnections(role: Role, databasePool: number): number {
  const figures = role === 'api' ? 0 : figuresPool;
  return Object.values(poolSizes).reduce((sum, size) => sum + size, databasePool + jobConnections[role] + figures);
}
