import type { examApi } from '@ganlin/contract/exam/exam';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { onConflict } from '../../../platform/db/conflict.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import { emit } from '../../../platform/events/events.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { newId } from '../../../platform/ids.ts';
import { record, recordAll } from '../../audit/index.ts';
import { namesOf, audienceInScope, scopeOf } from '../../iam/index.ts';
import { timesChanged } from '../model/events.ts';
import { raiseTerms } from '../model/exam.queries.ts';
import { getExam, type Exam } from '../model/exam.ts';
import * as queries from './override.queries.ts';
import { assertExamInScope } from '../model/exam-scope.ts';

export const overrides: Handler<typeof examApi.overrides> = async (ctx, { examId }) => {
  await getExam(ctx, examId);
  return listWithin(ctx, examId);
};

export const saveOverride: Handler<typeof examApi.saveOverride> = (ctx, { id, examId, ...form }) =>
  transaction(ctx, async (ctx) => {
    const { userId, deptId, startTime, endTime, reason, extraMinutes, timePercent, attempts } = form;
    const persons = userId === null ? [] : [userId];
    await audienceInScope(ctx, { all: false, roleIds: [], userIds: persons, deptIds: deptId === null ? [] : [deptId] });
    // Locked, so that recomputing the deadlines of papers sees all or nothing of it.
    const exam = await getExam(ctx, examId, { lock: true });
    await assertExamInScope(ctx, exam);
    refuseEmptyWindow(exam, startTime, endTime);
    const before = (await listWithin(ctx, examId)).find((one) => one.id === id);
    if (id !== undefined && !before) throw new AppError('overrideNotFound');
    const row = { userId, deptId, extraMinutes, timePercent, attempts, reason, startsAt: startTime, endsAt: endTime };
    const saved = id ?? newId();
    const own = { id: saved, examId, createdBy: ctx.user.id, createdAt: ctx.now };
    const writing = before
      ? queries.updateOverride(ctx.db, saved, row)
      : queries.insertOverride(ctx.db, { ...row, ...own });
    await writing
      .catch(onConflict('exam_override_user_key', 'overrideTaken'))
      .catch(onConflict('exam_override_dept_key', 'overrideTaken'));
    const after = (await listWithin(ctx, examId)).find((one) => one.id === saved);
    await record(ctx, {
      action: 'exam.overrideSaved',
      target: `exam:${examId}`,
      summary: `${exam.title}：${after?.name ?? ''}`,
      ...(before ? { before } : {}),
      ...(after ? { after } : {}),
    });
    await report(ctx, examId);
    return { id: saved };
  });

/** Overrides out of the caller's scope count as missing. */
export const deleteOverride: Handler<typeof examApi.deleteOverride> = (ctx, { examId, ids }) =>
  transaction(ctx, async (ctx) => {
    const exam = await getExam(ctx, examId, { lock: true });
    await assertExamInScope(ctx, exam);
    const gone = (await listWithin(ctx, examId)).filter(({ id }) => ids.includes(id));
    await queries.deleteOverrides(
      ctx.db,
      gone.map(({ id }) => id),
    );
    const notes = gone.map((before) => {
      const summary = `${exam.title}：${before.name}`;
      return { action: 'exam.overrideDeleted' as const, target: `exam:${examId}`, summary, before };
    });
    await recordAll(ctx, notes);
    if (gone.length > 0) await report(ctx, examId);
    return { count: gone.length };
  });

/** Notifies papers in progress, and examinees who are about to begin. */
async function report(ctx: Ctx<User>, examId: string): Promise<void> {
  await raiseTerms(ctx.db, examId);
  await emit(ctx, timesChanged, { examId });
}

async function listWithin(ctx: Ctx<User>, examId: string) {
  const rows = await queries.listOverrides(ctx.db, examId, await scopeOf(ctx));
  const depts = await namesOf(
    ctx.db,
    'dept',
    rows.map(({ deptId }) => deptId),
  );
  return rows.map(({ realName, startsAt, endsAt, ...row }) => ({
    ...row,
    name: row.deptId === null ? (realName ?? '') : depts.one(row.deptId),
    startTime: startsAt,
    endTime: endsAt,
  }));
}

function refuseEmptyWindow(exam: Exam, startTime: Date | null, endTime: Date | null): void {
  if ((startTime ?? exam.startsAt) < (endTime ?? exam.endsAt)) return;
  throw new AppError('examNotReady', { reason: '结束时间要晚于开始时间' });
}
