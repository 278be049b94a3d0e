import { countInSection, sectionCenti } from '@ganlin/contract/exam/composition';
import type { entryApi } from '@ganlin/contract/exam/entry';
import { ExamState } from '@ganlin/contract/exam/kinds';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import type { SittingExam } from '../../exam/index.ts';
import { signedText } from '../../question/index.ts';
import { entryRefusal, resumeRefusal } from '../model/entry.rules.ts';
import { ownExamOf } from '../results/own-exams.ts';
import { visibleOf } from '../results/release.ts';
import { listPapersOf, type SatPaper } from '../model/results.queries.ts';
import { rowOf } from '../results/results.ts';
import { atTheDoor, courseOf, faceStandingOf, refusalText, runningOf } from './start.ts';

const MAX_PAPERS = 1_000;
const PAST_SHOWN = 100;

export const detail: Handler<typeof entryApi.detail> = async (ctx, { examId }) => {
  const userId = ctx.user.id;
  const { exam, terms, facts } = await atTheDoor(ctx, examId);
  if (exam.state === ExamState.draft) throw new AppError('examNotFound');
  // A user who has taken the exam may view what they did, even if they are no longer in its audience.
  if (!terms.inScope && facts.attempts === 0) throw new AppError('examNotFound');
  const papers = await listPapersOf(ctx.db, userId, { examIds: [examId], limit: MAX_PAPERS });
  const running = await runningOf(ctx, facts);
  const goesOn = running?.examId === examId;
  const course = await courseOf(ctx, exam);
  const owesCourse = course !== null && !course.completed;
  const { ip } = ctx.origin;
  const face = await faceStandingOf(ctx, exam);
  const standing = { ...facts, owesCourse, elsewhere: running !== null, password: null, ip, face };
  const refusal = goesOn ? resumeRefusal(exam, ip) : entryRefusal(exam, terms, standing, facts.now);
  const shown = refusal && new AppError(refusal, refusalText(exam, { running, course, ip }));
  return {
    ...ownExamOf(ctx, exam, { terms, papers }),
    ...rulesOf(exam),
    instructions: signedText(ctx, exam.instructions),
    ownMinutes: terms.minutes,
    refusal: shown && { code: shown.code, msg: shown.message },
    course,
    running,
    past: papers
      .filter(({ handedInAt }) => handedInAt !== null)
      .map((paper) => pastOf(exam, paper))
      .slice(0, PAST_SHOWN),
  };
};

/** The exam's rules as its entry page shows them. */
function rulesOf(exam: SittingExam) {
  const { openType, windowMode, layout, forwardOnly, waitingMinutes, cycleType, cycleAttempts } = exam;
  const sections = exam.composition.sections.map((section) => ({
    title: section.title,
    questions: countInSection(section),
    score: sectionCenti(section),
  }));
  const { lateMinutes: lateLimit, earliestMinutes: earliestHandIn } = exam;
  const { ipRanges: _ipRanges, ...integrity } = exam.integrity;
  const rules = { openType, windowMode, layout, forwardOnly, waitingMinutes, cycleType, cycleAttempts, integrity };
  return { ...rules, lateLimit, earliestHandIn, sections };
}

function pastOf(exam: SittingExam, paper: SatPaper) {
  const { paperId, attempt, state, startedAt, handedInAt, score, result, voidReason } = rowOf(
    exam,
    paper,
    visibleOf(exam, paper, exam.readAt),
  );
  return { paperId, attempt, state, startedAt, handedInAt, score, result, isVoid: voidReason !== null };
}
