/**
 * A thousand matches at once: `npm run bench:battle`, about three minutes. Two thousand robots find opponents over two
 * API processes and play a ranked game each. Prints how long answers took to be acknowledged, how far apart both
 * players saw the reveal, and what was lost, counted twice or left unfinished. Then, in the same run, what an echo
 * costs bare socket.io and our real-time layer. A frame of a match also pays for the database and for moving the match
 * on; its ratio to a frame of a bare echo is printed without a promise.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { readConfig } from '../src/config.ts';
import { inspectMatches, openRobotBattle, refusals, robotUsers } from '../test/battle/battle-site.ts';
import { startRobot, type Robot } from '../test/battle/robot.ts';
import { cpuMs, judge, openBenchSite, percentile } from './bench-site.ts';
import { fillPeople } from './people.ts';
import { fillBank } from './question-rows.ts';
import { echoFigures, measureEchoes } from './sockets.ts';

const [matches = 1_000] = process.argv.slice(2).map(Number);
const QUESTIONS = 8;
const SECONDS = 15;
const THINK_MS = { least: 1_000, most: 9_000 };
const ARRIVALS_PER_SECOND = 200;
const MAX_SECONDS = 300;

await using site = await openBenchSite();
await fillPeople(site.db, readConfig(site.env), matches * 2);
const users = await robotUsers(site.db, matches * 2);
const apis = [await site.start('api'), await site.start('api')];
const origins = apis.map(({ origin }) => origin);
const battleId = await openRobotBattle(origins[0] ?? '', {
  repoId: await fillBank(site.db, 200),
  questions: QUESTIONS,
  seconds: SECONDS,
});

/** While people still arrive, and with all matches under way. */
const acknowledgedMs = { arriving: [] as number[], together: [] as number[] };
const revealedAt = new Map<string, number[]>();
const most = { matches: 0 };
const areTogether = () => most.matches >= matches * 0.95;
const robots: Robot[] = [];
let frames = 0;
const cpuBefore = apis.map(({ pid }) => cpuMs(pid));
const began = performance.now();
const lookAround = async () => {
  const { rows } = await site.db.query<{ count: number }>(
    'select count(*)::int as count from battle_match where battle_id = $1 and state < 3',
    [battleId],
  );
  most.matches = Math.max(most.matches, rows[0]?.count ?? 0);
};
const watching = setInterval(() => void lookAround(), 1_000);
for (const [at, user] of users.entries()) {
  robots.push(
    startRobot({
      user,
      battleId,
      origins: at % 2 === 0 ? origins : origins.toReversed(),
      thinkMs: () => THINK_MS.least + Math.random() * (THINK_MS.most - THINK_MS.least),
      mayBegin: (played) => played === 0,
      onFrame: () => void (frames += 1),
      onAcknowledged: (ms) => void acknowledgedMs[areTogether() ? 'together' : 'arriving'].push(ms),
      onRevealed: ({ matchId, ordinal }) => {
        const key = `${matchId} ${ordinal}`;
        revealedAt.set(key, [...(revealedAt.get(key) ?? []), performance.now()]);
      },
    }),
  );
  if (at % ARRIVALS_PER_SECOND === ARRIVALS_PER_SECOND - 1) await pause(1_000);
}
await Promise.race([Promise.all(robots.map(({ done }) => done)), pause(MAX_SECONDS * 1_000)]);
clearInterval(watching);
const seconds = (performance.now() - began) / 1_000;
const battleMs = apis.reduce((sum, { pid }, at) => sum + cpuMs(pid) - (cpuBefore[at] ?? 0), 0);
for (const robot of robots) robot.close();
const found = await inspectMatches(site.db, battleId, robots);
console.log('refused', refusals(robots));
for (const api of apis) await api.stop();

const echoes = await measureEchoes(
  site.env,
  users.map(({ token }) => token),
);

const skews = [...revealedAt.values()].flatMap(([one = 0, other]) => (other === undefined ? [] : [other - one]));
const frameMs = battleMs / frames;
judge({
  'matches settled': { measured: found.settled, least: matches },
  'matches at the same time': { measured: most.matches, least: matches * 0.95 },
  'matches void or unfinished': { measured: found.void + found.stuck, promised: 0 },
  'answers acknowledged': { measured: found.acknowledged },
  'acknowledged answers lost': { measured: found.lost, promised: 0 },
  'points, ratings or results counted wrongly': {
    measured: found.miscounted + found.misrated + found.voidButRated + found.toldTwice + found.toldOtherwise,
    promised: 0,
  },
  'answer acknowledged, p50 (ms)': { measured: rounded(percentile(acknowledgedMs.together, 0.5)) },
  'answer acknowledged, p99 (ms)': { measured: rounded(percentile(acknowledgedMs.together, 0.99)), promised: 150 },
  [`the same while ${ARRIVALS_PER_SECOND} people a second arrive, p99 (ms)`]: {
    measured: rounded(percentile(acknowledgedMs.arriving, 0.99)),
  },
  'reveals seen by both': { measured: skews.length },
  'reveal skew, p50 (ms)': { measured: rounded(percentile(skews, 0.5)) },
  'reveal skew, p99 (ms)': { measured: rounded(percentile(skews, 0.99)), promised: 150 },
  'frames per second': { measured: Math.round(frames / seconds) },
  'frames of matches per second of one processor': { measured: Math.round(1_000 / frameMs) },
  'frames of matches ÷ frames of bare echoes': { measured: rounded(echoes.bare / 2 / frameMs) },
  ...echoFigures(echoes),
});

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
