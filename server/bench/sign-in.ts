/**
 * The ten minutes before an exam: 10,000 people sign in with password and captcha, 17 each second, at random moments:
 * `npm run bench:sign-in [-- seconds | --long]`. Real HTTP, real argon2; each fetches an image, signs in and asks who they are,
 * as a page does, forty people sharing an address, as in a classroom. The quick form keeps that rate for a minute, the
 * long one for ten. Prints the times and what one sign-in costs, and fails when anyone is refused or waits too long.
 */
import { z } from 'zod';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { captchaApi } from '@ganlin/contract/iam/sign-in/captcha';
import { sessionApi } from '@ganlin/contract/iam/sign-in/session';
import { Redis } from 'ioredis';
import { readConfig } from '../src/config.ts';
import { hashPassword } from '../src/modules/iam/password/password.ts';
import { judge, openBenchSite, percentile } from './bench-site.ts';
import { fillPeople } from './people.ts';
import { openProcessorClock } from './processor-time.ts';

const isLong = process.argv.includes('--long');
const given = process.argv.slice(2).find((word) => /^\d+$/.test(word));
const SECONDS = Number(given ?? (isLong ? 600 : 60));
const PEOPLE = Math.round((10_000 * SECONDS) / 600);
const CLASSROOM = 40;
const PASSWORD = 'Rain-drops-2026';
const PROCESSES = 2;

console.log(`sign-in: ${PEOPLE} people in ${SECONDS} seconds`);
await using site = await openBenchSite();
const config = readConfig(site.env);
await fillPeople(site.db, config, PEOPLE);
await site.db.query(`update iam_user set password_hash = $1 where user_name ~ '^user[0-9]+$'`, [
  await hashPassword(PASSWORD),
]);
const apis = await Promise.all(Array.from({ length: PROCESSES }, () => site.start('api', { TRUST_PROXY: '1' })));
const usedBy = await openProcessorClock(site.db, { apis });
const redis = new Redis(config.redisUrl);
const times = { image: [] as number[], login: [] as number[], info: [] as number[] };
const failures = new Map<string, number>();

const used = await usedBy(() => Promise.all(Array.from({ length: PEOPLE }, (_, at) => person(at))));
redis.disconnect();

const ms = (all: readonly number[], share: number) => Math.round(percentile(all, share));
const failed = [...failures.values()].reduce((sum, count) => sum + count, 0);
judge({
  people: { measured: PEOPLE },
  'image, p95 (ms)': { measured: ms(times.image, 0.95), promised: 500 },
  'sign-in, p50 (ms)': { measured: ms(times.login, 0.5) },
  'sign-in, p95 (ms)': { measured: ms(times.login, 0.95), promised: 1_000 },
  'sign-in, p99 (ms)': { measured: ms(times.login, 0.99) },
  'first call, p95 (ms)': { measured: ms(times.info, 0.95), promised: 300 },
  'not signed in': { measured: failed, promised: 0 },
  'API processor time of a sign-in (ms)': { measured: Math.round((used.api / PEOPLE) * 10) / 10 },
  'PostgreSQL processor time of a sign-in (ms)': { measured: Math.round((used.database / PEOPLE) * 100) / 100 },
  'API processors busy': { measured: Math.round((used.api / 1000 / SECONDS) * 100) / 100 },
});
if (failed > 0) console.error('what failed:', Object.fromEntries(failures));

async function person(at: number): Promise<void> {
  await pause(Math.random() * SECONDS * 1000);
  try {
    await signIn(at);
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    failures.set(text, (failures.get(text) ?? 0) + 1);
  }
}

async function signIn(at: number): Promise<void> {
  const origin = apis[at % apis.length]?.origin ?? '';
  const room = Math.floor(at / CLASSROOM);
  const headers = { 'x-forwarded-for': `10.${(room >> 8) & 255}.${room & 255}.1`, 'content-type': 'application/json' };
  const captchaKey = randomUUID();
  await timed('image', () => fetch(`${origin}${captchaApi.gen.path}?key=${captchaKey}`, { headers }));
  const captchaValue = (await redis.get(`captcha:{${captchaKey}}`)) ?? '';
  const claim = JSON.stringify({ username: `user${at}`, password: PASSWORD, captchaKey, captchaValue });
  const { token } = z
    .object({ token: z.string() })
    .parse(
      dataOf(
        await timed('login', () =>
          fetch(origin + sessionApi.login.path, { method: 'POST', headers: { ...headers }, body: claim }),
        ),
      ),
    );
  const own = { ...headers, token };
  dataOf(await timed('info', () => fetch(origin + sessionApi.info.path, { method: 'POST', headers: own, body: '{}' })));
}

async function timed(what: keyof typeof times, send: () => Promise<Response>): Promise<Buffer> {
  const started = performance.now();
  const body = Buffer.from(await (await send()).arrayBuffer());
  times[what].push(performance.now() - started);
  return body;
}

function dataOf(body: Buffer): unknown {
  const { code, msg, data } = JSON.parse(body.toString()) as { code: number; msg: string; data: unknown };
  if (code !== 0) throw new Error(msg);
  return data;
}
