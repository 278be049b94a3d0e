/**
 * People who use the installed site while it is upgraded; started by `install.ts` in the network of its computer. The
 * administrator signs in through nginx, sets up the second factor and opens an exam; examinees save, visitors load
 * pages with their scripts. Prints a line when all are seated; after a line on standard input they hand in, and it
 * prints what they saw.
 */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { captchaApi } from '@ganlin/contract/iam/sign-in/captcha';
import { secondFactorApi } from '@ganlin/contract/iam/sign-in/second-factor';
import { sessionApi } from '@ganlin/contract/iam/sign-in/session';
import { userApi } from '@ganlin/contract/iam/user';
import { Redis } from 'ioredis';
import pg from 'pg';
import { callAt } from '../../bench/bench-site.ts';
import { fillPeople, openSessions } from '../../bench/people.ts';
import { fillBank } from '../../bench/question-rows.ts';
import { readConfig } from '../../src/config.ts';
import { answerOn, handIn, newSeen, seat } from '../exam/examinees.ts';
import { inspect, openExam, settled } from '../exam/hall.ts';
import { openWires, type Wires } from '../exam/wires.ts';
import { codeOf } from '../support/second-factor.ts';

const EXAMINEES = 50;
const VISITORS = 5;
const TIMEOUT_MS = 15_000;
const origin = 'https://127.0.0.1';
const config = readConfig(process.env);
const [name = '', password = '', ownerFile = ''] = process.argv.slice(2);
const db = new pg.Pool({ connectionString: readFileSync(ownerFile, 'utf8').trim() });

const admin = await signIn();
const { total } = await callAt(origin, userApi.paging, { token: admin, input: { params: {} } });
await fillPeople(db, config, EXAMINEES);
const repoId = await fillBank(db, 100);
const examinees = await openSessions(db, EXAMINEES);
const examId = await openExam(origin, repoId, async () => admin);
// nginx closes idle connections when it loads its configuration.
let resent = 0;
const sitters = await seat(db, { origin, examId, examinees });
const failures: Record<string, number> = {};
const wires = watched(openWires([origin], { timeoutMs: TIMEOUT_MS, onResend: () => resent++ }));
const seen = newSeen();
const clock = { until: Number.POSITIVE_INFINITY };
const busy = [
  ...sitters.map((sitter, at) => answerOn({ wires, sitter, at, seen, until: () => clock.until })),
  ...Array.from({ length: VISITORS }, visit),
];
console.log(JSON.stringify({ seated: sitters.length, usersSeenByAdmin: total }));
await once(process.stdin, 'data');
clock.until = performance.now();
await Promise.all(busy);
for (const sitter of sitters) await handIn(wires, sitter, seen);
wires.close();
const left = await settled(db, 60);
const found = await inspect(db, sitters);
console.log(
  JSON.stringify({
    saves: seen.stalls.length,
    longestSaveMs: Math.round(Math.max(...seen.stalls)),
    refused: seen.refused + seen.signedOut + seen.unanswered,
    failures,
    resent,
    ...found,
    ungraded: left.ungraded + left.overdue,
  }),
);
await db.end();
process.exit(0);

/** Types what is in the picture, which only the server knows, then sets up the second factor, as production demands. */
async function signIn(): Promise<string> {
  const redis = new Redis(config.redisUrl);
  const captchaKey = randomUUID();
  await fetch(`${origin}${captchaApi.gen.path}?key=${captchaKey}`);
  const captchaValue = (await redis.get(`captcha:{${captchaKey}}`)) ?? '';
  redis.disconnect();
  const input = { username: name, password, captchaKey, captchaValue };
  const { token } = await callAt(origin, sessionApi.login, { input });
  const { secret } = await callAt(origin, secondFactorApi.start, { token, input: {} });
  const code = codeOf({ clock: { now: new Date(), advance: () => {} } }, secret);
  await callAt(origin, secondFactorApi.confirm, { token, input: { code } });
  return token;
}

/** Loads the home page and the scripts it names, and asks again for those of the first page, as an open page does. */
async function visit(): Promise<void> {
  let first: string[] | undefined;
  while (performance.now() < clock.until) {
    const page = await load('/');
    const assets = [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path = '']) => path);
    first ??= assets;
    for (const path of new Set([...first, ...assets])) await load(path);
    await pause(200 + Math.random() * 200);
  }
}

async function load(path: string, isResent = false): Promise<string> {
  try {
    const reply = await fetch(origin + path);
    const text = await reply.text();
    if (reply.status !== 200) count(`${reply.status} ${path.replace(/-[\w-]+\./, '-*.')}`);
    return text;
  } catch {
    if (!isResent) {
      resent++;
      return load(path, true);
    }
    count(`no reply ${path.replace(/-[\w-]+\./, '-*.')}`);
    return '';
  }
}

function count(what: string): void {
  failures[what] = (failures[what] ?? 0) + 1;
}

/** Counts what a page would have to repeat, although it does so by itself. */
function watched({ ask, close }: Wires): Wires {
  return {
    close,
    ask: async (at, endpoint, call) => {
      const answer = await ask(at, endpoint, call);
      if (typeof answer === 'string') count(`${answer} ${endpoint.path}`);
      return answer;
    },
  };
}
