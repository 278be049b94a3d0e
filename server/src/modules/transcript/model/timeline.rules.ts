import { entryKinds, type EntryKind, type TranscriptEntry } from '@ganlin/contract/transcript/entry';

/** The place of an entry in the list. */
interface Place {
  readonly time: number;
  readonly kind: EntryKind;
  readonly id: string;
}

const placeOf = ({ at, kind, id }: Pick<TranscriptEntry, 'at' | 'kind' | 'id'>): Place => ({
  time: at.getTime(),
  kind,
  id,
});

/** Newest first; of the same moment by kind and id, so that every entry has one place. */
function comparePlaces(one: Place, other: Place): number {
  const byTime = other.time - one.time;
  if (byTime !== 0) return byTime;
  const byKind = entryKinds.indexOf(one.kind) - entryKinds.indexOf(other.kind);
  if (byKind !== 0) return byKind;
  if (one.id === other.id) return 0;
  return one.id < other.id ? -1 : 1;
}

export const compareEntries = (one: TranscriptEntry, other: TranscriptEntry): number =>
  comparePlaces(placeOf(one), placeOf(other));

/** The entries of all sources as one list. */
export const mergeEntries = (sources: readonly (readonly TranscriptEntry[])[]): TranscriptEntry[] =>
  sources.flat().toSorted(compareEntries);

const SIGN = '~';

export const cursorOf = ({ time, kind, id }: Place): string => [time, kind, id].join(SIGN);

/** Undefined for a text that `cursorOf` does not write. */
export function placeOfCursor(cursor: string): Place | undefined {
  const [text = '', kind = '', ...id] = cursor.split(SIGN);
  const time = Number(text);
  const known = entryKinds.find((one) => one === kind);
  if (text === '' || !Number.isSafeInteger(time) || known === undefined) return undefined;
  return { time, kind: known, id: id.join(SIGN) };
}

interface Asked {
  readonly kind?: EntryKind | undefined;
  readonly keyword: string;
  readonly after: string;
  readonly size: number;
}

interface Page {
  readonly entries: TranscriptEntry[];
  readonly next: string | null;
  readonly left: number;
}

/**
 * A page of a list that `mergeEntries` made. The cursor is a place, not a position: entries that come in between
 * neither repeat nor hide others.
 */
export function pageOf(entries: readonly TranscriptEntry[], { kind, keyword, after, size }: Asked): Page {
  const from = placeOfCursor(after);
  const wanted = keyword.toLowerCase();
  const rest = entries.filter(
    (entry) =>
      (from === undefined || comparePlaces(from, placeOf(entry)) < 0) &&
      (kind === undefined || entry.kind === kind) &&
      (wanted === '' || `${entry.title} ${entry.detail}`.toLowerCase().includes(wanted)),
  );
  const shown = rest.slice(0, size);
  const last = shown.at(-1);
  const left = rest.length - shown.length;
  return { entries: shown, next: left > 0 && last ? cursorOf(placeOf(last)) : null, left };
}
