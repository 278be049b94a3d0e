import { z } from 'zod';
import { WebUrl } from '../core/address.ts';
import { Id } from '../core/id.ts';
import { Day } from '../core/time.ts';
import { LawLevel, StandardLevel } from './kinds.ts';

const line = (limit: number) => z.string().trim().max(limit, `不能超过 ${limit} 个字`).default('');
/** Rejects year 0: neither the calendar nor the database has it. */
const day = Day.refine((text) => text >= '0001-01-01', { error: '日期无效' })
  .nullable()
  .default(null);

/** One step in the history of a law or standard. */
const Step = z.object({ on: Day, text: z.string().trim().min(1, '请填写说明').max(200, '不能超过 200 个字') });

/** Fields common to laws and standards. Whether they are in force follows from the dates. */
const inForce = {
  issuer: line(100),
  number: line(100),
  issuedOn: day,
  effectiveOn: day,
  /** From this day on it no longer applies: repealed, or replaced by the named article. */
  endedOn: day,
  replacedById: Id.nullable().default(null),
  history: z.array(Step).max(30).default([]),
  /** Link to the official text. */
  officialUrl: WebUrl.or(z.literal('')).default(''),
};

/** What one clause is about, in a few words: many laws give their clauses no headings. */
const ClauseSubject = z.object({
  /** As the contents name it: 第十二条. */
  clause: z.string().trim().min(1).max(40),
  text: z.string().trim().min(1, '请填写条旨').max(20, '条旨不能超过 20 个字'),
});

/** Fields of an article beyond those of every channel. */
export const LawFields = z.object({
  level: z.enum(LawLevel),
  ...inForce,
  /** Of a version's text: they change with it. */
  subjects: z.array(ClauseSubject).max(1000, '条旨不能超过 1000 条').default([]),
});
export const StandardFields = z.object({
  level: z.enum(StandardLevel),
  ...inForce,
  /** Numbers of the standards it replaced. */
  replaces: line(200),
  draftedBy: line(500),
});
export const LectureFields = z.object({
  speaker: line(50),
  speakerTitle: line(50),
  speakerUnit: line(100),
  heldOn: day,
  videoId: Id.nullable().default(null),
});
export const ProductFields = z.object({
  company: z.string().trim().min(1, '请输入单位名称').max(100, '单位名称不能超过 100 个字'),
  region: line(50),
  contact: line(50),
  phone: line(30),
  website: WebUrl.or(z.literal('')).default(''),
  /** Images besides the cover. */
  gallery: z.array(Id).max(20, '图片不能超过 20 张').default([]),
});
export type LawFields = z.infer<typeof LawFields>;
export type StandardFields = z.infer<typeof StandardFields>;
export type LectureFields = z.infer<typeof LectureFields>;
export type ProductFields = z.infer<typeof ProductFields>;

/** What an article of another channel has in the columns of laws and standards. */
export const undatedFields = {
  level: null,
  issuer: '',
  number: '',
  issuedOn: null,
  effectiveOn: null,
  endedOn: null,
  replacedById: null,
} as const;

type Extras = Omit<LawFields & StandardFields & LectureFields & ProductFields, keyof typeof undatedFields | 'videoId'>;

/** The other fields of all channels, empty. */
export const noExtras: Readonly<Extras> = {
  history: [],
  subjects: [],
  officialUrl: '',
  replaces: '',
  draftedBy: '',
  speaker: '',
  speakerTitle: '',
  speakerUnit: '',
  heldOn: null,
  company: '',
  region: '',
  contact: '',
  phone: '',
  website: '',
  gallery: [],
};
