import { dayAfter } from '@ganlin/contract/certificate/kinds';
import { dayInChina } from '@ganlin/contract/core/time';
import type { TranscriptEntry } from '@ganlin/contract/transcript/entry';
import type { YearSum } from '@ganlin/contract/transcript/view';

export const yearOf = (at: Date): number => Number(dayInChina(at).slice(0, 4));

const MAX_YEARS = 80;

/** Hours and exams of every year from the first entry to this year, also of years with none. */
export function sumYears(
  entries: readonly Pick<TranscriptEntry, 'at' | 'kind' | 'hourTenths'>[],
  { from, now }: { readonly from: number; readonly now: Date },
): YearSum[] {
  const current = yearOf(now);
  const years = entries.map(({ at }) => yearOf(at));
  const last = years.reduce((most, year) => Math.max(most, year), current);
  const first = Math.max(
    years.reduce((least, year) => Math.min(least, year), Math.min(from, current)),
    last - MAX_YEARS + 1,
  );
  const sums = Array.from({ length: last - first + 1 }, (_, index) => ({
    year: first + index,
    hourTenths: 0,
    exams: 0,
  }));
  for (const { at, kind, hourTenths } of entries) {
    const sum = sums[yearOf(at) - first];
    if (!sum) continue;
    sum.hourTenths += hourTenths;
    if (kind === 'exam') sum.exams += 1;
  }
  return sums;
}

interface Span {
  readonly from: string;
  /** The last day; null: without end. */
  readonly until: string | null;
}

/** Since when some span covers every day until today; null if none covers today. */
export function heldSince(spans: readonly Span[], today: string): string | null {
  let run: { from: string; until: string | null } | undefined;
  for (const { from, until } of spans.toSorted((one, other) => (one.from < other.from ? -1 : 1))) {
    if (from > today) break;
    const isJoined = run !== undefined && (run.until === null || from <= dayAfter(run.until, 1));
    if (run === undefined || !isJoined) run = { from, until };
    else if (run.until !== null && (until === null || until > run.until)) run.until = until;
  }
  return run !== undefined && (run.until === null || run.until >= today) ? run.from : null;
}
