import { randomUUID } from 'node:crypto';
import type { examApi } from '@ganlin/contract/exam/exam';
import { ExamState } from '@ganlin/contract/exam/kinds';
import { copiedTitle } from '../../../kits/copied-title.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import { emit } from '../../../platform/events/events.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { newId } from '../../../platform/ids.ts';
import { record } from '../../audit/index.ts';
import { findAudience, setAudience } from '../model/audience.queries.ts';
import { examsDeleted } from '../model/events.ts';
import * as queries from '../model/exam.queries.ts';
import { getExam } from '../model/exam.ts';
import { assertExamInScope } from '../model/exam-scope.ts';

const TITLE_LENGTH = 100;

/** Creates a draft with the same settings and no history: no papers, no special arrangements, new ids. */
export const copy: Handler<typeof examApi.copy> = (ctx, { id }) =>
  transaction(ctx, async (ctx) => {
    const exam = await getExam(ctx, id);
    await assertExamInScope(ctx, exam);
    if (exam.packageFrom !== '') throw new AppError('examFromPackage', { from: exam.packageFrom, what: '内容' });
    const copyId = newId();
    const title = copiedTitle(exam.title, TITLE_LENGTH);
    const stamps = { createdBy: ctx.user.id, updatedBy: ctx.user.id, createdAt: ctx.now, updatedAt: ctx.now };
    const nothing = {
      releasedAt: null,
      endedAt: null,
      allEndedAt: null,
      publishedAt: null,
      begunAt: null,
      papers: 0,
      handedIn: 0,
      preparedEdition: 0,
    };
    await queries.insertExam(ctx.db, {
      ...exam,
      ...nothing,
      ...stamps,
      id: copyId,
      title,
      composition: JSON.stringify(exam.composition),
      release: JSON.stringify(exam.release),
      integrity: JSON.stringify(exam.integrity),
      seed: randomUUID(),
      state: ExamState.draft,
      edition: 1,
      composed: 1,
    });
    await setAudience(ctx.db, { id: copyId, openType: exam.openType }, await findAudience(ctx.db, id));
    await record(ctx, { action: 'exam.copied', target: `exam:${copyId}`, summary: title, after: { from: id } });
    return { id: copyId };
  });

/** An exam that someone has sat cannot be deleted; it can be closed. */
export const remove: Handler<typeof examApi.delete> = (ctx, { ids }) =>
  transaction(ctx, async (ctx) => {
    const wanted = [...new Set(ids)].toSorted();
    for (const id of wanted) {
      const exam = await getExam(ctx, id, { lock: true });
      await assertExamInScope(ctx, exam);
      if (exam.begunAt !== null) throw new AppError('examHasPapers', { title: exam.title });
      await queries.updateExam(ctx.db, id, { deletedAt: ctx.now, updatedBy: ctx.user.id, updatedAt: ctx.now });
      await record(ctx, { action: 'exam.deleted', target: `exam:${id}`, summary: exam.title });
    }
    await emit(ctx, examsDeleted, { examIds: wanted });
    return { count: wanted.length };
  });
