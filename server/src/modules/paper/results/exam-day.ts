import { ExamPhase } from '@ganlin/contract/exam/entry';
import { PaperState } from '@ganlin/contract/exam/kinds';
import type { DayItem } from '@ganlin/contract/portal/day';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { completedBy } from '../../course/index.ts';
import { effectiveTermsFor, findExam, listOwnExams, type SittingExam } from '../../exam/index.ts';
import { listPapersOf, type SatPaper } from '../model/results.queries.ts';
import { isToSit } from './exam-day.rules.ts';
import { ownExamOf } from './own-exams.ts';

const MAX_PAPERS = 5_000;
/** Of more open exams than this, the first to end are looked at. */
const MAX_OPEN = 10;

type Running = Extract<DayItem, { kind: 'running' }>;
type Exam = Extract<DayItem, { kind: 'exam' }>;

export interface ExamDay {
  readonly running: Running | null;
  /** Exams that wait for the user, now or later. */
  readonly exams: readonly Exam[];
}

/** The user's exams of today and the days to come. */
export async function examDay(ctx: Ctx<User>, { coming }: { readonly coming: number }): Promise<ExamDay> {
  const userId = ctx.user.id;
  const papers = await listPapersOf(ctx.db, userId, { limit: MAX_PAPERS });
  const open = await listOwnExams(ctx, userId, { tab: 'open', current: 1, size: MAX_OPEN });
  const later = await listOwnExams(ctx, userId, { tab: 'coming', current: 1, size: coming });
  const listed = [...open.records, ...later.records];
  const studied = await coursesCompleted(ctx, listed);
  const exams = [];
  for (const exam of listed) exams.push(await waitingExam(ctx, exam, { papers, studied }));
  return { running: await runningIn(ctx, papers), exams: exams.filter((exam) => exam !== undefined) };
}

async function runningIn(ctx: Ctx<User>, papers: readonly SatPaper[]): Promise<Running | null> {
  const paper = papers.find(({ state }) => state === PaperState.inExam);
  const exam = paper && (await findExam(ctx, paper.examId));
  if (!exam) return null;
  const { paperId, leftMs, answered, questions } = paper;
  return { kind: 'running', paperId, examId: exam.id, title: exam.title, leftMs, answered, questions };
}

interface Own {
  readonly papers: readonly SatPaper[];
  readonly studied: ReadonlySet<string>;
}

async function waitingExam(ctx: Ctx<User>, exam: SittingExam, { papers, studied }: Own): Promise<Exam | undefined> {
  const terms = await effectiveTermsFor(ctx, exam, ctx.user.id);
  const own = ownExamOf(ctx, exam, { terms, papers: papers.filter(({ examId }) => examId === exam.id) });
  const { phase, title, startTime, endTime, startsInMs, questions, totalScore, passScore } = own;
  const { id: examId, readAt, waitingMinutes, lateMinutes, courseId } = exam;
  if (phase !== ExamPhase.coming && phase !== ExamPhase.open) return undefined;
  const owesCourse = courseId !== null && !studied.has(courseId);
  if (phase === ExamPhase.open && !isToSit({ ...own, lateMinutes, owesCourse }, readAt)) return undefined;
  const times = { startTime, endTime, startsInMs, endsInMs: endTime.getTime() - readAt.getTime() };
  const { minutes } = terms;
  return { kind: 'exam', examId, title, phase, ...times, waitingMinutes, minutes, questions, totalScore, passScore };
}

async function coursesCompleted(ctx: Ctx<User>, exams: readonly SittingExam[]): Promise<ReadonlySet<string>> {
  const courseIds = exams.flatMap(({ courseId }) => courseId ?? []);
  const completed = await completedBy(ctx.db, { userIds: [ctx.user.id], courseIds });
  return completed.get(ctx.user.id) ?? new Set();
}
