/** One cell of a matrix that is wrong. */
export interface Finding {
  /** The door, the caller, and the record named: `POST /api/sys/user/detail id of otherRegion as deptStaff`. */
  readonly cell: string;
  readonly problem: string;
}

/** A known hole that is not closed yet. It must still be found: the list can only shrink. */
export interface KnownHole {
  readonly cells: RegExp;
  readonly reason: string;
}

/** Returns new findings, and holes listed as known but no longer found. */
export function unexpected(findings: readonly Finding[], known: readonly KnownHole[]): string[] {
  const fresh = findings.filter(({ cell }) => !known.some(({ cells }) => cells.test(cell)));
  const closed = known.filter(({ cells }) => !findings.some(({ cell }) => cells.test(cell)));
  return [
    ...fresh.map(({ cell, problem }) => `${cell}: ${problem}`),
    ...closed.map(({ cells }) => `${cells}: closed by now, take it off known-holes.ts`),
  ];
}
