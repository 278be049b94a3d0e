/**
 * What an examinee costs, and the machines that follow from it: `npm run bench:capacity [-- --long | --rungs=100,300]`.
 * At growing numbers of examinees measures the processor time of API, worker, PostgreSQL and Redis for a sign-in, an
 * entry, a save, a hand-in and grading, each by itself, and computes what 1,000 to 1,000,000 examinees need by the
 * formulas of `server/test/capacity/capacity.rules.ts`, which docs/capacity.md explains. The quick form measures 100,
 * 300 and 1,000 examinees (about five minutes), the long one also 10,000 (about twenty). Fails when an examinee-hour
 * costs more than promised, or when anything is refused or lost.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { captchaApi } from '@ganlin/contract/iam/sign-in/captcha';
import { sessionApi } from '@ganlin/contract/iam/sign-in/session';
import { Redis } from 'ioredis';
import { readConfig } from '../src/config.ts';
import { hashPassword } from '../src/modules/iam/password/password.ts';
import {
  examineeHour,
  machinesFor,
  steps,
  tiers,
  usualLoad,
  type Cost,
  type Costs,
} from '../test/capacity/capacity.rules.ts';
import { judge, openBenchSite, percentile, type Figure } from './bench-site.ts';
import { countLost, enter, handIn, noTimes, openExam, save, type Examinee } from './exam-hall.ts';
import { fillPeople, openSessions } from './people.ts';
import { openProcessorClock, type Used } from './processor-time.ts';
import { fillBank } from './question-rows.ts';
import { redisPid } from './redis-process.ts';
import { openWire } from './wire.ts';

const isLong = process.argv.includes('--long');
const given = process.argv.find((word) => word.startsWith('--rungs='));
const RUNGS = given?.slice('--rungs='.length).split(',').map(Number) ?? [100, 300, 1_000, ...(isLong ? [10_000] : [])];
const PROCESSES = 2;
const CONNECTIONS = 32;
const SIGN_INS = 100;
const PASSWORD = 'Rain-drops-2026';
/** Examinees save this often here: cost, not pace, is measured, and one paper accepts two saves a second. */
const SAVES_EACH = 12;
/** Saves a second, at most: idle processes are dearer, full ones would queue. */
const SAVE_RATE = 400;
const IDLE_MS = 4_000;
/** Processor seconds of an examinee-hour on this kind of machine, all tiers. */
const PROMISED_HOUR = 0.35;

console.log(`capacity: ${RUNGS.join(', ')} examinees, ${isLong ? 'about twenty minutes' : 'about five minutes'}`);
await using site = await openBenchSite({ TRUST_PROXY: '1' });
const config = readConfig(site.env);
const limit = Math.max(...RUNGS);
await fillPeople(site.db, config, limit);
await site.db.query(`update iam_user set password_hash = $1 where user_name ~ '^user[0-9]+$'`, [
  await hashPassword(PASSWORD),
]);
const repoId = await fillBank(site.db, 2_000);
const people = await openSessions(site.db, limit);
const apis = await Promise.all(Array.from({ length: PROCESSES }, () => site.start('api')));
const worker = await site.start('worker');
const redis = new Redis(config.redisUrl);
const usedBy = await openProcessorClock(site.db, { apis, worker, redis: await redisPid(redis) });
let errors = 0;

/** Of a second in which nothing is done: it is taken off what is measured. */
const idle = await perSecond();
const measured = new Map<number, { readonly costs: Costs; readonly saveP99: number; readonly lost: number }>();
for (const count of RUNGS) measured.set(count, await measure(count));
redis.disconnect();
report();

async function measure(count: number) {
  const signIn = await each(Math.min(count, SIGN_INS), async () => {
    for (let at = 0; at < Math.min(count, SIGN_INS); at++) await attempt(signInOnce(at, count));
  });
  const examId = await openExam(apis[0]?.origin ?? '', site.db, {
    repoId,
    people: people.slice(0, count),
    title: `容量 ${count}`,
  });
  const hall = seats(count);
  const times = noTimes();
  const entry = await each(count, () => byTurns(hall, (one) => attempt(enter(one, examId, times))));
  const saves = count * SAVES_EACH;
  const saving = await each(saves, () => saveAtRate(hall, saves, times.save));
  const handingIn = await each(count, () => byTurns(hall, (one) => attempt(handIn(one, times.handIn))), {
    isAlone: false,
  });
  const grading = await each(count, () => untilGraded(examId));
  const lost = await countLost(site.db, hall);
  hall.forEach(({ wire }) => wire.close());
  return {
    costs: { signIn, entry, save: saving, handIn: handingIn, grade: grading },
    saveP99: Math.round(percentile(times.save, 0.99)),
    lost,
  };
}

