import type { Parsed } from '@ganlin/contract/core/endpoint';
import { secondsBetween } from '@ganlin/contract/core/time';
import { ExamResult, PaperState } from '@ganlin/contract/exam/kinds';
import type { Released } from '@ganlin/contract/exam/release';
import type { resultApi } from '@ganlin/contract/paper/result';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { findExam, listExams, type SittingExam } from '../../exam/index.ts';
import { everybody, scopeOf, type Scope } from '../../iam/index.ts';
import { untilLast, visibleOf } from './release.ts';
import * as queries from '../model/results.queries.ts';
import { countingOf } from './results.rules.ts';
import { resultOf } from './results-view.ts';
import { refuseWithheldPaper } from '../sitting/withheld.ts';

/** More papers than anyone takes; beyond this only the newest are read. */
const MAX_PAPERS = 5_000;
const MAX_ATTEMPTS = 1_000;
const LOOKS_AFTER = 'exam:paper:paging';

export const mine: Handler<typeof resultApi.mine> = async (ctx, { current, size, params }) => {
  const papers = await queries.listPapersOf(ctx.db, ctx.user.id, { limit: MAX_PAPERS });
  const handedIn = papers.filter(({ state }) => state !== PaperState.inExam);
  const byExam = Map.groupBy(handedIn, ({ examId }) => examId);
  const exams = await listExams(ctx, [...byExam.keys()]);
  const lines = [...byExam].flatMap(([examId, sat]) => {
    const exam = exams.get(examId);
    return exam ? [lineOf(exam, sat)] : [];
  });
  const found = lines.filter((line) => isWanted(line, params));
  return { records: found.slice((current - 1) * size, current * size), total: found.length, current, size };
};

export const attempts: Handler<typeof resultApi.attempts> = async (ctx, { examId, userId }) => {
  const isOwn = userId === ctx.user.id;
  const person = await findPerson(ctx, userId);
  const exam = person && (await findExam(ctx, examId));
  const papers = exam ? await queries.listPapersOf(ctx.db, userId, { examIds: [examId], limit: MAX_ATTEMPTS }) : [];
  if (!exam || papers.length === 0) throw new AppError('examNotFound');
  const rows = papers.map((paper) => rowOf(exam, paper, isOwn ? visibleOf(exam, paper, exam.readAt) : everything));
  return {
    examTitle: exam.title,
    realName: person.realName,
    deptName: person.deptName,
    counting: exam.counting,
    countingPaperId: countingOf(exam.counting, rows)?.paperId ?? null,
    papers: rows.toSorted((a, b) => a.attempt - b.attempt),
  };
};

export const detail: Handler<typeof resultApi.detail> = async (ctx, { paperId }) => {
  const paper = await queries.findPaperOf(ctx.db, ctx.user.id, paperId);
  const exam = paper && (await findExam(ctx, paper.examId));
  if (!exam) throw new AppError('paperNotFound');
  if (paper.state === PaperState.inExam) throw new AppError('paperNotHandedIn');
  const released = visibleOf(await untilLast(ctx, exam), paper, exam.readAt);
  if (released.verdict) await refuseWithheldPaper(ctx, paper);
  return resultOf(ctx, { exam, paper, released, row: rowOf(exam, paper, released) });
};

/** What staff may see: all of it. */
export const everything: Released = { score: true, verdict: true, answer: true, analysis: true };

/** A paper as lists show it. An incomplete score is not shown. */
export function rowOf(exam: SittingExam, paper: queries.SatPaper, { score }: Pick<Released, 'score'>) {
  const {
    paperId,
    examId,
    attempt,
    state,
    startedAt,
    handedInAt,
    answered,
    questions,
    scoreCenti,
    passed,
    voidReason,
  } = paper;
  const isKnown = score && state === PaperState.finished && voidReason === null;
  return {
    paperId,
    examId,
    attempt,
    state,
    startedAt,
    handedInAt,
    answered,
    questions,
    examTitle: exam.title,
    spentSeconds: handedInAt ? Math.max(0, Math.round(secondsBetween(startedAt, handedInAt))) : null,
    totalScore: exam.totalCenti,
    passScore: exam.passCenti,
    score: isKnown ? scoreCenti : null,
    result: isKnown && passed !== null ? resultCode(passed) : null,
    voidReason,
  };
}

/** The attempt that counts, or the last one if none does. */
function lineOf(exam: SittingExam, papers: readonly queries.SatPaper[]) {
  const rows = papers.map((paper) => rowOf(exam, paper, visibleOf(exam, paper, exam.readAt)));
  const newest = rows.toSorted((a, b) => b.attempt - a.attempt)[0];
  const shown = countingOf(exam.counting, rows) ?? newest;
  if (!shown) throw new Error('an exam without papers has no line');
  return { ...shown, attempts: rows.length, counting: exam.counting };
}

const resultCode = (passed: boolean): ExamResult => (passed ? ExamResult.pass : ExamResult.fail);

function isWanted(
  { examTitle, result }: { examTitle: string; result: ExamResult | null },
  wanted: Parsed<typeof resultApi.mine>['params'],
): boolean {
  if (wanted.result !== undefined && result !== wanted.result) return false;
  return !wanted.keyword || examTitle.toLowerCase().includes(wanted.keyword.toLowerCase());
}

/** The caller, or a user in scope of staff who manage papers. */
async function findPerson(ctx: Ctx<User>, userId: string) {
  const isOwn = userId === ctx.user.id;
  if (!isOwn && !ctx.user.permissions.has(LOOKS_AFTER)) return undefined;
  const scope = isOwn ? oneself(userId) : await scopeOf(ctx);
  return (await queries.namePeople(ctx.db, scope, [userId])).get(userId);
}

const oneself = (userId: string): Scope => ({ ...everybody, all: false, userId });
