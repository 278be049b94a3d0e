import { CertificateStatus, daysUntil } from '@ganlin/contract/certificate/kinds';
import { dayInChina } from '@ganlin/contract/core/time';
import { entryKinds, type EntryKind, type TranscriptEntry } from '@ganlin/contract/transcript/entry';
import type { CertificateSpan, TranscriptView } from '@ganlin/contract/transcript/view';
import type { Ctx } from '../../../platform/ctx.ts';
import { certificatesHeld } from '../../certificate/index.ts';
import { findOwn } from '../../iam/index.ts';
import type { TranscriptFile } from './file.queries.ts';
import { listEntries } from './sources.ts';
import { heldSince, sumYears } from './sums.rules.ts';

/** What somebody may see of a file: all of it, or the parts that its owner shares. */
type Parts = readonly EntryKind[];
export const ALL_PARTS: Parts = entryKinds;

/** The entries of these parts. */
export async function entriesIn(ctx: Ctx<unknown>, userId: string, parts: Parts): Promise<TranscriptEntry[]> {
  return (await listEntries(ctx, userId)).filter(({ kind }) => parts.includes(kind));
}

/** The head of a file, as far as these parts tell. */
export async function viewOf(
  ctx: Ctx<unknown>,
  { userId, number }: Pick<TranscriptFile, 'userId' | 'number'>,
  parts: Parts,
): Promise<TranscriptView> {
  const person = await findOwn(ctx.db, userId);
  const entries = await entriesIn(ctx, userId, parts);
  const today = dayInChina(ctx.now);
  const held = parts.includes('certificate')
    ? await certificatesHeld(ctx, userId)
    : { spans: [], workKinds: [], valid: [] };
  const firstYear = Number((held.spans[0]?.from ?? today).slice(0, 4));
  return {
    number,
    name: person?.realName ?? '',
    unit: person?.deptName ?? '',
    workKinds: held.workKinds,
    today,
    totals: { ...totalsOf(entries), validCertificates: held.valid.length },
    counts: countKinds(entries),
    years: sumYears(entries, { from: firstYear, now: ctx.now }),
    spans: held.spans,
    heldSince: heldSince(held.spans, today),
    expiring: expiringOf(held.spans, today),
  };
}

export function countKinds(entries: readonly Pick<TranscriptEntry, 'kind'>[]): Record<EntryKind, number> {
  const counts: Record<EntryKind, number> = { class: 0, course: 0, exam: 0, practical: 0, certificate: 0, battle: 0 };
  for (const { kind } of entries) counts[kind] += 1;
  return counts;
}

export function totalsOf(entries: readonly TranscriptEntry[]) {
  const sum = (of: (entry: TranscriptEntry) => number) => entries.reduce((total, entry) => total + of(entry), 0);
  return {
    hourTenths: sum(({ hourTenths }) => hourTenths),
    classes: sum(({ kind }) => Number(kind === 'class')),
    exams: sum(({ kind }) => Number(kind === 'exam')),
    passedExams: sum(({ kind, tone }) => Number(kind === 'exam' && tone === 'ok')),
    games: sum(({ games }) => games),
  };
}

function expiringOf(spans: readonly CertificateSpan[], today: string): TranscriptView['expiring'] {
  const soon = spans
    .filter(({ renewBy, status }) => renewBy !== null && status === CertificateStatus.valid)
    .flatMap(({ title, until }) => (until === null ? [] : [{ title, daysLeft: daysUntil(until, today) }]))
    .toSorted((one, other) => one.daysLeft - other.daysLeft);
  return soon[0] ?? null;
}
