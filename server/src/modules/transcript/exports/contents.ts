import { dayInChina, startOfDay } from '@ganlin/contract/core/time';
import type { EntryKind, TranscriptEntry } from '@ganlin/contract/transcript/entry';
import { ExportRange } from '@ganlin/contract/transcript/export';
import { MAX_SUMMARY_CERTIFICATES, type ExportSummary } from '@ganlin/contract/transcript/verify';
import type { Ctx } from '../../../platform/ctx.ts';
import { certificatesHeld } from '../../certificate/index.ts';
import { findOwn } from '../../iam/index.ts';
import type { TranscriptFile } from '../model/file.queries.ts';
import { yearOf } from '../model/sums.rules.ts';
import { countKinds, entriesIn, totalsOf } from '../model/view.ts';

/** More than a thousand lines nobody reads; the newest are printed. */
const MAX_PRINTED = 1_000;
const YEARS_BEFORE = { [ExportRange.threeYears]: 2, [ExportRange.thisYear]: 0 } as const;

type PrintedEntry = Pick<TranscriptEntry, 'kind' | 'title' | 'startsOn' | 'detail' | 'value' | 'unit' | 'state'> & {
  readonly on: string;
};

/** What is printed, and what its digest is made of. Everything as it was at the export. */
export interface ExportContents {
  readonly fileNumber: string;
  readonly name: string;
  readonly unit: string;
  readonly workKinds: readonly string[];
  readonly from: string | null;
  readonly to: string;
  readonly parts: readonly EntryKind[];
  readonly summary: ExportSummary;
  readonly entries: readonly PrintedEntry[];
  /** Older ones that are not printed. */
  readonly left: number;
}

interface Chosen {
  readonly range: ExportRange;
  readonly parts: readonly EntryKind[];
}

export async function contentsOf(
  ctx: Ctx<unknown>,
  { userId, number }: TranscriptFile,
  { range, parts }: Chosen,
): Promise<ExportContents> {
  const from = range === ExportRange.all ? null : `${yearOf(ctx.now) - YEARS_BEFORE[range]}-01-01`;
  const person = await findOwn(ctx.db, userId);
  const all = await entriesIn(ctx, userId, parts);
  const entries = from === null ? all : all.filter(({ at }) => at >= startOfDay(from));
  const held = parts.includes('certificate') ? await certificatesHeld(ctx, userId) : { workKinds: [], valid: [] };
  return {
    fileNumber: number,
    name: person?.realName ?? '',
    unit: person?.deptName ?? '',
    workKinds: held.workKinds,
    from,
    to: dayInChina(ctx.now),
    parts,
    summary: {
      hourTenths: totalsOf(entries).hourTenths,
      counts: Object.fromEntries(Object.entries(countKinds(entries)).filter(([, count]) => count > 0)),
      certificates: held.valid.slice(0, MAX_SUMMARY_CERTIFICATES),
    },
    entries: entries.slice(0, MAX_PRINTED).map(printed),
    left: Math.max(0, entries.length - MAX_PRINTED),
  };
}

const printed = ({ kind, title, at, startsOn, detail, value, unit, state }: TranscriptEntry): PrintedEntry => ({
  kind,
  title,
  on: dayInChina(at),
  startsOn,
  detail,
  value,
  unit,
  state,
});
