import type { Recorded } from '@ganlin/contract/audit/differences';

/** A cell has at most 32,767 characters, and nobody reads that many. */
const CELL_LIMIT = 4000;

export const cell = (text: string): string => (text.length > CELL_LIMIT ? `${text.slice(0, CELL_LIMIT)}…` : text);

/** Only `record` writes entries, and it accepts only objects. */
export const recorded = (value: unknown): Recorded => value as Recorded;
