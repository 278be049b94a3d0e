import type { boardApi } from '@ganlin/contract/invigilation/board';
import type { ExamState } from '@ganlin/contract/exam/kinds';
import type { Ctx, User } from '../../../platform/ctx.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { expectedPeople, listExams, pageExams } from '../../exam/index.ts';
import { frameRegions, scopeOf } from '../../iam/index.ts';
import { countBoards, countNotCome } from './exams.queries.ts';
import { pageEvents } from './events.queries.ts';
import { hallOf } from '../model/hall.ts';

export const exams: Handler<typeof boardApi.exams> = async (ctx, { current, size, params }) => {
  const scope = await scopeOf(ctx);
  const wanted = { ...params, isDraft: false, regionIds: await frameRegions(ctx) };
  const page = await pageExams(ctx.db, wanted, { current, size });
  const ids = page.records.map(({ id }) => id);
  const figures = await countBoards(ctx.db, ids, scope);
  const isBegun = params.phase !== 'before';
  const absent = isBegun ? await countNotCome(ctx.db, await expecting(ctx, ids), scope) : undefined;
  const records = page.records.map(({ id, title, state, startsAt, endsAt }) => {
    const { waiting = 0, inExam = 0, offline = 0, handedIn = 0, flagged = 0 } = figures.get(id) ?? {};
    // The column has a check constraint.
    const known = { id, title, state: state as ExamState, startTime: startsAt, endTime: endsAt };
    return { ...known, waiting, absent: absent?.get(id) ?? null, inExam, offline, handedIn, flagged };
  });
  return { records, total: page.total, current, size };
};

/** Those of these exams that not just anyone may take, with who is expected. */
async function expecting(ctx: Ctx<User>, examIds: readonly string[]) {
  const exams = [...(await listExams(ctx, examIds)).values()];
  const found = await Promise.all(
    exams.map(async (exam) => ({ examId: exam.id, audience: await expectedPeople(ctx, exam) })),
  );
  return found.flatMap(({ examId, audience }) => (audience ? [{ examId, audience }] : []));
}

export const events: Handler<typeof boardApi.events> = async (ctx, { current, size, params }) => {
  const { hall } = await hallOf(ctx, params);
  const { paperId, countedOnly } = params;
  const page = await pageEvents(ctx.db, { ...hall, paperId, countedOnly }, { current, size });
  return { ...page, current, size };
};
