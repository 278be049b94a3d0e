import type { Parsed } from '@ganlin/contract/core/endpoint';
import { ExamResult, PaperState } from '@ganlin/contract/exam/kinds';
import type { papersApi } from '@ganlin/contract/paper/papers';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { findExam, listExams, type SittingExam } from '../../exam/index.ts';
import { everybody, realNamesOf, scopeOf, type Person } from '../../iam/index.ts';
import { findArchivedAt } from '../archive/archive.queries.ts';
import { listLate } from '../sitting/late.queries.ts';
import * as queries from './papers.queries.ts';
import { hasAllEnded } from '../results/release.ts';
import { namePeople, type SatPaper } from '../model/results.queries.ts';
import { everything, rowOf } from '../results/results.ts';
import { resultOf } from '../results/results-view.ts';
import { refuseWithheldPaper } from '../sitting/withheld.ts';

const MAX_LINES = 1_000;
/** While others sit the exam, only staff who may read questions anyway see the correct answers. */
export const READS_KEYS = 'qu:question:paging';

export const paging: Handler<typeof papersApi.paging> = async (ctx, { current, size, params }) => {
  const scope = await scopeOf(ctx);
  const whose = await queries.whoseOf(ctx.db, scope, { text: params.keyword, deptId: params.deptId });
  const page = { current, size };
  const { records, total } = await queries.pagePapers(ctx.db, { filter: filterOf(params), whose }, page);
  return { records: await staffRows(ctx, records), total, current, size };
};

export const detail: Handler<typeof papersApi.detail> = async (ctx, { paperId }) => {
  const scope = await scopeOf(ctx);
  const paper = await queries.findPaper(ctx.db, paperId);
  const person = paper && (await namePeople(ctx.db, scope, [paper.userId])).get(paper.userId);
  const exam = person && (await findExam(ctx, paper.examId));
  if (!exam) throw new AppError('paperNotFound');
  await refuseWithheldPaper(ctx, paper);
  const mayReadKeys = ctx.user.permissions.has(READS_KEYS) || (await hasAllEnded(ctx, exam));
  const released = { ...everything, answer: mayReadKeys, analysis: mayReadKeys };
  const row = rowOf(exam, paper, released);
  const isHandedIn = paper.state !== PaperState.inExam;
  const log = await queries.listLog(ctx.db, paper, MAX_LINES);
  return {
    paper: staffRow(exam, paper, person),
    result: isHandedIn ? await resultOf(ctx, { exam, paper, released, row, forStaff: true }) : null,
    timeline: await timelineOf(ctx, paper),
    log,
    logArchivedAt: log.length === 0 ? await findArchivedAt(ctx.db, paperId) : null,
    late: await listLate(ctx.db, paper),
  };
};

export function filterOf({
  examId,
  state,
  result,
  handedInBy,
  voided,
}: Parsed<typeof papersApi.paging>['params']): queries.PaperFilter {
  return { examId, state, handedInBy, voided, passed: result === undefined ? undefined : result === ExamResult.pass };
}

/** Papers as shown to staff. The scope was already applied when the papers were found. */
export async function staffRows(ctx: Ctx<unknown>, papers: readonly SatPaper[]) {
  const exams = await listExams(ctx, [...new Set(papers.map(({ examId }) => examId))]);
  const userIds = [...new Set(papers.map(({ userId }) => userId))];
  const people = await namePeople(ctx.db, everybody, userIds);
  return papers.flatMap((paper) => {
    const exam = exams.get(paper.examId);
    return exam ? [staffRow(exam, paper, people.get(paper.userId))] : [];
  });
}

function staffRow(exam: SittingExam, paper: SatPaper, person: Person | undefined) {
  return {
    ...rowOf(exam, paper, everything),
    id: paper.paperId,
    userId: paper.userId,
    userName: person?.userName ?? '',
    realName: person?.realName ?? '',
    deptName: person?.deptName ?? '',
    handedInBy: paper.handedInBy,
    ip: paper.ip,
    leftMs: paper.state === PaperState.inExam ? paper.leftMs : null,
  };
}

async function timelineOf(ctx: Ctx<User>, paper: SatPaper) {
  const events = await queries.listEvents(ctx.db, paper, MAX_LINES);
  const actors = new Set(events.flatMap(({ actorId }) => (actorId === null ? [] : [actorId])));
  const names = await realNamesOf(ctx.db, [...actors]);
  return events.map(({ at, event, text, ip, actorId }) => {
    const isOthers = actorId !== null && actorId !== paper.userId;
    return { at, event, text, ip, actor: isOthers ? (names.get(actorId) ?? '') : '' };
  });
}
