import type { integrityApi } from '@ganlin/contract/invigilation/integrity';
import type { Ctx } from '../../../platform/ctx.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { expectedPeople } from '../../exam/index.ts';
import { endOfAll, isAllGraded } from '../../paper/index.ts';
import { hallOf } from '../model/hall.ts';
import { isSearching } from '../similar/search.ts';
import { findSearch, SearchState } from '../similar/similar.queries.ts';
import * as queries from './report.queries.ts';

const MAX_DEPTS = 500;

export const detail: Handler<typeof integrityApi.detail> = async (ctx, { examId }) => {
  const { exam, hall } = await hallOf(ctx, { examId });
  const search = await findSearch(ctx.db, examId);
  const openUntil = await endOfAll(ctx, exam);
  const isRunning = search !== undefined && isSearching(search, ctx.now);
  return {
    exam: {
      id: exam.id,
      title: exam.title,
      state: exam.state,
      startTime: exam.startsAt,
      endTime: exam.endsAt,
      hasEnded: exam.readAt >= exam.endsAt,
    },
    ...(await figuresOf(ctx, { examId, scope: hall.scope, audience: await expectedPeople(ctx, exam) })),
    search: {
      ready: await isAllGraded(ctx, exam),
      openUntil: exam.readAt < openUntil ? openUntil : null,
      running: isRunning,
      failed: search !== undefined && !isRunning && search.state !== SearchState.ended,
      computedAt: search?.computedAt ?? null,
      papers: hall.scope.all ? (search?.papers ?? 0) : null,
    },
  };
};

/** Of the examinees in scope. */
export async function figuresOf({ db }: Ctx<unknown>, reported: queries.Reported) {
  return {
    figures: {
      ...(await queries.countExpected(db, reported)),
      ...(await queries.countSat(db, reported)),
      byDecision: await queries.countDecisions(db, reported),
      byKind: await queries.countKinds(db, reported),
      byDoubt: await queries.countDoubts(db, reported),
    },
    depts: (await queries.listDepts(db, reported, MAX_DEPTS)).map((dept) => ({
      ...dept,
      name: dept.id === '' ? '未填写单位' : dept.name,
    })),
  };
}
