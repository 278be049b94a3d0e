import { z } from 'zod';
import { Score } from '../core/score.ts';
import { QuestionView } from '../question/view.ts';

/**
 * The questions of a paper as whoever sits it sees them, all at once. Ids of questions and of their parts are made for
 * the exam: they lead nowhere else and say nothing about what is right. Media stand without addresses, which come with
 * each opening. Composed once, kept compressed, sent as it is.
 */
export const PaperBody = z.object({
  sections: z.array(z.object({ title: z.string(), intro: z.string() })),
  questions: z.array(z.object({ section: z.int(), score: Score, question: QuestionView })),
});
export type PaperBody = z.infer<typeof PaperBody>;
/** As it travels. */
export type SentBody = z.input<typeof PaperBody>;

/** In which order one paper shows the questions of its set, and the options of each. */
export const Arrangement = z.object({
  /** Places in the body, from 0, in the order shown: the first is question 1. */
  questions: z.array(z.int()),
  /** Place in the body (`12`) or part of a combined question (`12.c3`) → its options' places in the order shown. */
  options: z.record(z.string(), z.array(z.int())),
});
export type Arrangement = z.infer<typeof Arrangement>;

/** The paper as it is shown: its questions in their order, each with its options in theirs. */
export function arranged<Q extends SentBody['questions'][number]>(
  questions: readonly Q[],
  arrangement: Arrangement,
): Q[] {
  return arrangement.questions.flatMap((place) => {
    const found = questions[place];
    if (!found) return [];
    const { question } = found;
    const children = question.children.map((child) => ({
      ...child,
      options: inOrder(child.options, arrangement.options[`${place}.${child.id}`]),
    }));
    return [
      {
        ...found,
        question: { ...question, options: inOrder(question.options, arrangement.options[String(place)]), children },
      },
    ];
  });
}

function inOrder<Part>(parts: readonly Part[], order: readonly number[] | undefined): Part[] {
  return order ? order.flatMap((place) => parts[place] ?? []) : [...parts];
}
