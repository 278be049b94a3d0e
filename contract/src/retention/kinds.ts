import { MAX_RETENTION, type RetentionRule } from '../core/retention.ts';
import { joinTables } from '../core/module.ts';
import * as modules from '../registry.ts';

/** Every kind of data with a retention period, from the modules' own tables. */
export const retentionKinds = joinTables(modules, 'retention');

export type RetentionKind = keyof typeof retentionKinds;
export const retentionKindNames = Object.keys(retentionKinds) as readonly RetentionKind[];

export const retentionRule = (kind: RetentionKind): RetentionRule => retentionKinds[kind];

/** Null, to store it for ever, is always allowed. */
export function isAllowedPeriod(kind: RetentionKind, amount: number | null): boolean {
  const { least, unit } = retentionRule(kind);
  return amount === null || (Number.isInteger(amount) && amount >= least && amount <= MAX_RETENTION[unit]);
}
