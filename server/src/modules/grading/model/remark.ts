import type { MarkForm, Rubric, RubricItem } from '@ganlin/contract/grading/rubric';
import type { z } from 'zod';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import { findAnswer } from './answer.queries.ts';
import { giveMarks } from './mark.ts';
import * as queries from './marked.queries.ts';
import { currentRubric } from './rubric.queries.ts';

interface GivenMark {
  readonly graderId: string;
  readonly byLeader: boolean;
  readonly scoreCenti: number;
  /** Ticked items of the rubric at that time. */
  readonly items: readonly RubricItem[];
  readonly comment: string;
  readonly markedAt: Date;
}

/** A written answer with the marks it was given, in order. */
export interface MarkedAnswer {
  readonly id: string;
  /** Of a combined question; empty for a plain one. */
  readonly part: string;
  readonly text: string;
  readonly maxCenti: number;
  readonly scoreCenti: number | null;
  readonly rubric: Rubric;
  readonly marks: readonly GivenMark[];
}

/**
 * The written answers to one question of a paper; none if it was graded by rule. With `lock` nobody can mark them
 * until the transaction ends.
 */
export async function markedAnswers(
  ctx: Ctx<unknown>,
  ref: queries.OrdinalRef,
  { lock = false }: { readonly lock?: boolean } = {},
): Promise<MarkedAnswer[]> {
  const written = await queries.listWritten(ctx.db, ref, { lock });
  const marks = await queries.listMarksOf(
    ctx.db,
    written.map(({ id }) => id),
  );
  const found: MarkedAnswer[] = [];
  for (const answer of written) {
    const rubrics = await queries.rubricVersions(ctx.db, answer);
    const { id, part, text, maxCenti, scoreCenti } = answer;
    found.push({
      id,
      part,
      text,
      maxCenti,
      scoreCenti,
      rubric: await currentRubric(ctx.db, answer),
      marks: marks
        .filter(({ answerId }) => answerId === id)
        .map(({ answerId: _answer, rubricVersion, items, ...mark }) => ({
          ...mark,
          items: (rubrics.get(rubricVersion) ?? []).filter((item) => items.includes(item.id)),
        })),
    });
  }
  return found;
}

interface Remark {
  readonly id: string;
  readonly answerId: string;
  readonly form: z.output<typeof MarkForm>;
}

/**
 * Gives a mark that counts whatever others gave, and completes the paper anew. Whether the caller may do this, the
 * module that calls it decides.
 */
export async function remark(ctx: Ctx<User>, { id, answerId, form }: Remark): Promise<void> {
  const answer = await findAnswer(ctx.db, answerId, { lock: true });
  if (!answer || answer.userId === ctx.user.id) throw new AppError('answerNotFound');
  await giveMarks(ctx, [answer], { form, byLeader: true, idOf: () => id });
}
