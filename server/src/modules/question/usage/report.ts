import type { QuestionType } from '@ganlin/contract/question/kinds';
import { reportStateLabels, type reportApi, type ReportKind, type ReportState } from '@ganlin/contract/question/report';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { onConflict } from '../../../platform/db/conflict.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { newId } from '../../../platform/ids.ts';
import { record } from '../../audit/index.ts';
import { namesWithin, peopleInScope } from '../../iam/index.ts';
import { notify } from '../../message/index.ts';
import * as queries from './report.queries.ts';
import { refuseWithheldQuestions, refuseWithheldRepo } from './withheld.ts';

interface NewReport {
  readonly questionId: string;
  /** The version shown to the reporter. */
  readonly version: number;
  readonly kind: ReportKind;
  readonly text: string;
}

/** Reports an error in a question. The caller checks that the user may see the question. */
export async function addReport(ctx: Ctx<User>, report: NewReport): Promise<void> {
  const { questionId, version, kind, text } = report;
  await queries
    .insertReport(ctx.db, {
      id: newId(),
      questionId,
      version,
      kind,
      text,
      reporterId: ctx.user.id,
      reportedAt: ctx.now,
    })
    .catch(onConflict('question_report_open_key', 'reportTooMany'));
}

/** The same from elsewhere; does nothing while an earlier report of the user on this question is open. */
export async function addReportOnce(ctx: Ctx<User>, report: NewReport): Promise<void> {
  await queries.insertReportOnce(ctx.db, {
    ...report,
    id: newId(),
    reporterId: ctx.user.id,
    reportedAt: ctx.now,
  });
}

export const paging: Handler<typeof reportApi.paging> = async (ctx, { current, size, params }) => {
  if (params.questionId !== undefined) await refuseWithheldQuestions(ctx, [params.questionId]);
  else await refuseWithheldRepo(ctx, params.repoId ?? null);
  const reporters = await peopleInScope(ctx);
  const { records, total } = await queries.pageReports(ctx.db, { ...params, reporters }, { current, size });
  const nameOf = await namesWithin(
    ctx,
    records.flatMap(({ reporterId, replierId }) => [reporterId, replierId ?? reporterId]),
  );
  const shown = records.map(({ reporterId, replierId, kind, state, questionType, ...row }) => ({
    ...row,
    // The columns' check constraints allow nothing else.
    kind: kind as ReportKind,
    state: state as ReportState,
    questionType: questionType as QuestionType,
    reporter: nameOf(reporterId),
    replier: replierId === null ? '' : nameOf(replierId),
  }));
  return { records: shown, total, current, size };
};

export const reply: Handler<typeof reportApi.reply> = (ctx, { id, state, reply }) =>
  transaction(ctx, async (ctx) => {
    const report = await queries.holdReport(ctx.db, id, await peopleInScope(ctx));
    if (!report) throw new AppError('reportNotFound');
    if (report.state !== 0) throw new AppError('reportAnswered');
    await queries.answerReport(ctx.db, id, { state, reply, replierId: ctx.user.id, repliedAt: ctx.now });
    await notify(ctx, {
      userIds: [report.reporterId],
      template: 'reportAnswered',
      values: { question: report.questionText.slice(0, 40), outcome: reportStateLabels[state], reply },
      link: `/web/qu/view/${report.questionId}`,
      once: `report:${id}`,
    });
    await record(ctx, {
      action: 'question.reportAnswered',
      target: `question:${report.questionId}`,
      summary: report.code,
      before: { report: report.text },
      after: { outcome: reportStateLabels[state], reply },
    });
    return null;
  });
