import type { AuditAction } from '@ganlin/contract/audit/entry';
import type { examApi } from '@ganlin/contract/exam/exam';
import { ExamState } from '@ganlin/contract/exam/kinds';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import { emit } from '../../../platform/events/events.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { enqueue } from '../../../platform/jobs/queue.ts';
import { record } from '../../audit/index.ts';
import { composeForms } from '../drawing/compose-forms.ts';
import { releaseChanged } from '../model/events.ts';
import * as queries from '../model/exam.queries.ts';
import { getExam, type Exam } from '../model/exam.ts';
import { assertExamInScope } from '../model/exam-scope.ts';
import { refuseUnlessReady, refuseWithoutCourse } from './readiness.ts';

export const publish: Handler<typeof examApi.publish> = (ctx, { id }) => publishExam(ctx, id);

export const publishExam = (ctx: Ctx<User>, id: string): Promise<null> =>
  transaction(ctx, async (ctx) => {
    const exam = await getExam(ctx, id, { lock: true });
    await assertExamInScope(ctx, exam);
    if (exam.state !== ExamState.draft) throw new AppError('examNotDraft');
    await refuseUnlessReady(ctx, exam);
    await queries.updateExam(ctx.db, id, { state: ExamState.published, publishedAt: ctx.now, ...stamps(ctx) });
    await enqueue(ctx, composeForms, { examId: id });
    return note(ctx, exam, 'exam.published');
  });

export const close: Handler<typeof examApi.close> = (ctx, { id }) =>
  transaction(ctx, async (ctx) => {
    const exam = await getExam(ctx, id, { lock: true });
    await assertExamInScope(ctx, exam);
    if (exam.state !== ExamState.published) throw new AppError('examNotPublished');
    await queries.updateExam(ctx.db, id, { state: ExamState.closed, ...stamps(ctx) });
    return note(ctx, exam, 'exam.closed');
  });

export const reopen: Handler<typeof examApi.reopen> = (ctx, { id }) =>
  transaction(ctx, async (ctx) => {
    const exam = await getExam(ctx, id, { lock: true });
    await assertExamInScope(ctx, exam);
    if (exam.state !== ExamState.closed) throw new AppError('examNotClosed');
    await refuseWithoutCourse(ctx, exam);
    await queries.updateExam(ctx.db, id, { state: ExamState.published, ...stamps(ctx) });
    // A save while it was closed may have changed its questions.
    await enqueue(ctx, composeForms, { examId: id });
    return note(ctx, exam, 'exam.reopened');
  });

/** Only once: what examinees have seen cannot be taken back. */
export const release: Handler<typeof examApi.release> = (ctx, { id }) =>
  transaction(ctx, async (ctx) => {
    const exam = await getExam(ctx, id, { lock: true });
    await assertExamInScope(ctx, exam);
    if (exam.releasedAt !== null) return null;
    await queries.setReleased(ctx.db, id);
    await emit(ctx, releaseChanged, { examId: id });
    return note(ctx, exam, 'exam.released');
  });

const stamps = (ctx: Ctx<User>) => ({ updatedBy: ctx.user.id, updatedAt: ctx.now });

async function note(ctx: Ctx<User>, { id, title }: Exam, action: AuditAction): Promise<null> {
  await record(ctx, { action, target: `exam:${id}`, summary: title });
  return null;
}
