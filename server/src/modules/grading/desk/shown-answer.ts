import type { Ctx, User } from '../../../platform/ctx.ts';
import { realNamesOf } from '../../iam/index.ts';
import { listMarks, type AnswerRow, type MarkRow } from '../model/answer.queries.ts';
import { AnswerState } from '../model/decide.rules.ts';
import { taskNotes } from '../model/task.queries.ts';

const MAX_OTHERS = 20;

/**
 * Answers as their grader sees them: without anything that leads to the examinee, and without the marks of others until
 * the grader's own mark differs from them.
 */
export async function shownAnswers(ctx: Ctx<User>, answers: readonly AnswerRow[]) {
  const ids = answers.map(({ id }) => id);
  const marks = await listMarks(ctx.db, ids);
  const notes = await taskNotes(ctx.db, ids, ctx.user.id);
  const seen = answers.map((answer) => ({ answer, ...marksSeen(ctx.user.id, answer, marks.get(answer.id) ?? []) }));
  const names = await realNamesOf(
    ctx.db,
    seen.flatMap(({ others }) => others.map(({ graderId }) => graderId)),
  );
  return seen.map(({ answer: { id, number, text, groupId }, own, isConflict, others }) => ({
    id,
    number,
    text,
    groupId,
    mine: own ? shownMark(own) : null,
    conflict: isConflict,
    others: others.map((mark) => ({ ...shownMark(mark), realName: names.get(mark.graderId) ?? '' })),
    sent: notes.get(id)?.sent ?? '',
    givenBack: notes.get(id)?.givenBack ?? '',
  }));
}

function marksSeen(userId: string, { state }: AnswerRow, given: readonly MarkRow[]) {
  const marks = given.filter(({ byLeader }) => !byLeader);
  const own = marks.findLast(({ graderId }) => graderId === userId);
  const isConflict = own !== undefined && state === AnswerState.conflict;
  const newest = new Map(marks.filter(({ graderId }) => graderId !== userId).map((mark) => [mark.graderId, mark]));
  return { own, isConflict, others: isConflict ? [...newest.values()].slice(0, MAX_OTHERS) : [] };
}

const shownMark = ({ scoreCenti, items, rubricVersion, comment, markedAt }: MarkRow) => ({
  score: scoreCenti,
  items: [...items],
  rubricVersion,
  comment,
  markedAt,
});
