import { MAX_GROUP, MAX_GROUPS, type GradedQuestion, type gradingDeskApi } from '@ganlin/contract/grading/desk';
import { v5 } from 'uuid';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { lockPapers } from '../../paper/index.ts';
import { listUndone, lockAnswers, type AnswerRow } from '../model/answer.queries.ts';
import { AnswerState } from '../model/decide.rules.ts';
import { giveMarks } from '../model/mark.ts';
import { findMarks } from '../model/mark.queries.ts';
import * as queries from './groups.queries.ts';
import { refuseOthers } from './refuse-others.ts';
import { shownAnswers } from './shown-answer.ts';

const SAMPLE_LENGTH = 60;

export const groups: Handler<typeof gradingDeskApi.groups> = async (ctx, question) => {
  await refuseOthers(ctx, question);
  const counts = await queries.countGroups(ctx.db, ctx.user.id, question);
  const shown = counts.filter((row) => row.id !== null).slice(0, MAX_GROUPS);
  const samples = await queries.samplesOf(
    ctx.db,
    shown.map(({ id }) => id ?? ''),
    SAMPLE_LENGTH,
  );
  const found = new Set(shown);
  const rest = counts.filter((row) => !found.has(row));
  return {
    groups: shown.map(({ id, total, done }) => ({ id: id ?? '', sample: samples.get(id ?? '') ?? '', total, done })),
    single: {
      total: rest.reduce((sum, { total }) => sum + total, 0),
      done: rest.reduce((sum, { done }) => sum + done, 0),
    },
  };
};

export const groupAnswers: Handler<typeof gradingDeskApi.groupAnswers> = async (ctx, { groupId, ...question }) => {
  await refuseOthers(ctx, question);
  const answers = await listUndone(ctx.db, ctx.user.id, { question, groupId, limit: MAX_GROUP });
  return { answers: await shownAnswers(ctx, answers) };
};

export const markGroup: Handler<typeof gradingDeskApi.markGroup> = (ctx, input) =>
  transaction(ctx, async (ctx) => {
    const { id, groupId, answerIds, examId, questionId, version, part, ...form } = input;
    const question = { examId, questionId, version, part };
    await refuseOthers(ctx, question);
    const locked = await lockAnswers(ctx.db, answerIds, ctx.user.id);
    const ofGroup = locked.filter((answer) => answer.groupId === groupId && isOf(question, answer));
    if (ofGroup.length === 0) throw new AppError('answerNotFound');
    // Each answer's own id: a repeated call finds what the first one gave.
    const idOf = (answerId: string) => v5(answerId, id);
    const toMark = await unmarked(ctx, ofGroup, idOf);
    const states = await giveMarks(ctx, toMark, { form, byLeader: false, idOf });
    return {
      marked: toMark.length,
      conflicts: [...states.values()].filter((state) => state === AnswerState.conflict).length,
      left: await queries.countUndone(ctx.db, ctx.user.id, { question, groupId }),
    };
  });

const isOf = (question: GradedQuestion, answer: AnswerRow): boolean =>
  answer.examId === question.examId &&
  answer.questionId === question.questionId &&
  answer.version === question.version &&
  answer.part === question.part;

/** The caller's own tasks that are not done, or were done by this very call; not those whose examinee saw the score. */
async function unmarked(
  ctx: Ctx<User>,
  answers: readonly AnswerRow[],
  idOf: (answerId: string) => string,
): Promise<AnswerRow[]> {
  const ids = answers.map(({ id }) => id);
  const undone = await queries.undoneOf(ctx.db, ctx.user.id, ids);
  const given = await findMarks(ctx.db, ids.map(idOf));
  const sealed = await lockPapers(ctx, answers);
  return answers.filter(({ id, paperId }) => given.has(idOf(id)) || (undone.has(id) && !sealed.has(paperId)));
}
