/**
 * Whether a bad line costs points: `npm run test:battle:fair [-- games]`, a hundred games unless given. Pairs of robots that know all answers and
 * take equally long to find them, one with a round trip of 20 ms and one with 300 ms. The points of all games together
 * must be within three percent of each other. The same answers without the credit for the way must be further apart:
 * otherwise the test would detect nothing.
 */
import { readConfig } from '../../src/config.ts';
import { pointsFor } from '../../src/modules/battle/model/points.rules.ts';
import { seededRandom } from '../../src/kits/seeded-random.rules.ts';
import { judge, openBenchSite } from '../../bench/bench-site.ts';
import { fillPeople } from '../../bench/people.ts';
import { BANK_RIGHT, fillBank } from '../../bench/question-rows.ts';
import { openSlowLine } from '../support/slow-line.ts';
import { openRobotBattle, robotUsers } from './battle-site.ts';
import { startRobot } from './robot.ts';

const [games = 100] = process.argv.slice(2).map(Number);
const ROUND_TRIP_MS = { near: 20, far: 300 };
const QUESTIONS = 5;
/** The shortest time a battle can have, where a way matters most. */
const SECONDS = 5;
const THINK_MS = { least: 500, most: 2_500 };
const MAX_APART = 0.03;

await using site = await openBenchSite();
await fillPeople(site.db, readConfig(site.env), games * 2);
const users = await robotUsers(site.db, games * 2);
const api = await site.start('api');
const battleId = await openRobotBattle(api.origin, {
  repoId: await fillBank(site.db, 200),
  questions: QUESTIONS,
  seconds: SECONDS,
});
await using near = await openSlowLine(api.origin, ROUND_TRIP_MS.near);
await using far = await openSlowLine(api.origin, ROUND_TRIP_MS.far);
const robots = users.map((user, at) => {
  // Both of a pair think equally long about their first question, their second one, and so on.
  const random = seededRandom('think', String(Math.floor(at / 2)));
  return startRobot({
    user,
    battleId,
    origins: [at % 2 === 0 ? near.origin : far.origin],
    thinkMs: () => THINK_MS.least + random.int(THINK_MS.most - THINK_MS.least),
    choose: () => BANK_RIGHT,
    mayBegin: (played) => played === 0,
  });
});
await Promise.all(robots.map(({ done }) => done));

const { rows } = await site.db.query<{ user_id: string; ordinal: number; spent_ms: number; credited_ms: number }>(
  `select p.user_id, a.ordinal, a.spent_ms, a.credited_ms from battle_answer a
     join battle_player p on p.id = a.player_id join battle_match m on m.id = a.match_id
    where m.battle_id = $1 and m.state = 3 and a.is_right`,
  [battleId],
);
const isNear = new Map(users.map(({ userId }, at) => [userId, at % 2 === 0]));
const pointsOf = (wanted: boolean, isCredited: boolean): number =>
  rows
    .filter(({ user_id }) => isNear.get(user_id) === wanted)
    .reduce((sum, { ordinal, spent_ms, credited_ms }) => {
      const spentMs = spent_ms + (isCredited ? 0 : credited_ms);
      return sum + pointsFor({ right: true, spentMs, seconds: SECONDS, isLast: ordinal === QUESTIONS });
    }, 0);
const apart = (isCredited: boolean): number => {
  const [nearPoints, farPoints] = [pointsOf(true, isCredited), pointsOf(false, isCredited)];
  return Math.round((Math.abs(nearPoints - farPoints) / nearPoints) * 10_000) / 10_000;
};
judge({
  'answers counted': { measured: rows.length, least: games * 2 * QUESTIONS * 0.99 },
  'points with 20 ms': { measured: pointsOf(true, true) },
  'points with 300 ms': { measured: pointsOf(false, true) },
  apart: { measured: apart(true), promised: MAX_APART },
  'control: apart without the credit': { measured: apart(false), least: apart(true) * 1.2 },
});
