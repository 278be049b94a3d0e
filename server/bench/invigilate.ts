/**
 * Invigilation under load: `npm run bench:invigilate [-- examinees [boards]]`, by default 2,000 and 20, on two API
 * processes. Examinees save and report every fifteen seconds and notice something now and then; first nobody watches,
 * then the boards do. Prints how long an event took to every board, a message to every page, the saves with and
 * without boards, and the processor time; fails when a target is missed. The boards are in a process of their own
 * (`board-pages.ts`): the saves' latency is measured by this one, which must not wait for what boards read.
 */
import { fork } from 'node:child_process';
import { createHmac, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { noIntegrityRules } from '@ganlin/contract/exam/integrity';
import { boardApi } from '@ganlin/contract/invigilation/board';
import { signedText } from '@ganlin/contract/invigilation/events';
import { EventKind, REPORT_SECONDS } from '@ganlin/contract/invigilation/kinds';
import { watchApi, watchPushes } from '@ganlin/contract/invigilation/watch';
import { atEnd } from '../../scripts/at-end.ts';
import { readConfig } from '../src/config.ts';
import { adminToken, callAt, cpuMs, judge, openBenchSite, percentile } from './bench-site.ts';
import { sharedNow, type BoardPagesResult, type BoardPagesWork } from './board-pages.ts';
import { enter, noTimes, openExam, save, timed, type Examinee } from './exam-hall.ts';
import { openInvigilators } from './invigilators.ts';
import { fillPeople, openSessions } from './people.ts';
import { openProcessorClock, type Used } from './processor-time.ts';
import { fillBank } from './question-rows.ts';
import { atRate, inBatches, openSockets } from './sockets.ts';
import { openWire } from './wire.ts';

const [examinees = 2_000, boards = 20] = process.argv.slice(2).map(Number);
const SECONDS = 30;
const EVENTS_PER_SECOND = 10;
const CONNECTIONS = 16;

interface Watched extends Examinee {
  key: string;
  mac: string;
  noticed: number;
}

await using site = await openBenchSite();
await fillPeople(site.db, readConfig(site.env), examinees);
const repoId = await fillBank(site.db, 2_000);
const people = await openSessions(site.db, examinees);
const apis = [await site.start('api'), await site.start('api')];
const worker = await site.start('worker');
const clock = await openProcessorClock(site.db, { apis, worker });
const origins = apis.map(({ origin }) => origin);
const origin = origins[0] ?? '';
const integrity = { ...noIntegrityRules, leaveSeconds: 5, noCopy: true, flagAt: 3 };
const examId = await openExam(origin, site.db, { repoId, people, title: '监考', integrity });
const wires = origins.map((one) => openWire(one, CONNECTIONS));
const hall = await inBatches(people, async ({ token }, at): Promise<Watched> => {
  const wire = wires[at % wires.length];
  if (!wire) throw new Error('no process');
  const one = { token, wire, paperId: '', epoch: 0, seq: 0, acked: new Map(), key: '', mac: '', noticed: 0 };
  await enter(one, examId, noTimes());
  const { paperId, epoch } = one;
  const begun = await timed<{ key: string }>([], one, { path: watchApi.begin.path, input: { paperId, epoch } });
  return { ...one, key: begun.key };
});
const pages = await openSockets(
  apis,
  people.map(({ token }) => token),
);

/** When the event of a paper was sent; each is of another paper, so that a board's events can be told apart. */
const sentAt = new Map<string, number>();
const without = await sit(0);
sentAt.clear();
const watching = await openBoards();
const withBoards = await sit(1);
// The last events may still be on their way to the boards.
await pause(5_000);
const seen = await watching.result();
const latencies = seen.seen.flatMap(({ paperId, at }) => at - (sentAt.get(paperId) ?? Infinity)).filter((ms) => ms > 0);
const messageMs = await timeMessage();
for (const socket of pages) socket.close();
for (const wire of wires) wire.close();
const [alone, beside] = [percentile(without.saves, 0.99), percentile(withBoards.saves, 0.99)];
judge({
  'events seen by boards': { measured: latencies.length, least: sentAt.size * boards },
  'event to board: p50 ms': { measured: Math.round(percentile(latencies, 0.5)) },
  'event to board: p99 ms': { measured: Math.round(percentile(latencies, 0.99)), promised: 2_000 },
  'message to the last page: ms': { measured: Math.round(messageMs), promised: 2_000 },
  'save without boards: p99 ms': { measured: Math.round(alone) },
  'save with boards: p99 ms': { measured: Math.round(beside) },
  'saves with boards to without': { measured: Math.round((beside / alone) * 100) / 100, promised: 1.3 },
  'report with boards: p99 ms': { measured: Math.round(percentile(withBoards.reports, 0.99)) },
  'board calls': { measured: seen.calls },
  'tiles of a board call': { measured: Math.round(seen.tiles / seen.calls) },
  ...processorFigures(without.used, withBoards.used),
});

/** Milliseconds of a processor in each second, without boards and with them. */
function processorFigures(alone: Used, beside: Used) {
  const perSecond = (ms: number) => ({ measured: Math.round(ms / SECONDS) });
  return {
    'api without boards: ms per second': perSecond(alone.api),
    'api with boards: ms per second': perSecond(beside.api),
    'database without boards: ms per second': perSecond(alone.database),
    'database with boards: ms per second': perSecond(beside.database),
    'bench pages with boards: ms per second': perSecond(beside.client),
    'bench boards: ms per second': perSecond(watching.usedMs),
  };
}

/** Everybody saves and reports; some notice something. */
async function sit(turn: number): Promise<{ saves: number[]; reports: number[]; used: Used }> {
  const [saves, reports]: [number[], number[]] = [[], []];
  const perSecond = examinees / REPORT_SECONDS;
  const each = (sent: number) => hall[sent % hall.length];
  const used = await clock(() =>
    Promise.all([
      atRate({ perSecond, seconds: SECONDS }, async (sent) => save(some(each(sent)), saves)),
      atRate({ perSecond, seconds: SECONDS }, async (sent) => report(some(each(sent + hall.length / 2)), reports)),
      atRate({ perSecond: Math.min(EVENTS_PER_SECOND, examinees / SECONDS), seconds: SECONDS }, async (sent) => {
        const one = some(each(sent * 7 + turn));
        if (one.noticed > 0) return;
        sentAt.set(one.paperId, sharedNow());
        await report(one, reports, notice(one));
      }),
    ]),
  );
  return { saves, reports, used };
}

function some<T>(one: T | undefined): T {
  if (one === undefined) throw new Error('nobody');
  return one;
}

async function report(one: Watched, times: number[], ...events: object[]): Promise<void> {
  const { paperId, epoch, noticed } = one;
  const input = { paperId, epoch, events, noticed, visible: true, answered: one.acked.size, ordinal: 1 };
  await timed(times, one, { path: watchApi.report.path, input });
}

function notice(one: Watched): object {
  one.noticed += 1;
  const event = { seq: one.noticed, kind: EventKind.copied, sinceMs: one.noticed, durationMs: 0, ordinal: 1 };
  one.mac = createHmac('sha256', one.key)
    .update(signedText(one.paperId, one.epoch, one.mac, event))
    .digest('hex');
  return { ...event, mac: one.mac };
}

/** Boards that ask for the changes when they are told that there are some. */
async function openBoards() {
  const work: BoardPagesWork = { origins, tokens: await openInvigilators(site.db, boards), examId };
  const child = fork(resolve(import.meta.dirname, 'board-pages.ts'), [JSON.stringify(work)]);
  atEnd(() => child.kill());
  await once(child, 'message');
  const before = cpuMs(child.pid ?? 0);
  let usedMs = 0;
  return {
    get usedMs() {
      return usedMs;
    },
    result: async (): Promise<BoardPagesResult> => {
      usedMs = cpuMs(child.pid ?? 0) - before;
      child.send('report');
      const [result] = (await once(child, 'message')) as [BoardPagesResult];
      return result;
    },
  };
}

/** Until the last page has been told. */
async function timeMessage(): Promise<number> {
  let told = 0;
  const all = new Promise<void>((done) => {
    for (const page of pages)
      page.once(watchPushes.changed.name, () => {
        told += 1;
        if (told === pages.length) done();
      });
  });
  const token = await adminToken(origin);
  const started = performance.now();
  await callAt(origin, boardApi.message, {
    token,
    input: { id: randomUUID(), examId, paperIds: null, text: '还有十分钟' },
  });
  await Promise.race([all, pause(10_000, undefined, { ref: false })]);
  return told === pages.length ? performance.now() - started : Infinity;
}
