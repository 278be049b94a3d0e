import { z } from 'zod';
import { Score } from '../core/score.ts';
import { QuestionView } from '../question/view.ts';

/**
 * All questions of a paper as its examinee sees them. Ids of questions and of their parts are generated for the exam:
 * they lead nowhere else and reveal nothing about the correct answers. Media have no URLs here; those come each time
 * the paper is opened. Composed once, stored compressed, sent as is.
 */
export const PaperBody = z.object({
  sections: z.array(z.object({ title: z.string(), intro: z.string() })),
  questions: z.array(z.object({ section: z.int(), score: Score, question: QuestionView })),
});
export type PaperBody = z.infer<typeof PaperBody>;
/** As sent on the wire. */
export type SentBody = z.input<typeof PaperBody>;

/** Order in which one paper shows the questions of its set, and the options of each. */
export const Arrangement = z.object({
  /** Positions in the body, from 0, in display order: the first is question 1. */
  questions: z.array(z.int()),
  /**
   * Position in the body (`12`) or part of a combined question (`12.c3`) → positions of its options in display order.
   */
  options: z.record(z.string(), z.array(z.int())),
});
export type Arrangement = z.infer<typeof Arrangement>;

/** The paper as shown: questions in display order, each with its options in theirs. */
export function arranged<Q extends SentBody['questions'][number]>(
  questions: readonly Q[],
  arrangement: Arrangement,
): Q[] {
  return arrangement.questions.flatMap((index) => {
    const found = questions[index];
    if (!found) return [];
    const { question } = found;
    const children = question.children.map((child) => ({
      ...child,
      options: inOrder(child.options, arrangement.options[`${index}.${child.id}`]),
    }));
    return [
      {
        ...found,
        question: { ...question, options: inOrder(question.options, arrangement.options[String(index)]), children },
      },
    ];
  });
}

function inOrder<Part>(parts: readonly Part[], order: readonly number[] | undefined): Part[] {
  return order ? order.flatMap((index) => parts[index] ?? []) : [...parts];
}
