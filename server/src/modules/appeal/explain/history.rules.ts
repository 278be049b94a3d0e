import { AppealState, ScoreStep } from '@ganlin/contract/appeal/kinds';

interface Mark {
  readonly graderId: string;
  readonly byLeader: boolean;
  readonly scoreCenti: number;
  readonly items: readonly { readonly text: string; readonly points: number }[];
  readonly comment: string;
  readonly markedAt: Date;
}

interface Answer {
  /** Which part of a combined question, from 1; 0: all of it. */
  readonly part: number;
  readonly maxCenti: number;
  readonly marks: readonly Mark[];
}

interface Appeal {
  readonly state: AppealState;
  readonly reply: string;
  readonly answeredAt: Date | null;
  readonly answeredBy: string | null;
  readonly beforeCenti: number | null;
  readonly afterCenti: number | null;
}

interface Regrading {
  readonly at: Date;
  readonly reason: string;
  readonly beforeCenti: number;
  readonly afterCenti: number;
}

interface Facts {
  readonly maxCenti: number;
  /** What the rules gave; undefined if everything was written. */
  readonly byRule: { readonly at: Date; readonly scoreCenti: number } | undefined;
  readonly answers: readonly Answer[];
  readonly regradings: readonly Regrading[];
  readonly appeals: readonly Appeal[];
  /** Criteria reveal the model answer. */
  readonly showItems: boolean;
}

export interface Step {
  readonly step: ScoreStep;
  readonly at: Date;
  readonly part: number;
  readonly grader: number;
  readonly score: number | null;
  readonly before: number | null;
  readonly maxScore: number;
  readonly text: string;
  readonly outcome: AppealState | null;
  readonly items: { readonly text: string; readonly points: number }[];
}

/** How the points of a question came about, in order; nothing in it leads to a grader. */
export function historyOf(facts: Facts): Step[] {
  const steps = [
    ...ruleSteps(facts),
    ...facts.answers.flatMap((answer) => markSteps(facts, answer)),
    ...regradedSteps(facts),
    ...appealSteps(facts),
  ];
  return steps.toSorted((one, other) => Number(one.at) - Number(other.at));
}

const plain = { part: 0, grader: 0, before: null, text: '', outcome: null };

const ruleSteps = ({ byRule, maxCenti }: Facts): Step[] =>
  byRule
    ? [{ ...plain, step: ScoreStep.rule, at: byRule.at, score: byRule.scoreCenti, maxScore: maxCenti, items: [] }]
    : [];

/** The newest mark of each grader, and every decision but those that answered an appeal. */
function markSteps({ appeals, showItems }: Facts, { part, maxCenti, marks }: Answer): Step[] {
  const graders = [...new Set(marks.filter(({ byLeader }) => !byLeader).map(({ graderId }) => graderId))];
  const counted = marks.filter((mark) =>
    mark.byLeader ? !appeals.some((appeal) => isOf(appeal, mark)) : mark === newestOf(marks, mark),
  );
  return counted.map((mark) => ({
    ...plain,
    step: mark.byLeader ? ScoreStep.decision : ScoreStep.mark,
    at: mark.markedAt,
    part,
    grader: mark.byLeader ? 0 : graders.indexOf(mark.graderId) + 1,
    score: mark.scoreCenti,
    maxScore: maxCenti,
    text: mark.comment,
    items: showItems ? mark.items.map(({ text, points }) => ({ text, points })) : [],
  }));
}

const newestOf = (marks: readonly Mark[], { graderId }: Mark): Mark | undefined =>
  marks.findLast((mark) => !mark.byLeader && mark.graderId === graderId);

/** Answer and mark are written by one user in one transaction, at one time. */
const isOf = ({ state, answeredAt, answeredBy }: Appeal, mark: Mark): boolean =>
  state === AppealState.changed &&
  mark.byLeader &&
  mark.graderId === answeredBy &&
  Number(mark.markedAt) === Number(answeredAt);

function appealSteps({ appeals, maxCenti, answers, showItems }: Facts): Step[] {
  return appeals.flatMap((appeal) => {
    const { state, reply, answeredAt, beforeCenti, afterCenti } = appeal;
    if (answeredAt === null) return [];
    const marks = answers.flatMap((answer) => answer.marks.filter((mark) => isOf(appeal, mark)));
    return [
      {
        ...plain,
        step: ScoreStep.appeal,
        at: answeredAt,
        score: afterCenti,
        before: beforeCenti,
        maxScore: maxCenti,
        text: reply,
        outcome: state,
        items: showItems ? marks.flatMap(({ items }) => items.map(({ text, points }) => ({ text, points }))) : [],
      },
    ];
  });
}

const regradedSteps = ({ regradings, maxCenti }: Facts): Step[] =>
  regradings.map(({ at, reason, beforeCenti, afterCenti }) => ({
    ...plain,
    step: ScoreStep.regraded,
    at,
    score: afterCenti,
    before: beforeCenti,
    maxScore: maxCenti,
    text: reason,
    items: [],
  }));
