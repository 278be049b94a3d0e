import type { Body } from '@ganlin/contract/question/body';
import { rightPick, wrongPick } from '../model/pick.rules.ts';
import { pointsFor } from '../model/points.rules.ts';

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
    const points = pointsFor({ right: isRight, spentMs, seconds, isLast: at === bodies.length - 1 });
    return [{ ordinal: at + 1, pick: isRight ? rightPick(body) : wrongPick(body), isRight, points, spentMs }];
  });
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
