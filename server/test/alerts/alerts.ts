/**
 * Faults on a real site, and the alerts that must follow: `npm run test:alerts [-- --quiet <minutes>]`. Two API
 * processes and a worker over their own PostgreSQL and Redis, examinees who save answers, Prometheus and Alertmanager
 * with the rules of deploy/monitoring, whose waits are a thirtieth. Each fault must fire its alerts, reach the group's
 * robot through the site (the mailbox, where no API process is up), and resolve when it is mended. Before that, and
 * with `--quiet` instead of that for some minutes, nothing may fire.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { integrationApi } from '@ganlin/contract/site/integration';
import { adminToken, callAt, judge } from '../../bench/bench-site.ts';
import { fillPeople, openSessions } from '../../bench/people.ts';
import { fillBank } from '../../bench/question-rows.ts';
import { readConfig } from '../../src/config.ts';
import { answerOn, newSeen, seat } from '../exam/examinees.ts';
import { openExam } from '../exam/hall.ts';
import { openOwnServices } from '../exam/own-services.ts';
import { openWires } from '../exam/wires.ts';
import { openMailServer, openRobots, robots } from '../support/alert-receivers.ts';
import { faults, reportBackups, type Fault } from './faults.ts';
import { openMonitoring } from './monitoring.ts';
import { openProcess } from './site.ts';

const { values } = parseArgs({ options: { quiet: { type: 'string' } } });
const FACTOR = 30;
const EXAMINEES = 40;
const SETTLE_SECONDS = 20;
const QUIET_SECONDS = values.quiet === undefined ? 60 : Number(values.quiet) * 60;
/** A gauge of the database is read every fifteen seconds, the longest window is two minutes. */
const ARRIVE_SECONDS = 90;
const RESOLVE_SECONDS = 180;
const TOKEN = 'token-of-the-monitoring-test-0123456789';

await using services = await openOwnServices();
const { db } = services;
const groups = await openRobots();
const post = await openMailServer('duty@example.cn');
const tokens = { METRICS_TOKEN: TOKEN, ALERT_TOKEN: TOKEN };
const env = { ...services.env, ...tokens, ...groups.env, TRUST_PROXY: '1' };
await fillPeople(db, readConfig(env), EXAMINEES);
const repoId = await fillBank(db, 100);
const people = await openSessions(db, EXAMINEES);
await reportBackups(db);
await using one = await openProcess('api', env);
await using other = await openProcess('api', env);
await using worker = await openProcess('worker', env);
const apis = [one, other];
const world = { db, services, apis, worker };
const token = await adminToken(one.origin);
await callAt(one.origin, integrationApi.save, { token, input: { wecomRobot: { secret: robots.wecom.key } } });

const clock = { until: Number.POSITIVE_INFINITY };
const seen = newSeen();
const wires = openWires(
  apis.map(({ origin }) => origin),
  { timeoutMs: 4_000 },
);
const examId = await openExam(one.origin, repoId);
const sitters = await seat(db, { origin: one.origin, examId, examinees: people });
const answering = sitters.map((sitter, at) => answerOn({ wires, sitter, at, seen, until: () => clock.until }));

await using monitoring = await openMonitoring({
  targets: [...apis, worker],
  receiver: `${other.origin}/api/sys/alert/receive`,
  token: TOKEN,
  mailPort: post.port,
  factor: FACTOR,
});
await pause(SETTLE_SECONDS * 1000);
const noise = await listen(QUIET_SECONDS);
console.log(`quiet for ${QUIET_SECONDS} s: ${noise.size === 0 ? 'nothing fired' : [...noise].join(', ')}`);
const outcomes = values.quiet === undefined ? await provokeAll() : [];
clock.until = performance.now();
await Promise.all(answering);
wires.close();

const provoked = new Set(faults.flatMap(({ alerts }) => alerts));
const others = monitoring.alerts.filter((name) => !provoked.has(name));
if (values.quiet === undefined) console.log(`proven by promtool only: ${others.join(', ')}`);
judge({
  'alerts without a fault': { measured: noise.size, promised: 0 },
  ...Object.fromEntries(outcomes.map(({ title, missing }) => [title, { measured: missing, promised: 0 }])),
  'answers saved meanwhile': { measured: seen.acked, least: 100 },
});
await groups.close();
await post.close();

/** Whatever fires within this time. */
async function listen(seconds: number): Promise<ReadonlySet<string>> {
  const fired = new Set<string>();
  for (let second = 0; second < seconds; second++) {
    for (const name of await monitoring.firing()) fired.add(name);
    await pause(1000);
  }
  return fired;
}

async function provokeAll(): Promise<{ title: string; missing: number }[]> {
  const found = [];
  for (const fault of faults) {
    const missing = await provoke(fault);
    console.log(`${fault.title}: ${missing.length === 0 ? 'alerts arrived and resolved' : missing.join('; ')}`);
    found.push({ title: fault.title, missing: missing.length });
  }
  return found;
}

/** What did not happen. */
async function provoke({ alerts, make, mend }: Fault): Promise<string[]> {
  groups.state.received.length = 0;
  post.mails.length = 0;
  await make(world);
  const missing = [];
  const fires = async (name: string) => (await monitoring.firing()).has(name);
  for (const name of alerts) {
    if (!(await within(ARRIVE_SECONDS, () => fires(name)))) missing.push(`${name} did not fire`);
  }
  if (!(await within(30, async () => groups.state.received.length + post.mails.length > 0)))
    missing.push('nobody was told');
  await mend(world);
  for (const name of alerts) {
    if (!(await within(RESOLVE_SECONDS, async () => !(await fires(name))))) missing.push(`${name} did not resolve`);
  }
  return missing;
}

async function within(seconds: number, isSo: () => Promise<boolean>): Promise<boolean> {
  for (let second = 0; second < seconds; second++) {
    if (await isSo()) return true;
    await pause(1000);
  }
  return false;
}
