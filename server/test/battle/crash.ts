/**
 * Everything dies, and every match ends once: `npm run test:battle:crash`. Two API processes over their own PostgreSQL
 * and Redis; six hundred robots play ranked games, up to three hundred at a time, and come back by the other
 * process when cut off. Meanwhile API processes are killed, Redis is wiped and killed, PostgreSQL is crashed. In the
 * end every match is settled once or void, no rating was changed by a void one, nobody was told two results, and every
 * acknowledged answer counts. A shorter run with nothing killed, but without the lease of a match, must break this:
 * otherwise the test would detect nothing.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { resolve } from 'node:path';
import { Redis } from 'ioredis';
import { judge, type Figure } from '../../bench/bench-site.ts';
import { fillPeople } from '../../bench/people.ts';
import { fillBank } from '../../bench/question-rows.ts';
import { readConfig } from '../../src/config.ts';
import { openOwnServices } from '../exam/own-services.ts';
import { watch, type Watched } from '../exam/watched-process.ts';
import { inspectMatches, openRobotBattle, refusals, robotUsers } from './battle-site.ts';
import { startRobot } from './robot.ts';

const SECONDS = 30;
const CONTROL_SECONDS = 1;
const PLAYERS = 600;
const CONTROL_PLAYERS = 100;
const KILL_EVERY_MS = 3_000;
const PATIENCE_MS = 90_000;

await using services = await openOwnServices();
const { db, env } = services;
await fillPeople(db, readConfig(env), PLAYERS + CONTROL_PLAYERS);
const users = await robotUsers(db, PLAYERS + CONTROL_PLAYERS);
const game = { repoId: await fillBank(db, 200), questions: 3, seconds: 10 };

const main = await crashTest();
const control = await controlRun();
const figures: Record<string, Figure> = {
  'matches settled': { measured: main.settled, least: PLAYERS / 8 },
  'matches void': { measured: main.void },
  'matches that never end': { measured: main.stuck, promised: 0 },
  'players told two results': { measured: main.toldTwice, promised: 0 },
  'players told another result than is stored': { measured: main.toldOtherwise, promised: 0 },
  'void matches with a result or a rating': { measured: main.voidButRated, promised: 0 },
  'people whose rating does not follow from their games': { measured: main.misrated, promised: 0 },
  'players whose points do not follow from their answers': { measured: main.miscounted, promised: 0 },
  'acknowledged answers lost': { measured: main.lost, promised: 0 },
  'answers acknowledged': { measured: main.acknowledged, least: PLAYERS / 2 },
  'API processes killed': { measured: main.kills, least: 2 },
  'control without the lease: ratings, points or results that are wrong': { measured: control, least: 1 },
};
judge(figures);
console.log(
  Object.entries(figures)
    .map(([name, { measured }]) => `${name} ${measured}`)
    .join('; '),
);

async function crashTest() {
  const apis = [await watch('api', env), await watch('api', env)];
  const battleId = await openRobotBattle(apis[0]?.origin ?? '', game);
  const until = performance.now() + SECONDS * 1_000;
  const robots = startRobots(apis, { battleId, of: users.slice(0, PLAYERS), until });
  const [kills] = await Promise.all([killEvery(apis, until), loseCache(), crashDatabase()]);
  const ending = performance.now();
  await untilDone(robots);
  console.log(`the last games took ${Math.round((performance.now() - ending) / 1_000)} s; refused:`, refusals(robots));
  for (const robot of robots) robot.close();
  for (const api of apis) await api.stop();
  return { ...(await inspectMatches(db, battleId, robots)), kills };
}

async function controlRun(): Promise<number> {
  const program = resolve(import.meta.dirname, 'without-lease.ts');
  const apis = [await watch('api', env, program), await watch('api', env, program)];
  const battleId = await openRobotBattle(apis[0]?.origin ?? '', game);
  const until = performance.now() + CONTROL_SECONDS * 1_000;
  const robots = startRobots(apis, { battleId, of: users.slice(PLAYERS), until });
  await untilDone(robots);
  for (const robot of robots) robot.close();
  for (const api of apis) await api.stop();
  const { toldTwice, toldOtherwise, misrated, miscounted, voidButRated } = await inspectMatches(db, battleId, robots);
  return toldTwice + toldOtherwise + misrated + miscounted + voidButRated;
}

/** Each plays one game after the other, and begins none after the end. */
function startRobots(
  apis: readonly Watched[],
  { battleId, of, until }: { battleId: string; of: readonly (typeof users)[number][]; until: number },
) {
  const origins = apis.map(({ origin }) => origin);
  return of.map((user, at) =>
    startRobot({
      user,
      battleId,
      origins: at % 2 === 0 ? origins : origins.toReversed(),
      thinkMs: () => 300 + Math.random() * 2_500,
      mayBegin: () => performance.now() < until,
    }),
  );
}

async function untilDone(robots: ReturnType<typeof startRobots>): Promise<void> {
  await Promise.race([Promise.all(robots.map(({ done }) => done)), pause(PATIENCE_MS)]);
}

/** One after the other; while only one is up, it is spared, so that the robots get to play. */
async function killEvery(apis: readonly Watched[], until: number): Promise<number> {
  let kills = 0;
  while (performance.now() < until) {
    await pause(KILL_EVERY_MS);
    while (!apis.every(({ isUp }) => isUp())) await pause(50);
    apis[kills % apis.length]?.kill();
    kills += 1;
  }
  return kills;
}

async function loseCache(): Promise<void> {
  await pause(SECONDS * 300);
  const cache = new Redis(services.redisUrl);
  await cache.flushall();
  cache.disconnect();
  await services.killCache(3_000);
}

async function crashDatabase(): Promise<void> {
  await pause(SECONDS * 700);
  await services.crashDatabase();
}
