import { z } from 'zod';
import { Day, Time } from '../core/time.ts';

/** What a person's file is made of. Each kind is the business of one module, which gives its entries. */
export const entryKinds = ['class', 'course', 'exam', 'practical', 'certificate', 'battle'] as const;
export type EntryKind = (typeof entryKinds)[number];
export const entryKindLabels: Readonly<Record<EntryKind, string>> = {
  class: '培训班',
  course: '课程',
  exam: '考试',
  practical: '实操考核',
  certificate: '证书',
  battle: '对战',
};

/** The colours that states have everywhere. */
const entryTones = ['ok', 'warn', 'bad', 'idle', 'busy'] as const;

/** One line of the time line, as screens and papers show it. */
export const TranscriptEntry = z.object({
  kind: z.enum(entryKinds),
  /** Of the record; unique within its kind. */
  id: z.string().max(60),
  title: z.string(),
  /** The moment that it is sorted by, and whose year it counts for. */
  at: Time,
  /** Where it took some days: the first one. */
  startsOn: Day.nullable(),
  /** What else to know: place and attendance, the attempt, the number of a certificate. */
  detail: z.string(),
  /** What it was worth: `92` and `/ 100`; empty if it has no figure. */
  value: z.string(),
  unit: z.string(),
  state: z.string(),
  tone: z.enum(entryTones),
  /** Study hours that count for the year, in tenths. */
  hourTenths: z.int().min(0),
  /** Games of a season; 0 for everything else. */
  games: z.int().min(0),
  /** Where its owner sees more of it, and what it is called; empty if nowhere. */
  link: z.string(),
  linkText: z.string(),
});
export type TranscriptEntry = z.output<typeof TranscriptEntry>;
