import type { gradingLeadApi } from '@ganlin/contract/grading/lead';
import type { Handler } from '../../../platform/http/handler.ts';
import { namesWithin } from '../../iam/index.ts';
import { figuresOf } from '../model/figures.rules.ts';
import { findPlan } from '../model/plan.queries.ts';
import { titleOf } from '../model/question.ts';
import { currentRubric } from '../model/rubric.queries.ts';
import { tallyOfExam } from '../model/tally.queries.ts';
import * as queries from './detail.queries.ts';
import { examInScope } from './exam-in-scope.ts';
import { listGraders } from './lead.queries.ts';

const MAX_QUESTIONS = 500;

export const detail: Handler<typeof gradingLeadApi.detail> = async (ctx, { examId }) => {
  const exam = await examInScope(ctx, examId);
  const { version, toleranceCenti, ...plan } = await findPlan(ctx.db, examId);
  const graders = await listGraders(ctx.db, examId);
  const ids = [...new Set(graders.map(({ userId }) => userId))];
  const nameOf = await namesWithin(ctx, ids);
  // At once: each of them reads an index of all answers or tasks of the exam.
  const [tally, allotted, questions] = await Promise.all([
    tallyOfExam(ctx.db, examId),
    queries.graderProgress(ctx.db, examId, ids),
    queries.questionProgress(ctx.db, examId, MAX_QUESTIONS),
  ]);
  const own = new Set(graders.map(({ questionId }) => questionId));
  /** The rows of what a line of the list of graders stands for: a question, or all that have nobody else. */
  const of = <Row extends ByQuestion>(rows: readonly Row[], { userId, questionId }: (typeof graders)[number]): Row[] =>
    rows.filter(
      (row) =>
        row.graderId === userId && (questionId === null ? !own.has(row.questionId) : row.questionId === questionId),
    );
  return {
    examTitle: exam.title,
    version,
    plan: { ...plan, tolerance: toleranceCenti },
    graders: graders.map((grader) => {
      const counted = of(tally, grader);
      return {
        ...grader,
        realName: nameOf(grader.userId),
        total: sumOf(of(allotted, grader), 'total'),
        done: sumOf(of(allotted, grader), 'done'),
        lastAt: latest(counted.map(({ lastAt }) => lastAt)),
        figures: {
          ...figuresOf(counted),
          compared: sumOf(of(allotted, grader), 'compared'),
          agreed: sumOf(of(allotted, grader), 'agreed'),
        },
      };
    }),
    questions: await Promise.all(
      questions.map(async ({ maxCenti, ...question }) => ({
        ...question,
        maxScore: maxCenti,
        title: await titleOf(ctx, question),
        rubric: await currentRubric(ctx.db, question),
      })),
    ),
  };
};

interface ByQuestion {
  readonly graderId: string;
  readonly questionId: string;
}

const sumOf = <Key extends string>(rows: readonly Readonly<Record<Key, number>>[], key: Key): number =>
  rows.reduce((sum, row) => sum + row[key], 0);

const latest = (times: readonly Date[]): Date | null =>
  times.reduce<Date | null>((last, time) => (last && last > time ? last : time), null);
