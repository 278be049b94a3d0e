/**
 * Deploys a new release during an exam: `npm run test:exam:restart [-- --long]`. Two API processes behind a load
 * balancer that checks `/readyz` and never resends a request; examinees save, pages make other requests, and the
 * processes are restarted in turn by SIGTERM, each when the other is ready. Not one request may fail, as nothing
 * would repeat it: neither refused, nor cut off, nor answered with 5xx. Every acknowledged answer must be there in
 * the end. The same with processes that stop immediately (`DRAIN_SECONDS=0`) must show errors: otherwise the test
 * would detect nothing.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { sittingApi } from '@ganlin/contract/paper/sitting';
import { siteApi } from '@ganlin/contract/site/settings';
import { judge, openBenchSite } from '../../bench/bench-site.ts';
import { fillPeople, openSessions, type Signed } from '../../bench/people.ts';
import { fillBank } from '../../bench/question-rows.ts';
import { readConfig } from '../../src/config.ts';
import { openBalancer, type Balancer } from '../support/balancer.ts';
import { answerOn, handIn, newSeen, seat } from './examinees.ts';
import { inspect, openExam, settled } from './hall.ts';
import { watch, type Watched } from './watched-process.ts';
import { openWires, type Wires } from './wires.ts';

const isLong = process.argv.includes('--long');
const RESTARTS = isLong ? 40 : 4;
const EXAMINEES = isLong ? 600 : 150;
const CONTROL_EXAMINEES = 60;
const READERS = 10;
/** Longer than two checks of the balancer, and than the longest pause of a shared machine. */
const DRAIN_SECONDS = 2;
const TIMEOUT_MS = 15_000;

await using site = await openBenchSite();
await fillPeople(site.db, readConfig(site.env), EXAMINEES + CONTROL_EXAMINEES);
const repoId = await fillBank(site.db, 200);
const people = await openSessions(site.db, EXAMINEES + CONTROL_EXAMINEES);
const worker = await watch('worker', site.env);
const drained = await rollingRestarts(people.slice(0, EXAMINEES), { times: RESTARTS, drainSeconds: DRAIN_SECONDS });
const control = await rollingRestarts(people.slice(EXAMINEES), { times: 1, drainSeconds: 0 });
await worker.stop();

const { seen, restarts, found } = drained;
judge({
  'requests that failed': { measured: drained.failed, promised: 0 },
  'calls refused': { measured: seen.refused + seen.signedOut, promised: 0 },
  'acknowledged answers lost': { measured: found.lost, promised: 0 },
  'answers with another content': { measured: found.wrong, promised: 0 },
  'papers not handed in and graded exactly once': { measured: found.notOnce, promised: 0 },
  'processes that did not end in order': { measured: restarts.filter(({ code }) => code !== 0).length, promised: 0 },
  'longest time from SIGTERM to the end (ms)': {
    measured: Math.max(...restarts.map(({ ms }) => ms)),
    promised: (DRAIN_SECONDS + 10) * 1000,
  },
  'restarts under saves': { measured: restarts.length, least: RESTARTS },
  'requests answered': { measured: drained.asked, least: EXAMINEES * 10 },
  'saves each second': { measured: drained.savesPerSecond },
  'control: requests that failed when processes stop at once': { measured: control.failed, least: 1 },
  'control: acknowledged answers lost': { measured: control.found.lost, promised: 0 },
});
if (drained.failed > 0) console.error('what failed:', drained.kinds);

async function rollingRestarts(
  examinees: readonly Signed[],
  { times, drainSeconds }: { readonly times: number; readonly drainSeconds: number },
) {
  const env = { ...site.env, DRAIN_SECONDS: String(drainSeconds) };
  const apis = await Promise.all([watch('api', env), watch('api', env)]);
  await using balancer = await openBalancer(apis.map(({ origin }) => origin));
  await ready(balancer, apis);
  const examId = await openExam(balancer.origin, repoId);
  const sitters = await seat(site.db, { origin: balancer.origin, examId, examinees });
  const { wires, counted } = counting(openWires([balancer.origin], { timeoutMs: TIMEOUT_MS }));
  const seen = newSeen();
  const began = performance.now();
  const clock = { until: Number.POSITIVE_INFINITY };
  const busy = [
    ...sitters.map((sitter, at) => answerOn({ wires, sitter, at, seen, until: () => clock.until })),
    ...sitters.slice(0, READERS).map(({ token, paperId, epoch }) =>
      readOn(clock, async () => {
        await wires.ask(0, siteApi.detail, { token: '', input: {} });
        await wires.ask(0, sittingApi.clock, { token, input: { paperId, epoch } });
      }),
    ),
  ];
  const restarts: { code: number | null; ms: number }[] = [];
  // Each in turn, and the next when both are ready again.
  for (const api of Array.from({ length: times }, (_, at) => apis[at % apis.length])) {
    if (api) restarts.push(await api.restart());
    await ready(balancer, apis);
  }
  clock.until = performance.now();
  const savesPerSecond = Math.round((seen.stalls.length * 1000) / (clock.until - began));
  await Promise.all(busy);
  for (const sitter of sitters) await handIn(wires, sitter, seen);
  wires.close();
  for (const api of apis) await api.stop();
  await settled(site.db, 60);
  const kinds = Object.fromEntries(balancer.failures);
  return { seen, restarts, savesPerSecond, ...counted, kinds, found: await inspect(site.db, sitters) };
}

/** Until both processes get requests again. */
async function ready(balancer: Balancer, apis: readonly Watched[]): Promise<void> {
  while (!apis.every(({ isUp, origin }) => isUp() && balancer.isSending(origin))) await pause(50);
}

async function readOn(clock: { readonly until: number }, read: () => Promise<void>): Promise<void> {
  while (performance.now() < clock.until) {
    await read();
    await pause(50 + Math.random() * 100);
  }
}

/** Anything but a response with a code is a failure here, although a page would retry it. */
function counting({ ask, close }: Wires): { wires: Wires; counted: { asked: number; failed: number } } {
  const counted = { asked: 0, failed: 0 };
  return {
    counted,
    wires: {
      close,
      ask: async (at, endpoint, call) => {
        const answer = await ask(at, endpoint, call);
        if (typeof answer === 'string') counted.failed++;
        else counted.asked++;
        return answer;
      },
    },
  };
}
