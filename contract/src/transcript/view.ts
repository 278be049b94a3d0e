import { z } from 'zod';
import { Day } from '../core/time.ts';
import { CertificateStatus } from '../certificate/kinds.ts';
import { entryKinds, TranscriptEntry } from './entry.ts';

/** Study hours that everybody should reach in a year. */
export const YEARLY_HOURS = 60;
/** More entries of one kind than anybody has; beyond this only the newest are read. */
export const MAX_ENTRIES_OF_KIND = 2_000;
const MAX_SPANS = 100;
const MAX_YEARS = 80;
const MAX_PAGE_ENTRIES = 50;

/** A time during which a certificate was, or is, valid. */
export const CertificateSpan = z.object({
  id: z.string(),
  /** Certificates that replace one another stand in one line of the chart. */
  line: z.string(),
  title: z.string(),
  from: Day,
  /** The last day; null: without end. */
  until: Day.nullable(),
  status: z.enum(CertificateStatus),
  /** It replaced an earlier one. */
  renewed: z.boolean(),
  /** It ends soon: from then on until here it should be renewed. */
  renewBy: Day.nullable(),
});
export type CertificateSpan = z.output<typeof CertificateSpan>;

export const YearSum = z.object({ year: z.int(), hourTenths: z.int(), exams: z.int() });
export type YearSum = z.output<typeof YearSum>;

const counted = z.int().min(0);

/** The head of a file: whose it is, what it adds up to, and what stands in the chart. */
export const TranscriptView = z.object({
  number: z.string(),
  name: z.string(),
  unit: z.string(),
  /** What the valid certificates allow. */
  workKinds: z.array(z.string()).max(50),
  today: Day,
  totals: z.object({
    hourTenths: counted,
    classes: counted,
    exams: counted,
    passedExams: counted,
    validCertificates: counted,
    games: counted,
  }),
  counts: z.record(z.enum(entryKinds), counted),
  years: z.array(YearSum).max(MAX_YEARS),
  spans: z.array(CertificateSpan).max(MAX_SPANS),
  /** Since when some certificate was valid on every day until today; null: none is valid today. */
  heldSince: Day.nullable(),
  /** The certificate that ends next, if that is soon. */
  expiring: z.object({ title: z.string(), daysLeft: z.int() }).nullable(),
});
export type TranscriptView = z.output<typeof TranscriptView>;

/** A page of the time line, newest first. */
export const entriesPage = {
  request: {
    kind: z.enum(entryKinds).optional(),
    keyword: z.string().trim().max(50).default(''),
    /** From the page before; empty for the first one. */
    after: z
      .string()
      .max(200)
      .regex(/^(-?\d{1,16}~[a-z]+~.*)?$/)
      .default(''),
    size: z.int().min(1).max(MAX_PAGE_ENTRIES).default(12),
  },
  response: z.object({
    entries: z.array(TranscriptEntry).max(MAX_PAGE_ENTRIES),
    /** Begins the next page; null at the end. */
    next: z.string().nullable(),
    /** How many come after this page. */
    left: z.int().min(0),
  }),
};