/** Processor time of one of `count` steps in microseconds, without what the idle processes would have used. */
async function each(
  count: number,
  work: () => Promise<unknown>,
  /** Grading begins while the last hand in: what is left of it is measured as grading. */
  { isAlone = true }: { readonly isAlone?: boolean } = {},
): Promise<Cost> {
  if (isAlone) await pause(1_000);
  const started = performance.now();
  const used = await usedBy(work);
  const seconds = (performance.now() - started) / 1000;
  const of = (kind: 'api' | 'worker' | 'database' | 'redis') =>
    Math.max(0, Math.round(((used[kind] - idle[kind] * seconds) * 1000) / count));
  return { api: of('api'), worker: of('worker'), database: of('database'), redis: of('redis') };
}

async function perSecond(): Promise<Used> {
  await pause(2_000);
  const used = await usedBy(() => pause(IDLE_MS));
  const share = (ms: number) => (ms * 1000) / IDLE_MS;
  return {
    api: share(used.api),
    worker: share(used.worker),
    database: share(used.database),
    redis: share(used.redis),
    client: 0,
  };
}

async function signInOnce(at: number, round: number): Promise<void> {
  const origin = apis[at % PROCESSES]?.origin ?? '';
  const headers = { 'x-forwarded-for': `10.${round % 250}.${at % 250}.1`, 'content-type': 'application/json' };
  const captchaKey = randomUUID();
  await (await fetch(`${origin}${captchaApi.gen.path}?key=${captchaKey}`, { headers })).arrayBuffer();
  const captchaValue = (await redis.get(`captcha:{${captchaKey}}`)) ?? '';
  const body = JSON.stringify({ username: `user${at}`, password: PASSWORD, captchaKey, captchaValue });
  const reply = await fetch(origin + sessionApi.login.path, { method: 'POST', headers, body });
  const { code, msg } = (await reply.json()) as { code: number; msg: string };
  if (code !== 0) throw new Error(msg);
}

async function attempt(action: Promise<unknown>): Promise<void> {
  await action.catch((error: unknown) => {
    errors += 1;
    if (errors <= 5) console.error(String(error));
  });
}

async function byTurns(hall: readonly Examinee[], action: (one: Examinee) => Promise<unknown>): Promise<void> {
  const waiting = hall.values();
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      for (const one of waiting) await action(one);
    }),
  );
}

/** Everyone in turn, at a rate that leaves each paper its pause. */
async function saveAtRate(hall: readonly Examinee[], saves: number, times: number[]): Promise<void> {
  const rate = Math.min(SAVE_RATE, hall.length);
  const started = performance.now();
  const under: Promise<void>[] = [];
  for (let sent = 0; sent < saves; sent++) {
    const one = hall[sent % hall.length];
    if (one) under.push(attempt(save(one, times)));
    const ahead = (sent / rate) * 1000 - (performance.now() - started);
    if (ahead > 2) await pause(ahead);
  }
  await Promise.all(under);
}

async function untilGraded(examId: string): Promise<void> {
  for (let tries = 0; tries < 1_200; tries++) {
    const { rows } = await site.db.query<{ open: number }>(
      'select count(*)::int as open from paper_paper where exam_id = $1 and state in (0, 1)',
      [examId],
    );
    if (rows[0]?.open === 0) return;
    await pause(250);
  }
  throw new Error('not everything is graded');
}

function seats(count: number): Examinee[] {
  const wires = apis.map(({ origin }) => openWire(origin, CONNECTIONS));
  return people.slice(0, count).flatMap(({ token }, index) => {
    const wire = wires[index % wires.length];
    return wire ? [{ token, wire, paperId: '', epoch: 0, seq: 0, acked: new Map<number, number>() }] : [];
  });
}

function report(): void {
  const figures: Record<string, Figure> = { errors: { measured: errors, promised: 0 } };
  for (const [count, { costs, saveP99, lost }] of measured) {
    console.log(`${count} examinees: processor time of each step (µs)`);
    console.table(
      Object.fromEntries(
        steps.map((step) => [step, Object.fromEntries(tiers.map((tier) => [tier, costs[step][tier]]))]),
      ),
    );
    figures[`${count}: an examinee-hour (processor seconds)`] = {
      measured: Math.round(examineeHour(costs, usualLoad) * 1000) / 1000,
      ...(count >= 1_000 ? { promised: PROMISED_HOUR } : {}),
    };
    figures[`${count}: save, p99 (ms)`] = { measured: saveP99 };
    figures[`${count}: lost`] = { measured: lost, promised: 0 };
  }
  const last = measured.get(limit)?.costs;
  if (!last) throw new Error('nothing was measured');
  console.log(`machines by the costs at ${limit} examinees`);
  console.table(
    Object.fromEntries(
      [1_000, 10_000, 100_000, 1_000_000].map((examinees) => [
        examinees,
        machinesFor(last, { ...usualLoad, examinees }),
      ]),
    ),
  );
  judge(figures);
}
