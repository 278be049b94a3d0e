export type RetentionUnit = 'month' | 'day';
export const retentionUnitLabels: Readonly<Record<RetentionUnit, string>> = { month: '个月', day: '天' };

/** A kind of data that is not stored for ever. */
export interface RetentionRule {
  readonly label: string;
  /** What is removed once it is due, and what stays. */
  readonly removes: string;
  /** From which event the time counts. */
  readonly from: string;
  /** Why the usual period is what it is. */
  readonly basis: string;
  readonly unit: RetentionUnit;
  readonly usual: number;
  /** No site may choose less. */
  readonly least: number;
  /** Only lists what is due: removing it is another action, named here. */
  readonly onlyLists?: string;
}

export type RetentionTable = Readonly<Record<string, RetentionRule>>;

/** Enough for everything that has a period; to store something for ever has a setting of its own. */
export const MAX_RETENTION: Readonly<Record<RetentionUnit, number>> = { month: 600, day: 3_650 };
