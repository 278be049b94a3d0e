import { AppealOutcome } from '@ganlin/contract/appeal/kinds';

interface Written {
  readonly part: string;
  readonly marks: readonly { readonly graderId: string }[];
}

/** How an appeal on a question with these written answers can be answered. */
export function outcomesFor(written: readonly Written[]): AppealOutcome[] {
  const isWhole = written.some(({ part }) => part === '');
  return [
    AppealOutcome.kept,
    ...(written.length > 0 ? [AppealOutcome.changed] : []),
    // What people marked, re-grading does not touch.
    ...(isWhole ? [] : [AppealOutcome.accepted]),
  ];
}

/** Nobody answers an appeal against a mark of their own. */
export const hasMarked = (userId: string, written: readonly Written[]): boolean =>
  written.some(({ marks }) => marks.some(({ graderId }) => graderId === userId));
