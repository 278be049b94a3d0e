import type { CycleType } from '@ganlin/contract/core/time';
import type { Composition } from '@ganlin/contract/exam/composition';
import type { IntegrityRules } from '@ganlin/contract/exam/integrity';
import type { CountingAttempt, ExamState, OpenType, PaperLayout, WindowMode } from '@ganlin/contract/exam/kinds';
import type { ReleaseRules } from '@ganlin/contract/exam/release';
import { memoryCachePerProcess } from '../../../platform/cache/memory-cache.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { typedSettings, type TypedSettings } from '../model/typed-settings.ts';
import * as queries from './sitting.queries.ts';

/** An exam as needed for sitting, grading and showing results. */
export interface SittingExam {
  readonly id: string;
  readonly title: string;
  readonly state: ExamState;
  readonly openType: OpenType;
  readonly password: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly windowMode: WindowMode;
  readonly minutes: number;
  readonly attempts: number;
  readonly cycleType: CycleType | null;
  readonly cycleAttempts: number;
  readonly counting: CountingAttempt;
  readonly lateMinutes: number | null;
  readonly earliestMinutes: number;
  readonly waitingMinutes: number;
  readonly totalCenti: number;
  readonly passCenti: number;
  readonly questions: number;
  readonly composition: Composition;
  readonly layout: PaperLayout;
  readonly forwardOnly: boolean;
  readonly instructions: string;
  readonly coverId: string | null;
  readonly release: ReleaseRules;
  /** How long a released score may be questioned; 0: not at all. */
  readonly appealDays: number;
  /** What is noticed while it is sat. */
  readonly integrity: IntegrityRules;
  /** A course to complete first. */
  readonly courseId: string | null;
  /** Who passes is granted a certificate of it. */
  readonly certificateTemplateId: string | null;
  readonly createdBy: string;
  readonly releasedAt: Date | null;
  /** A time by which its own end had passed, before it was postponed. */
  readonly endedAt: Date | null;
  /** A time by which nobody sat it any more, and someone was shown so. */
  readonly allEndedAt: Date | null;
  readonly seed: string;
  readonly edition: number;
  /** Increases with every change of its times, by itself or by an arrangement. */
  readonly terms: number;
  readonly preparedEdition: number;
  /** The version in which its questions were last changed: sets of an earlier one are no longer given out. */
  readonly composed: number;
  /** Its questions are in a package that nobody can open yet. */
  readonly sealed: boolean;
  /** Who sent its package; empty: it is our own. */
  readonly packageFrom: string;
  /** The database's clock when this was read. */
  readonly readAt: Date;
}

/**
 * Any exam except a deleted one. Settings are cached by version; what changes without a new version is read each
 * time.
 */
export async function findExam(ctx: Ctx<unknown>, examId: string): Promise<SittingExam | undefined> {
  return (await listExams(ctx, [examId])).get(examId);
}

export async function listExams(ctx: Ctx<unknown>, ids: readonly string[]): Promise<Map<string, SittingExam>> {
  const rows = ids.length === 0 ? [] : await queries.listMoving(ctx.reservedPool, [...new Set(ids)]);
  return withSettings(ctx, rows);
}

/** From a row that another module's statement has read by `examFor`. */
export async function examOf(ctx: Ctx<unknown>, row: queries.Moving): Promise<SittingExam | undefined> {
  return (await withSettings(ctx, [row])).get(row.id);
}

/** Settings that change only with a new version; read again unless that version is cached. */
export async function settingsOf(ctx: Ctx<unknown>, exam: Version): Promise<ExamSettings | undefined> {
  return (await listSettings(ctx, [exam])).get(exam.id);
}

type Version = Pick<queries.Moving, 'id' | 'edition'>;

async function withSettings(ctx: Ctx<unknown>, rows: readonly queries.Moving[]): Promise<Map<string, SittingExam>> {
  const settings = await listSettings(ctx, rows);
  return new Map(
    rows.flatMap((row) => {
      const known = settings.get(row.id);
      // The settings just read may be newer than the row: the version says which ones these are.
      return known ? [[row.id, joined(row, known)] as const] : [];
    }),
  );
}

async function listSettings(ctx: Ctx<unknown>, exams: readonly Version[]): Promise<Map<string, ExamSettings>> {
  const cache = settingsCache(ctx);
  const stale = exams.filter(({ id, edition: version }) => cache.get(id)?.edition !== version).map(({ id }) => id);
  const read = stale.length === 0 ? [] : await queries.listSettings(ctx.db, stale);
  const fresh = new Map(read.map((row) => [row.id, typedSettings(row)]));
  for (const [id, settings] of fresh) cache.set(id, settings);
  return new Map(
    exams.flatMap(({ id }) => {
      const settings = fresh.get(id) ?? cache.get(id);
      return settings ? [[id, settings] as const] : [];
    }),
  );
}

type ExamSettings = TypedSettings<queries.Settings>;

const CACHED_EXAMS = 2_000;
const settingsCache = memoryCachePerProcess<ExamSettings>('exam.settings', { max: CACHED_EXAMS });

function joined({ state, ...moving }: queries.Moving, settings: ExamSettings): SittingExam {
  return { ...settings, ...moving, edition: settings.edition, state: state as ExamState };
}
