import type { Next, WeakTag } from '@ganlin/contract/practice/next';

type Resume = Omit<Extract<Next, { kind: 'resume' }>, 'kind'>;

/** What a user could practise. Counts are those of a practice started now. */
export interface Facts {
  readonly repoId: string;
  readonly repoTitle: string;
  /** For the wrong-answer book: mistakes come before everything else that is new. */
  readonly inBook: boolean;
  /** Unfinished runs that can be continued, the latest first. */
  readonly runs: readonly Resume[];
  readonly due: number;
  readonly wrong: number;
  readonly weak: readonly WeakTag[];
  /** Questions on the first of these knowledge points. */
  readonly weakQuestions: number;
  /** Open questions of 每日五题. */
  readonly daily: number;
  /** A bank to go through from its beginning. */
  readonly order: { readonly repoId: string; readonly repoTitle: string; readonly questions: number } | null;
}

/** Knowledge points of one recommended practice. */
export const WEAK_AT_ONCE = 3;

/**
 * The one thing to do next: what was begun, what is due, what is weak, the five of the day, and otherwise a bank from
 * its beginning. Null only where nothing of this has a question.
 */
export function recommended(facts: Facts): Next | null {
  const { repoId, repoTitle, inBook, runs, due, wrong, weak, weakQuestions, daily, order } = facts;
  const run = runs.find(({ left }) => left > 0);
  if (run) return { kind: 'resume', ...run };
  if (due > 0) return { kind: 'review', repoId, repoTitle, questions: due };
  if (inBook && wrong > 0) return { kind: 'wrong', repoId, repoTitle, questions: wrong };
  const tags = weak.slice(0, WEAK_AT_ONCE).map(({ name }) => name);
  if (tags.length > 0 && weakQuestions > 0) {
    return { kind: 'weak', repoId, repoTitle, tags, questions: weakQuestions };
  }
  if (daily > 0) return { kind: 'daily', questions: daily };
  if (order !== null && order.questions > 0) return { kind: 'order', ...order };
  return null;
}
