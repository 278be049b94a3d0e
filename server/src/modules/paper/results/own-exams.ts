import { cycleStart, CycleType } from '@ganlin/contract/core/time';
import { ExamPhase, type entryApi } from '@ganlin/contract/exam/entry';
import { ExamState, OpenType, PaperState } from '@ganlin/contract/exam/kinds';
import type { Ctx, User } from '../../../platform/ctx.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import {
  listExamsOfCourse,
  listOwnExams,
  effectiveTermsFor,
  type EffectiveTerms,
  type SittingExam,
} from '../../exam/index.ts';
import { fileUrl } from '../../media/index.ts';
import { attemptsLeft } from '../model/entry.rules.ts';
import { visibleOf } from './release.ts';
import { listPapersOf, listSatExams, type SatPaper } from '../model/results.queries.ts';
import { rowOf } from './results.ts';
import { countingOf } from './results.rules.ts';

const MAX_EXAMS = 5_000;
const MAX_PAPERS = 10_000;

export const mine: Handler<typeof entryApi.mine> = async (ctx, { current, size, params }) => {
  const { tab, keyword } = params;
  const satIds = tab === 'past' ? await listSatExams(ctx.db, ctx.user.id, MAX_EXAMS) : [];
  const page = await listOwnExams(ctx, ctx.user.id, { tab, keyword, satIds, current, size });
  return { records: await ownExamsOf(ctx, page.records), total: page.total, current, size };
};

/** Exams of the user for the search of the whole site: those of all tabs of their own list, at most `limit` of each. */
export async function ownExamsNamed(ctx: Ctx<User>, { limit }: { readonly limit: number }): Promise<SittingExam[]> {
  const satIds = await listSatExams(ctx.db, ctx.user.id, MAX_EXAMS);
  const exams = new Map<string, SittingExam>();
  for (const tab of ['open', 'coming', 'past'] as const) {
    const page = await listOwnExams(ctx, ctx.user.id, { tab, satIds, current: 1, size: limit });
    for (const exam of page.records) exams.set(exam.id, exam);
  }
  return [...exams.values()];
}

export const ofCourse: Handler<typeof entryApi.ofCourse> = async (ctx, { courseId }) =>
  ownExamsOf(ctx, await listExamsOfCourse(ctx, courseId, ctx.user.id));

async function ownExamsOf(ctx: Ctx<User>, exams: readonly SittingExam[]) {
  const examIds = exams.map(({ id }) => id);
  const papers = await listPapersOf(ctx.db, ctx.user.id, { examIds, limit: MAX_PAPERS });
  const records = [];
  for (const exam of exams) {
    const terms = await effectiveTermsFor(ctx, exam, ctx.user.id);
    records.push(
      ownExamOf(ctx, exam, {
        terms,
        papers: papers.filter(({ examId }) => examId === exam.id),
      }),
    );
  }
  return records;
}

/** An exam as one user sees it: by their own terms, with their attempts so far. */
export function ownExamOf(
  ctx: Ctx<User>,
  exam: SittingExam,
  { terms, papers }: { terms: EffectiveTerms; papers: readonly SatPaper[] },
) {
  const now = exam.readAt;
  const rows = papers.map((paper) => rowOf(exam, paper, visibleOf(exam, paper, now)));
  const counting = countingOf(exam.counting, rows);
  const from = cycleStart(exam.cycleType ?? CycleType.daily, now);
  const inCycle = papers.filter(({ startedAt }) => startedAt >= from).length;
  return {
    id: exam.id,
    title: exam.title,
    coverUrl: exam.coverId ? fileUrl(ctx, exam.coverId, { inline: true }) : '',
    phase: phaseOf(exam, terms, papers),
    needsPassword: exam.openType === OpenType.password,
    startTime: terms.startsAt,
    endTime: terms.endsAt,
    totalTime: exam.minutes,
    totalScore: exam.totalCenti,
    passScore: exam.passCenti,
    questions: exam.questions,
    attempts: papers.length,
    attemptsLeft: attemptsLeft(exam, terms, { attempts: papers.length, inCycle }),
    startsInMs: Math.max(0, terms.startsAt.getTime() - now.getTime()),
    score: counting?.score ?? null,
    result: counting?.result ?? null,
  };
}

function phaseOf(exam: SittingExam, { startsAt, endsAt }: EffectiveTerms, papers: readonly SatPaper[]): ExamPhase {
  if (papers.some(({ state }) => state === PaperState.inExam)) return ExamPhase.running;
  if (exam.state !== ExamState.published || exam.readAt >= endsAt) return ExamPhase.past;
  return exam.readAt < startsAt ? ExamPhase.coming : ExamPhase.open;
}
