import { secondsBetween } from '@ganlin/contract/core/time';
import { MAX_WEAK_TAGS, type WeakTag } from '@ganlin/contract/practice/next';

export interface TaggedAnswer {
  readonly tags: readonly string[];
  /** The last answer to the question. */
  readonly right: boolean;
  /** How often it was answered. */
  readonly answers: number;
  readonly at: Date;
}

/** Fewer answers say nothing. */
export const MIN_ANSWERS = 5;
/** A knowledge point with a lower share of right answers is weak. */
const WEAK_BELOW = 0.7;
/** After this time an answer counts half as much. */
const HALF_LIFE_DAYS = 30;

/**
 * The knowledge points with the lowest accuracy, weakest first. The last answer to each question counts, the more the
 * later it was given: practising a weak point mends it.
 */
export function weakTags(answers: readonly TaggedAnswer[], now: Date): WeakTag[] {
  const sums = new Map<string, Sum>();
  for (const answer of answers) {
    const weight = weightAt(answer.at, now);
    for (const name of new Set(answer.tags)) {
      const sum = sums.get(name) ?? { name, answers: 0, answered: 0, right: 0, weight: 0, rightWeight: 0 };
      sum.answers += answer.answers;
      sum.answered += 1;
      sum.right += Number(answer.right);
      sum.weight += weight;
      sum.rightWeight += answer.right ? weight : 0;
      sums.set(name, sum);
    }
  }
  return [...sums.values()]
    .filter((sum) => sum.answers >= MIN_ANSWERS && sum.right < sum.answered && accuracyOf(sum) < WEAK_BELOW)
    .toSorted((a, b) => accuracyOf(a) - accuracyOf(b) || b.answered - a.answered || (a.name < b.name ? -1 : 1))
    .slice(0, MAX_WEAK_TAGS)
    .map(({ name, answered, right }) => ({ name, answered, right }));
}

interface Sum {
  readonly name: string;
  answers: number;
  answered: number;
  right: number;
  weight: number;
  rightWeight: number;
}

const accuracyOf = ({ weight, rightWeight }: Sum): number => rightWeight / weight;

const DAY_SECONDS = 86_400;

function weightAt(at: Date, now: Date): number {
  const days = Math.max(0, secondsBetween(at, now)) / DAY_SECONDS;
  return 0.5 ** (days / HALF_LIFE_DAYS);
}
