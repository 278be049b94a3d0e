import { isNoticing } from '@ganlin/contract/exam/integrity';
import type { IntegrityRules } from '@ganlin/contract/exam/integrity';
import { addMinutes } from '@ganlin/contract/core/time';
import { DUTY_AHEAD_HOURS, MAX_DUTY_EXAMS } from '@ganlin/contract/invigilation/duty';
import { memoryCachePerProcess } from '../../../platform/cache/memory-cache.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { expectedPeople, listCurrent, listExams } from '../../exam/index.ts';
import { examsUnderWay } from '../../paper/index.ts';
import type { SystemState } from './faults.rules.ts';
import { countExpected, countHalls, type ExpectedAt, type HallFigures } from './halls.queries.ts';
import { readSystem } from './system.ts';

/** What the boards that are open show between them. */
export interface Wanted {
  /** Somebody sees only the people of some departments or regions. */
  readonly byPlace: boolean;
  readonly system: boolean;
}

/** Everything that a round of queries has found, of the people of all scopes. */
export interface Round {
  readonly now: Date;
  readonly exams: Exams;
  readonly isCut: boolean;
  readonly figures: ReadonlyMap<string, readonly HallFigures[]>;
  /** Undefined: anyone may take it. */
  readonly expected: ReadonlyMap<string, readonly ExpectedAt[] | undefined>;
  readonly system: SystemState | null;
}

type Exams = Awaited<ReturnType<typeof listCurrent>>;

interface Expected {
  readonly people: readonly ExpectedAt[] | undefined;
  readonly until: number;
}

/** Accounts come and go slowly, and counting all of an audience takes long. */
const EXPECTED_MINUTES = 5;
const expectedOf = memoryCachePerProcess<Expected>('invigilation.expected', {
  max: MAX_DUTY_EXAMS * 2,
  expiresAt: ({ until }) => until,
});

export async function readRound(ctx: Ctx<unknown>, { byPlace, system }: Wanted): Promise<Round> {
  const also = await examsUnderWay(ctx.db);
  const found = await listCurrent(ctx.db, { aheadHours: DUTY_AHEAD_HOURS, also, limit: MAX_DUTY_EXAMS + 1 });
  const exams = found.slice(0, MAX_DUTY_EXAMS);
  const examIds = exams.map(({ id }) => id);
  // The column has been written by the contract's schema.
  const noticing = exams.filter(({ integrity }) => isNoticing(integrity as IntegrityRules)).map(({ id }) => id);
  const now = exams[0]?.now ?? (await ctx.databaseNow());
  const counted = examIds.length === 0 ? [] : await countHalls(ctx.db, { examIds, noticing, byPlace });
  return {
    now,
    exams,
    isCut: found.length > MAX_DUTY_EXAMS,
    figures: Map.groupBy(counted, ({ examId }) => examId),
    expected: await readExpected(ctx, examIds, now),
    system: system ? await readSystem({ ...ctx, now }) : null,
  };
}

async function readExpected(ctx: Ctx<unknown>, examIds: readonly string[], now: Date) {
  const cache = expectedOf(ctx);
  const missing = examIds.filter((id) => cache.get(id, now) === undefined);
  const exams = await listExams(ctx, missing);
  for (const [id, exam] of exams) {
    const audience = await expectedPeople(ctx, exam);
    const people = audience && (await countExpected(ctx.db, audience));
    cache.set(id, { people, until: addMinutes(now, EXPECTED_MINUTES).getTime() });
  }
  return new Map(examIds.map((id) => [id, cache.get(id)?.people]));
}
