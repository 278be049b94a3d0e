import type { regradeApi } from '@ganlin/contract/paper/regrade';
import type { QuestionType } from '@ganlin/contract/question/kinds';
import type { Ctx, User } from '../../../platform/ctx.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { findExam, formQuestions, formsAsking, isExamInScope, keysOf, listExams } from '../../exam/index.ts';
import { namesWithin, scopeOf } from '../../iam/index.ts';
import { listItems } from '../../question/index.ts';
import { keyName } from '../model/grade-keys.ts';
import { adjustmentsOf } from '../adjustments/adjustments.ts';
import { isByHand } from '../regrading/fix.rules.ts';
import { examInScope } from './in-scope.ts';
import { rowOf } from './regrade.ts';
import * as queries from './regrades.queries.ts';

/** Of callers who do not have every exam in scope, only the newest are read. */
const MAX_READ = 500;
/** Exams draw from banks; more questions than this are not offered. */
const MAX_QUESTIONS = 5_000;

export const paging: Handler<typeof regradeApi.paging> = async (ctx, { current, size, params }) => {
  if (params.examId !== undefined) await examInScope(ctx, params.examId);
  const { all } = await scopeOf(ctx);
  const offset = (current - 1) * size;
  if (all || params.examId !== undefined) {
    const records = await queries.listRegrades(ctx.db, params, { limit: size, offset });
    return { records: await shown(ctx, records), total: await queries.countRegrades(ctx.db, params), current, size };
  }
  const newest = await shown(ctx, await queries.listRegrades(ctx.db, params, { limit: MAX_READ, offset: 0 }));
  const exams = await listExams(
    ctx,
    newest.map(({ examId }) => examId),
  );
  const inScope = new Set<string>();
  for (const exam of exams.values()) if (await isExamInScope(ctx, exam)) inScope.add(exam.id);
  const records = newest.filter(({ examId }) => inScope.has(examId));
  return { records: records.slice(offset, offset + size), total: records.length, current, size };
};

/** Re-gradings as lists show them. */
export async function shown(ctx: Ctx<User>, rows: Awaited<ReturnType<typeof queries.listRegrades>>) {
  const exams = await listExams(
    ctx,
    rows.map(({ examId }) => examId),
  );
  const nameOf = await namesWithin(
    ctx,
    rows.map(({ editorId }) => editorId),
  );
  return rows.map((row) => {
    const examTitle = exams.get(row.examId)?.title ?? '';
    return rowOf({ ...row, examTitle }, nameOf(row.editorId));
  });
}

export const questions: Handler<typeof regradeApi.questions> = async (ctx, { current, size, params }) => {
  const { examId, keyword = '' } = params;
  await examInScope(ctx, examId);
  const keys = [...(await keysOf(ctx, examId))].filter(([, { body }]) => !isByHand(body)).slice(0, MAX_QUESTIONS);
  const ids = keys.map(([name]) => refOf(name).questionId);
  const items = new Map((ids.length > 0 ? await listItems(ctx.db, ids) : []).map((item) => [item.id, item]));
  const formId = await queries.findForm(ctx.db, examId);
  const form = formId === undefined ? [] : await formQuestions(ctx, formId);
  const places = new Map(form.map((question, index) => [keyName(question), index]));
  const found = keys
    .map(([name, { body }]) => {
      const [ref, type] = [refOf(name), body.type];
      const { code = '', text = '' } = items.get(ref.questionId) ?? {};
      return { ...ref, name, type, code, title: text };
    })
    .filter(({ title, code }) => `${code} ${title}`.toLowerCase().includes(keyword.toLowerCase()))
    .toSorted(
      (a, b) => (places.get(a.name) ?? Infinity) - (places.get(b.name) ?? Infinity) || (a.name < b.name ? -1 : 1),
    );
  const page = found.slice((current - 1) * size, current * size);
  return { records: await withPlaces(ctx, examId, page), total: found.length, current, size };
};

interface Listed {
  readonly questionId: string;
  readonly version: number;
  readonly name: string;
  readonly type: QuestionType;
  readonly title: string;
}

async function withPlaces(ctx: Ctx<User>, examId: string, page: readonly Listed[]) {
  const exam = await findExam(ctx, examId);
  const adjustments = (await adjustmentsOf(ctx, [examId])).get(examId);
  return Promise.all(
    page.map(async ({ questionId, version, name, type, title }) => {
      const [place] = await formsAsking(ctx, examId, { questionId, version }, { limit: 1 });
      const own = adjustments?.get(name) ?? [];
      const section = exam?.composition.sections[place?.section ?? -1]?.title ?? '';
      const points = own.at(-1)?.key.pointsCenti ?? place?.pointsCenti ?? 0;
      return { questionId, version, examTitle: exam?.title ?? '', type, title, section, points, regraded: own.length };
    }),
  );
}

/** Of a key's name. */
function refOf(name: string): { questionId: string; version: number } {
  const [questionId = '', version = '0'] = name.split(':');
  return { questionId, version: Number(version) };
}
