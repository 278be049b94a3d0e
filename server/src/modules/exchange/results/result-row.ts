import { PaperState } from '@ganlin/contract/exam/kinds';
import { z } from 'zod';

/** One paper in a file of results. */
export const ResultRow = z.strictObject({
  paperId: z.uuid(),
  name: z.string().max(50),
  unit: z.string().max(200),
  /** Empty unless headquarters asked for them. */
  userName: z.string().max(50),
  idCard: z.string().max(18),
  mobile: z.string().max(20),
  attempt: z.int().min(1),
  state: z.enum(PaperState),
  voided: z.boolean(),
  scoreCenti: z.int().nullable(),
  passed: z.boolean().nullable(),
  handedInAt: z.iso.datetime().nullable(),
  receipt: z.string().max(200).nullable(),
  answers: z.array(z.json()).max(1_000),
});
export type ResultRow = z.infer<typeof ResultRow>;

/** What is sealed of a received row, in the database of the receiver. */
export const Identity = z.object(ResultRow.pick({ name: true, userName: true, idCard: true, mobile: true }).shape);
