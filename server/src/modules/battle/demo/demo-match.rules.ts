import { LAST_QUESTION_FACTOR, MatchResult, RIGHT_POINTS, SPEED_POINTS } from '@ganlin/contract/battle/kinds';
import type { Body } from '@ganlin/contract/question/body';
import { QuestionType } from '@ganlin/contract/question/kinds';

/** The part of a random source that is used here. */
export interface Random {
  /** 0 … count − 1. */
  readonly int: (count: number) => number;
}

export interface DemoAnswer {
  readonly ordinal: number;
  readonly pick: readonly string[];
  readonly isRight: boolean;
  readonly points: number;
  readonly spentMs: number;
}

interface Played {
  readonly bodies: readonly Body[];
  readonly seconds: number;
  /** How many of a hundred questions the player answers right. */
  readonly skill: number;
}

/** How an invented player answers the questions of a match; now and then not at all. */
export function playAnswers({ bodies, seconds, skill }: Played, random: Random): DemoAnswer[] {
  return bodies.flatMap((body, at) => {
    if (random.int(100) < 3) return [];
    const isRight = random.int(100) < skill;
    const spentMs = 1_500 + random.int(Math.floor(seconds * 700));
    const factor = at === bodies.length - 1 ? LAST_QUESTION_FACTOR : 1;
    const speed = Math.round(SPEED_POINTS * (1 - spentMs / (seconds * 1_000)));
    const points = isRight ? factor * (RIGHT_POINTS + speed) : 0;
    return [{ ordinal: at + 1, pick: pickOf(body, isRight), isRight, points, spentMs }];
  });
}

/** The right choice, or a plausible wrong one. */
function pickOf(body: Body, isRight: boolean): string[] {
  if (body.type === QuestionType.judge) return [String(body.right === isRight)];
  if (body.type !== QuestionType.single && body.type !== QuestionType.multi) return [];
  const rights = body.options.filter(({ right }) => right).map(({ id }) => id);
  if (isRight) return rights;
  const wrong = body.options.filter(({ right }) => !right).map(({ id }) => id);
  return body.type === QuestionType.multi ? [...rights.slice(1), ...wrong.slice(0, 1)] : wrong.slice(0, 1);
}

export function sumOf(answers: readonly DemoAnswer[]) {
  let [streak, bestStreak] = [0, 0];
  for (const { isRight } of answers) {
    streak = isRight ? streak + 1 : 0;
    bestStreak = Math.max(bestStreak, streak);
  }
  return {
    points: answers.reduce((sum, { points }) => sum + points, 0),
    rights: answers.filter(({ isRight }) => isRight).length,
    spentMs: answers.reduce((sum, { spentMs }) => sum + spentMs, 0),
    streak,
    bestStreak,
  };
}

export function resultOf(own: number, others: number): MatchResult {
  if (own === others) return MatchResult.drawn;
  return own > others ? MatchResult.won : MatchResult.lost;
}

export interface Rated {
  readonly rating: number;
  readonly deviation: number;
  readonly volatility: number;
}

const scores: Readonly<Record<MatchResult, number>> = { 0: 0, 1: 1, 2: 0.5 };
const MIN_DEVIATION = 65;

/** Close enough for invented players: moves further while the rating is uncertain, and makes it a little surer. */
export function ratedAfter(own: Rated, other: Rated, result: MatchResult): Rated {
  const expected = 1 / (1 + 10 ** ((other.rating - own.rating) / 400));
  const step = own.deviation / 5;
  return {
    rating: own.rating + step * (scores[result] - expected),
    deviation: Math.max(MIN_DEVIATION, own.deviation * 0.93),
    volatility: own.volatility,
  };
}

/** `2026-Q4`, from a day in China. */
export const seasonOf = (day: string): string => `${day.slice(0, 4)}-Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`;
