/**
 * Checks whether response time reveals that an account exists: `npm run bench:login [-- rounds]`. Uses a separate
 * database and a real API process; tries wrong passwords for known and unknown names alternately, every name once,
 * and compares the medians. Fails when they differ by 10 % or more.
 */
import { randomUUID } from 'node:crypto';
import { captchaApi } from '@ganlin/contract/iam/sign-in/captcha';
import { sessionApi } from '@ganlin/contract/iam/sign-in/session';
import { Redis } from 'ioredis';
import { readConfig } from '../src/config.ts';
import { judge, openBenchSite, percentile } from './bench-site.ts';
import { fillPeople } from './people.ts';

const rounds = Number(process.argv[2] ?? 200);
const WARM_UP = 10;

await using site = await openBenchSite();
const config = readConfig(site.env);
await fillPeople(site.db, config, rounds + WARM_UP);
await site.db.query(
  `update iam_user set password_hash = (select password_hash from iam_user where user_name = 'student')`,
);
const { rows } = await site.db.query<{ user_name: string }>(
  'select user_name from iam_user where not is_demo order by random() limit $1',
  [rounds + WARM_UP],
);
// Behind a proxy each name has its own address, so that no limit is ever reached.
const api = await site.start('api', { TRUST_PROXY: 'on' });
const redis = new Redis(config.redisUrl);

const known: number[] = [];
const unknown: number[] = [];
for (const [round, { user_name: name }] of rows.entries()) {
  const pair = [
    { times: known, name },
    { times: unknown, name: `nobody-${randomUUID().slice(0, 8)}` },
  ];
  // Alternates, so that neither always comes first.
  for (const { times, name } of round % 2 === 0 ? pair : pair.toReversed()) {
    const time = await wrongPassword(name, round);
    if (round >= WARM_UP) times.push(time);
  }
}
redis.disconnect();

const medians = { known: percentile(known, 0.5), unknown: percentile(unknown, 0.5) };
const apart = (Math.abs(medians.known - medians.unknown) / Math.max(medians.known, medians.unknown)) * 100;
judge({
  'wrong password, known name, median (ms)': { measured: Math.round(medians.known * 10) / 10 },
  'wrong password, unknown name, median (ms)': { measured: Math.round(medians.unknown * 10) / 10 },
  'difference of the medians (%)': { measured: Math.round(apart * 10) / 10, promised: 9.9 },
});

async function wrongPassword(username: string, round: number): Promise<number> {
  const address = { 'x-forwarded-for': `10.${(round >> 8) & 255}.${round & 255}.1` };
  const captchaKey = randomUUID();
  await (await fetch(`${api.origin}${captchaApi.gen.path}?key=${captchaKey}`, { headers: address })).arrayBuffer();
  const captchaValue = (await redis.get(`captcha:{${captchaKey}}`)) ?? '';
  const body = JSON.stringify({ username, password: 'Wrong-password-1', captchaKey, captchaValue });
  const started = performance.now();
  const reply = await fetch(api.origin + sessionApi.login.path, {
    method: 'POST',
    headers: { ...address, 'content-type': 'application/json' },
    body,
  });
  const { msg } = (await reply.json()) as { msg: string };
  const time = performance.now() - started;
  if (msg !== '用户名或密码不正确') throw new Error(`unexpected answer: ${msg}`);
  return time;
}
