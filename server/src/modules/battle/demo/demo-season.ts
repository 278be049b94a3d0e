import { MatchKind, type MatchResult } from '@ganlin/contract/battle/kinds';
import { leaguePoints } from '@ganlin/contract/battle/lobby';
import { seasonOf } from '@ganlin/contract/battle/season';
import { addDays, addMinutes, addSeconds, dayInChina, startOfDayInChina } from '@ganlin/contract/core/time';
import type { Body } from '@ganlin/contract/question/body';
import { newId } from '../../../platform/ids.ts';
import { seededRandom, type SeededRandom } from '../../../kits/seeded-random.rules.ts';
import { resultOf } from '../model/points.rules.ts';
import { firstRating, ratedGame, type Rating } from '../model/rating.ts';
import { playAnswers, sumOf, type DemoAnswer } from './demo-match.rules.ts';

export interface DemoPlayer {
  readonly id: string;
  readonly name: string;
  readonly deptId: string | null;
  readonly deptName: string;
}

export interface DemoQuestion {
  readonly id: string;
  readonly version: number;
  readonly body: Body;
}

export interface DemoBattle {
  readonly id: string;
  readonly title: string;
  readonly questions: number;
  readonly seconds: number;
  readonly pool: readonly DemoQuestion[];
}

interface Seated extends ReturnType<typeof sumOf> {
  readonly id: string;
  readonly player: DemoPlayer;
  readonly result: MatchResult;
  /** Of a ranked match. */
  readonly before: Rating | undefined;
  readonly after: Rating | undefined;
  readonly leaguePoints: number;
  readonly answers: readonly DemoAnswer[];
}

export interface DemoMatch {
  readonly id: string;
  readonly battle: DemoBattle;
  readonly kind: MatchKind;
  readonly season: string;
  readonly day: string;
  readonly createdAt: Date;
  readonly settledAt: Date;
  readonly questions: readonly DemoQuestion[];
  readonly seats: readonly [Seated, Seated];
}

const MATCHES = 300;
const DAYS = 35;
/** The last ones were played today, up to a few minutes ago. */
const TODAY = 8;
const ROOM_EVERY = 12;

/** Matches of the last weeks, oldest first: the same in every seeding, with times counted back from now. */
export function playSeason(now: Date, battles: readonly DemoBattle[], players: readonly DemoPlayer[]): DemoMatch[] {
  const random = seededRandom('demo battles');
  const skills = new Map(players.map(({ id }) => [id, 40 + random.int(50)]));
  const ratings = new Map<string, Rating>();
  const times = Array.from({ length: MATCHES }, (_, at) => timeOf(now, at, random)).toSorted((a, b) => +a - +b);
  return times.map((createdAt, at) => {
    const battle = taken(battles, random.int(3) === 0 ? 1 : 0);
    const kind = at % ROOM_EVERY === 0 ? MatchKind.room : MatchKind.ranked;
    const first = random.int(players.length);
    const second = (first + 1 + random.int(players.length - 1)) % players.length;
    const pair = [taken(players, first), taken(players, second)] as const;
    const questions = drawn(battle, random);
    const answers = pair.map(({ id }) =>
      playAnswers(
        { bodies: questions.map(({ body }) => body), seconds: battle.seconds, skill: skills.get(id) ?? 50 },
        random,
      ),
    );
    const day = dayInChina(createdAt);
    const { key: season } = seasonOf(createdAt);
    const seats = seatsOf({ pair, answers, ratings, season, kind });
    const settledAt = addSeconds(createdAt, questions.length * battle.seconds);
    return { id: newId(), battle, kind, season, day, createdAt, settledAt, questions, seats };
  });
}

function timeOf(now: Date, at: number, random: SeededRandom): Date {
  if (at >= MATCHES - TODAY) return addMinutes(now, -10 - 9 * (MATCHES - at));
  const day = 1 + random.int(DAYS);
  return addMinutes(addDays(startOfDayInChina(now), -day), 8 * 60 + random.int(13 * 60));
}

function drawn({ pool, questions }: DemoBattle, random: SeededRandom): DemoQuestion[] {
  const start = random.int(pool.length);
  // The step has no common divisor with most sizes; a repeated question is left out.
  const chosen = Array.from({ length: questions }, (_, at) => taken(pool, (start + at * 7) % pool.length));
  return [...new Set(chosen)];
}

interface Seating {
  readonly pair: readonly [DemoPlayer, DemoPlayer];
  readonly answers: readonly (readonly DemoAnswer[])[];
  /** By season and player; changed here. */
  readonly ratings: Map<string, Rating>;
  readonly season: string;
  readonly kind: MatchKind;
}

function seatsOf({ pair, answers, ratings, season, kind }: Seating): readonly [Seated, Seated] {
  const isRanked = kind === MatchKind.ranked;
  const ratingOf = ({ id }: DemoPlayer) => ratings.get(`${season} ${id}`) ?? firstRating;
  const before = [ratingOf(pair[0]), ratingOf(pair[1])] as const;
  const sums = [sumOf(taken(answers, 0)), sumOf(taken(answers, 1))] as const;
  const results = [
    resultOf(finished(sums[0]), finished(sums[1])),
    resultOf(finished(sums[1]), finished(sums[0])),
  ] as const;
  const after = isRanked ? ratedGame(...before, results[0]) : undefined;
  const seated = (own: 0 | 1): Seated => {
    if (after) ratings.set(`${season} ${pair[own].id}`, after[own]);
    return {
      ...sums[own],
      id: newId(),
      player: pair[own],
      result: results[own],
      before: isRanked ? before[own] : undefined,
      after: after?.[own],
      leaguePoints: isRanked ? leaguePoints[results[own]] : 0,
      answers: taken(answers, own),
    };
  };
  return [seated(0), seated(1)];
}

const finished = ({ points, spentMs }: ReturnType<typeof sumOf>) => ({ points, spentMs, hasLeft: false });

function taken<Item>(list: readonly Item[], at: number): Item {
  const item = list[at];
  if (item === undefined) throw new Error(`the demo's battles have nothing at ${at}`);
  return item;
}
