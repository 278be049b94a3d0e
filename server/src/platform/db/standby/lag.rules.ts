/** How far the primary's log was at a moment of this process's clock. */
export interface Mark {
  readonly position: bigint;
  readonly at: number;
}

/**
 * How old the state is that the standby surely has, in milliseconds: everything committed before the newest mark that
 * it has replayed. Needs no common clock, and an idle primary does not look like a lag.
 */
export function lagOf(marks: readonly Mark[], replayed: bigint, now: number): number {
  const reached = marks.filter(({ position }) => position <= replayed).map(({ at }) => at);
  return reached.length === 0 ? Infinity : now - Math.max(...reached);
}

/** Adds a mark and drops those that are too old to matter. */
export function withMark(marks: readonly Mark[], mark: Mark, keepMs: number): readonly Mark[] {
  return [...marks.filter(({ at }) => at >= mark.at - keepMs), mark];
}

/** `16/B374D848`: the two halves of a position in the log, in hexadecimal. */
export function positionOf(text: string): bigint {
  const [, high, low] = /^([0-9A-F]+)\/([0-9A-F]+)$/i.exec(text) ?? [];
  if (high === undefined || low === undefined) throw new Error(`not a position in the log: ${text}`);
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}
