import { fields } from '@ganlin/contract/training/form';
import { rosterColumns } from '@ganlin/contract/training/person';

/** A column of the roster and whether it is selected, at its position in the sheet. */
export interface RosterPick {
  readonly key: string;
  readonly title: string;
  readonly on: boolean;
}

const RETAINED = 'roster:columns';

/** Columns that mean nothing for a free class. */
const paidOnly: ReadonlySet<string> = new Set([
  ...fields.filter(({ group }) => group === 'fee').map(({ key }) => key),
  'payment',
  'paidAmount',
  'paidOn',
  'paymentReference',
  'invoice',
  'invoiceNumber',
]);

const all: readonly RosterPick[] = [
  ...fields.map(({ key, label }) => ({ key, title: label, on: true })),
  ...Object.entries(rosterColumns).map(([key, title]) => ({ key, title, on: true })),
];

/** Enough for an entrance list. */
const brief: ReadonlySet<string> = new Set(['name', 'sex', 'unit', 'position', 'mobile', 'state']);

export const everyPick = (): readonly RosterPick[] => all;
export const briefPicks = (): readonly RosterPick[] => all.map((pick) => ({ ...pick, on: brief.has(pick.key) }));

/** The last selection; columns added since then come last. */
export function readPicks(): readonly RosterPick[] {
  const stored = storedPairs();
  const known = stored.flatMap(([key, on]) => {
    const pick = all.find((each) => each.key === key);
    return pick ? [{ ...pick, on }] : [];
  });
  return [...known, ...all.filter(({ key }) => !known.some((each) => each.key === key))];
}

export function keepPicks(picks: readonly RosterPick[]): void {
  try {
    localStorage.setItem(RETAINED, JSON.stringify(picks.map(({ key, on }) => [key, on])));
  } catch {
    // A browser without storage still works, it only does not remember.
  }
}

export const isOffered = ({ key }: Pick<RosterPick, 'key'>, isPaid: boolean): boolean => isPaid || !paidOnly.has(key);

/** Moves one of the visible columns; the hidden ones stay together at the end, in their order. */
export function movePick(
  picks: readonly RosterPick[],
  { from, to, isPaid }: { readonly from: number; readonly to: number; readonly isPaid: boolean },
): readonly RosterPick[] {
  const shown = picks.filter((pick) => isOffered(pick, isPaid));
  const moved = shown[from];
  if (!moved || to < 0 || to >= shown.length) return picks;
  const rest = shown.toSpliced(from, 1).toSpliced(to, 0, moved);
  return [...rest, ...picks.filter((pick) => !isOffered(pick, isPaid))];
}

export const chosenKeys = (picks: readonly RosterPick[], isPaid: boolean): string[] =>
  picks.filter((pick) => pick.on && isOffered(pick, isPaid)).map(({ key }) => key);

function storedPairs(): readonly (readonly [string, boolean])[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(RETAINED) ?? '[]');
    if (!Array.isArray(stored)) return [];
    const pairs = stored.filter(Array.isArray).map(([key, on]): [string, boolean] => [String(key), on === true]);
    return [...new Map(pairs)];
  } catch {
    return [];
  }
}
