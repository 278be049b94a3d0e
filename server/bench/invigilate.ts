/**
 * Invigilation under load: `npm run bench:invigilate [-- examinees [boards]]`, by default 2,000 and 20, on two API
 * processes. Examinees save and report every fifteen seconds and notice something now and then; first nobody watches,
 * then the boards do. Prints how long an event took to every board, a message to every page, and the saves with and
 * without boards; fails when a target is missed.
 */
import { createHmac, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { noIntegrityRules } from '@ganlin/contract/exam/integrity';
import { boardApi, boardAsks, boardPushes } from '@ganlin/contract/invigilation/board';
import { signedText } from '@ganlin/contract/invigilation/events';
import { EventKind, REPORT_SECONDS } from '@ganlin/contract/invigilation/kinds';
import { watchApi, watchPushes } from '@ganlin/contract/invigilation/watch';
import type { Socket } from 'socket.io-client';
import { readConfig } from '../src/config.ts';
import { adminToken, callAt, judge, openBenchSite, percentile } from './bench-site.ts';
import { enter, noTimes, openExam, save, timed, type Examinee } from './exam-hall.ts';
import { openInvigilators } from './invigilators.ts';
import { fillPeople, openSessions } from './people.ts';
import { fillBank } from './question-rows.ts';
import { atRate, inBatches, openSockets, send } from './sockets.ts';
import { openWire } from './wire.ts';

const [examinees = 2_000, boards = 20] = process.argv.slice(2).map(Number);
const SECONDS = 30;
const EVENTS_PER_SECOND = 10;
/** A board asks this often at most. */
const ASK_MS = 1_000;
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
await site.start('worker');
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

const sentAt = new Map<string, number>();
const without = await sit();
const watching = await openBoards();
sentAt.clear();
const withBoards = await sit();
// The last events may still be on their way to the boards.
for (let tries = 0; tries < 100 && watching.latencies.length < sentAt.size * boards; tries++) await pause(100);
const messageMs = await timeMessage();
for (const socket of [...pages, ...watching.sockets]) socket.close();
for (const wire of wires) wire.close();
const [alone, beside] = [percentile(without.saves, 0.99), percentile(withBoards.saves, 0.99)];
judge({
  'events seen by boards': { measured: watching.latencies.length, least: sentAt.size * boards },
  'event to board: p50 ms': { measured: Math.round(percentile(watching.latencies, 0.5)) },
  'event to board: p99 ms': { measured: Math.round(percentile(watching.latencies, 0.99)), promised: 2_000 },
  'message to the last page: ms': { measured: Math.round(messageMs), promised: 2_000 },
  'save without boards: p99 ms': { measured: Math.round(alone) },
  'save with boards: p99 ms': { measured: Math.round(beside) },
  'saves with boards to without': { measured: Math.round((beside / alone) * 100) / 100, promised: 1.3 },
  'report with boards: p99 ms': { measured: Math.round(percentile(withBoards.reports, 0.99)) },
});

/** Everybody saves and reports; some notice something. */
async function sit(): Promise<{ saves: number[]; reports: number[] }> {
  const [saves, reports]: [number[], number[]] = [[], []];
  const perSecond = examinees / REPORT_SECONDS;
  const each = (sent: number) => hall[sent % hall.length];
  await Promise.all([
    atRate({ perSecond, seconds: SECONDS }, async (sent) => save(some(each(sent)), saves)),
    atRate({ perSecond, seconds: SECONDS }, async (sent) => report(some(each(sent + hall.length / 2)), reports)),
    // Each of another examinee, so that a board can tell which it has seen.
    atRate({ perSecond: Math.min(EVENTS_PER_SECOND, examinees / SECONDS), seconds: SECONDS }, async (sent) => {
      const one = some(each(sent * 7));
      if (sentAt.has(one.paperId)) return;
      sentAt.set(one.paperId, performance.now());
      await report(one, reports, notice(one));
    }),
  ]);
  return { saves, reports };
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
async function openBoards(): Promise<{ sockets: Socket[]; latencies: number[] }> {
  const tokens = await openInvigilators(site.db, boards);
  const sockets = await openSockets(apis, tokens);
  const latencies: number[] = [];
  await inBatches(sockets, async (socket, at) => {
    const input = { examId };
    const from = some(origins[at % origins.length]);
    const token = some(tokens[at]);
    let { now: since } = await callAt(from, boardApi.tiles, { token, input });
    const seen = new Set<string>();
    let [isAsking, isStirred] = [false, false];
    const ask = async () => {
      isStirred = true;
      if (isAsking) return;
      isAsking = true;
      while (isStirred) {
        isStirred = false;
        const { events, now } = await callAt(from, boardApi.changes, { token, input: { examId, since } });
        since = now;
        for (const { paperId, id } of events) {
          const sent = sentAt.get(paperId);
          if (sent === undefined || seen.has(id)) continue;
          seen.add(id);
          latencies.push(performance.now() - sent);
        }
        await pause(ASK_MS / 2);
      }
      isAsking = false;
    };
    socket.on(boardPushes.stirred.name, () => void ask());
    await send(socket, boardAsks.watch.name, input);
  });
  return { sockets, latencies };
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
