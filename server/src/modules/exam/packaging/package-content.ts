import { Composition } from '@ganlin/contract/exam/composition';
import { IntegrityRules } from '@ganlin/contract/exam/integrity';
import { CountingAttempt, PaperLayout, WindowMode } from '@ganlin/contract/exam/kinds';
import { ReleaseRules } from '@ganlin/contract/exam/release';
import { CycleType } from '@ganlin/contract/core/time';
import { z } from 'zod';

const Instant = z.iso.datetime();
/** As it is stored, with points in hundredths; the contract's schema reads points and stores hundredths. */
const StoredComposition = z
  .json()
  .transform((value) =>
    JSON.parse(JSON.stringify(value), (name, one: unknown) =>
      name === 'points' && typeof one === 'number' ? one / 100 : one,
    ),
  )
  .pipe(Composition);

/** What everybody may know of a packaged exam before it begins. */
export const OpenSettings = z.strictObject({
  examId: z.uuid(),
  title: z.string().min(1).max(100),
  instructions: z.string().max(100_000),
  startsAt: Instant,
  endsAt: Instant,
  windowMode: z.enum(WindowMode),
  minutes: z.int().min(1).max(1440),
  attempts: z.int().min(0).max(1000),
  cycleType: z.enum(CycleType).nullable(),
  cycleAttempts: z.int().min(1).max(100),
  counting: z.enum(CountingAttempt),
  lateMinutes: z.int().min(0).max(1440).nullable(),
  earliestMinutes: z.int().min(0).max(1440),
  waitingMinutes: z.int().min(0).max(1440),
  totalCenti: z.int().min(1),
  passCenti: z.int().min(0),
  questions: z.int().min(1),
  /** Without the texts and the questions of its sections. */
  composition: StoredComposition,
  layout: z.enum(PaperLayout),
  forwardOnly: z.boolean(),
  release: ReleaseRules,
  appealDays: z.int().min(0).max(30),
  integrity: IntegrityRules,
  composed: z.int().min(1),
});
export type OpenSettings = z.infer<typeof OpenSettings>;

/** A row of what is sealed until the start. */
export const SealedRow = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('exam'), seed: z.uuid(), composition: StoredComposition }),
  z.strictObject({
    kind: z.literal('form'),
    id: z.uuid(),
    number: z.int().min(0),
    questions: z.array(z.strictObject({ section: z.int(), id: z.uuid(), version: z.int(), pointsCenti: z.int() })),
    body: z.base64(),
    bodyHash: z.string(),
    files: z.array(z.uuid()),
  }),
  z.strictObject({
    kind: z.literal('key'),
    questionId: z.uuid(),
    version: z.int(),
    shownId: z.uuid(),
    tags: z.array(z.string()),
    body: z.record(z.string(), z.json()),
    analysis: z.string(),
  }),
  z.strictObject({ kind: z.literal('file'), id: z.uuid(), name: z.string(), contentType: z.string(), size: z.int() }),
  /** The next piece of the file before it. */
  z.strictObject({ kind: z.literal('part'), bytes: z.base64() }),
]);
export type SealedRow = z.infer<typeof SealedRow>;
