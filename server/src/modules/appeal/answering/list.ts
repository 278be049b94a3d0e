import type { appealDeskApi } from '@ganlin/contract/appeal/desk';
import { excerptOf, shortExcerpt } from '@ganlin/domain/rich-text/rich-text';
import type { Ctx, User } from '../../../platform/ctx.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { isExamInScope, listExams } from '../../exam/index.ts';
import { namesWithin, scopeOf } from '../../iam/index.ts';
import { loadWritten } from '../../question/index.ts';
import type { AppealRow } from '../model/appeal.queries.ts';
import * as queries from './list.queries.ts';
import { getExamInScope } from './scope.ts';

const MAX_EXAMS = 100;
const MAX_QUESTIONS = 500;
const TITLE_LENGTH = 80;

export const exams: Handler<typeof appealDeskApi.exams> = async (ctx) => {
  await scopeOf(ctx);
  const figures = await queries.listExamFigures(ctx.db, MAX_EXAMS);
  const known = await listExams(
    ctx,
    figures.map(({ examId }) => examId),
  );
  const found = [];
  for (const { examId, total, open } of figures) {
    const exam = known.get(examId);
    if (exam && (await isExamInScope(ctx, exam))) found.push({ examId, examTitle: exam.title, total, open });
  }
  return { exams: found };
};

export const paging: Handler<typeof appealDeskApi.paging> = async (ctx, { current, size, params }) => {
  await getExamInScope(ctx, params.examId);
  const { records, total } = await queries.pageAppeals(ctx.db, params, { current, size });
  return { records: await deskRows(ctx, records), total, current, size };
};

export const figures: Handler<typeof appealDeskApi.figures> = async (ctx, { examId }) => {
  const exam = await getExamInScope(ctx, examId);
  const rows = await queries.listQuestionFigures(ctx.db, examId, MAX_QUESTIONS);
  const titleOf = await titlesOf(ctx, rows);
  return {
    examTitle: exam.title,
    total: rows.reduce((sum, { total }) => sum + total, 0),
    open: rows.reduce((sum, { open }) => sum + open, 0),
    questions: rows.map(({ questionId, total, open, upheld }) => ({
      questionId,
      title: titleOf(questionId),
      total,
      open,
      upheld,
    })),
  };
};

/** As staff see them: without the examinee. */
export async function deskRows(ctx: Ctx<User>, appeals: readonly AppealRow[]) {
  const titleOf = await titlesOf(
    ctx,
    appeals.map(({ questionId, questionVersion: version }) => ({ questionId, version })),
  );
  const nameOf = await namesWithin(
    ctx,
    appeals.flatMap(({ answeredBy }) => answeredBy ?? []),
  );
  return appeals.map(({ id, examId, questionId, questionVersion, kind, reason, state, filedAt, ...row }) => ({
    id,
    examId,
    questionId,
    version: questionVersion,
    title: titleOf(questionId),
    kind,
    reason,
    state,
    filedAt,
    reply: row.reply,
    answerer: row.answeredBy === null ? '' : nameOf(row.answeredBy),
    answeredAt: row.answeredAt,
    before: row.beforeCenti,
    after: row.afterCenti,
  }));
}

async function titlesOf(ctx: Ctx<unknown>, refs: readonly { readonly questionId: string; readonly version: number }[]) {
  const versions = new Map(refs.map(({ questionId, version }) => [questionId, version]));
  const written = await loadWritten(
    ctx,
    [...versions].map(([id, version]) => ({ id, version })),
  );
  return (questionId: string): string => shortExcerpt(excerptOf(written.get(questionId)?.content ?? ''), TITLE_LENGTH);
}
