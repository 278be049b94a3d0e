import { MAX_GROUPS, type GradedQuestion } from '@ganlin/contract/grading/desk';
import { v5 } from 'uuid';
import type { Ctx } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { lockGraders } from '../model/allot.queries.ts';
import * as queries from './group.queries.ts';
import { groupTexts } from './group.rules.ts';

/** Questions in one turn; the rest waits for the next. */
const MAX_QUESTIONS = 50;
/** The most frequent ones of a question are compared. */
const MAX_TEXTS = 3_000;

/** Groups the answers of all questions to which new ones have come. */
export async function groupNew(ctx: Ctx<null>): Promise<void> {
  for (const question of await queries.listUngrouped(ctx.db, MAX_QUESTIONS)) {
    await transaction(ctx, (ctx) => groupQuestion(ctx, question));
  }
}

async function groupQuestion(ctx: Ctx<unknown>, question: GradedQuestion): Promise<void> {
  // Answers that come meanwhile wait, and are grouped in the next turn.
  await lockGraders(ctx.db, question.examId, { now: ctx.now });
  const texts = await queries.countTexts(ctx.db, question, MAX_TEXTS);
  const groups = groupTexts(texts, MAX_GROUPS);
  const { examId, questionId, version, part } = question;
  const own = v5(`${questionId}:${version}:${part}`, examId);
  // A group keeps its id as long as the same text leads it: a grader may have it on screen.
  const grouped = groups.flatMap(({ leader, texts: members }) => {
    const groupId = v5(leader, own);
    return members.map((text) => ({ text, groupId }));
  });
  await queries.storeGroups(ctx.db, question, grouped);
}
