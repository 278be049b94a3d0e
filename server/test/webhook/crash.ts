/**
 * Events to a host while everything fails: `npm run test:webhook [-- events]`. A host that answers 500 half of the time,
 * two workers that are killed again and again. Afterwards every message has arrived, none with two texts, those about
 * one object in the order of their changes, and the example that hosts are given accepts all of them and nothing that
 * was forged or replayed. A shorter run with nothing killed, but without the order, must break that: otherwise the test
 * would detect nothing.
 */
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { hostApi } from '@ganlin/contract/embed/host';
import { webhookApi } from '@ganlin/contract/webhook/webhook';
import { createMemory, receive } from '../../../docs/examples/host/verify-webhook.mjs';
import { adminToken, callAt, judge, openBenchSite } from '../../bench/bench-site.ts';
import { fillPeople } from '../../bench/people.ts';
import { readConfig } from '../../src/config.ts';
import { modules } from '../../src/app.ts';
import { registrationsReviewed } from '../../src/modules/training/index.ts';
import { systemCtx } from '../../src/platform/ctx.ts';
import { emit } from '../../src/platform/events/events.ts';
import { newId } from '../../src/platform/ids.ts';
import { openLog } from '../../src/platform/log/log.ts';
import { openPlatform } from '../../src/platform/platform.ts';
import { killNowAndThen, watch } from '../exam/watched-process.ts';

const events = Number(process.argv[2] ?? 300);
/** Each registration is reviewed so often: its messages are about one object. */
const PER_OBJECT = 10;
const CONTROL_EVENTS = 200;
/** A worker may die after the reply and before it has noted it. */
const SLOWEST_REPLY_MS = 80;
const SECONDS = 15;
const LEAST_KILLS = 4;
/** Long enough for the leases of dead workers, and for the pauses, which are a hundredth of the usual ones. */
const PATIENCE_MS = 120_000 + events * 60;
/** A host that refuses this often in a row would lose a message: it is given up after nine attempts. */
const MOST_REFUSALS = 5;

await using site = await openBenchSite({ WEBHOOK_PRIVATE_ADDRESSES: 'on', WEBHOOK_PAUSES: '0.01' });
await fillPeople(site.db, readConfig(site.env), 1);
const api = await site.start('api');
const token = await adminToken(api.origin);
const host = await openHost();
const secret = await register();
host.accept(secret);
const classId = await aClass();
const workers = [await watch('worker', site.env), await watch('worker', site.env)];
const began = performance.now();
const [kills] = await Promise.all([killNowAndThen(workers, { seconds: SECONDS, least: LEAST_KILLS }), happen(events)]);
await untilDelivered(events);
const seconds = (performance.now() - began) / 1_000;
for (const worker of workers) await worker.stop();
const stored = await count('webhook_message');
const undelivered = await count('webhook_delivery where state <> 2');
const arrivedOfAll = host.arrived.size;
const outOfOrder = await disordered({ from: 0 });
const control = await controlRun(stored);
host.close();

const forged = await forgeries();
const { requests, refused, texts, handled, killedWith } = host;
const figures = {
  events: { measured: events },
  'messages stored': { measured: stored, promised: events, least: events },
  'messages that arrived': { measured: arrivedOfAll, promised: events, least: events },
  'messages not delivered': { measured: undelivered, promised: 0 },
  'ids with two texts': { measured: [...texts.values()].filter((some) => some.size > 1).length, promised: 0 },
  'objects whose messages came in another order': { measured: outOfOrder, promised: 0 },
  'messages handled twice': { measured: handled.length - new Set(handled).size, promised: 0 },
  'genuine requests refused': { measured: refused.genuine, promised: 0 },
  'forged and replayed requests accepted': { measured: forged.accepted, promised: 0 },
  'forged and replayed requests': { measured: forged.sent, least: 6 },
  requests: { measured: requests.length },
  'requests answered with 500': { measured: refused.onPurpose, least: events / 3 },
  'requests repeated after a success': { measured: killedWith() },
  'control without the order: objects whose messages came in another order': { measured: control, least: 1 },
  'workers killed': { measured: kills, least: LEAST_KILLS },
};
judge(figures);
const line = Object.entries(figures).map(([name, { measured }]) => `${name} ${measured}`);
console.log([...line, `${seconds.toFixed(1)} s`, `${Math.round(events / seconds)} messages a second`].join('; '));

interface Request {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly id: string;
  readonly isAccepted: boolean;
}

async function openHost() {
  const received: Request[] = [];
  const bodies = new Map<string, Set<string>>();
  const refusalsOf = new Map<string, number>();
  const order: string[] = [];
  const first = new Set<string>();
  const numbers = { onPurpose: 0, genuine: 0 };
  const state = { secret: '', memory: createMemory() };
  const own = {
    get secret() {
      return state.secret;
    },
    memory: state.memory,
    handle: async (_: unknown, id: string) => void order.push(id),
  };
  const answer = async (headers: IncomingHttpHeaders, body: string): Promise<number> => {
    const id = String(headers['webhook-id']);
    bodies.set(id, (bodies.get(id) ?? new Set()).add(body));
    const refusals = refusalsOf.get(id) ?? 0;
    const refuses = Math.random() < 0.5 && refusals < MOST_REFUSALS;
    if (refuses) {
      numbers.onPurpose += 1;
      refusalsOf.set(id, refusals + 1);
    }
    const code = refuses ? 500 : await receive(own, headers, body);
    if (code === 401) numbers.genuine += 1;
    if (code === 204) first.add(id);
    received.push({ headers, body, id, isAccepted: code === 204 });
    return code;
  };
  const server = createServer((request, response) => {
    void (async () => {
      const parts: Buffer[] = [];
      for await (const part of request) parts.push(part as Buffer);
      const code = await answer(request.headers, Buffer.concat(parts).toString('utf8'));
      await pause(Math.random() * SLOWEST_REPLY_MS);
      response.writeHead(code).end();
      // A worker that was killed has hung up.
    })().catch(() => response.destroy());
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    requests: received,
    texts: bodies,
    handled: order,
    arrived: first,
    refused: numbers,
    own,
    accept: (value: string) => void (state.secret = value),
    killedWith: () => received.filter(({ isAccepted }) => isAccepted).length - first.size,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function register(): Promise<string> {
  const form = { name: '省局门户', origins: ['https://portal.example.cn'], enabled: true };
  const { id: hostId } = await callAt(api.origin, hostApi.save, { token, input: form });
  const webhook = { hostId, address: host.address, events: ['registration.reviewed' as const], enabled: true };
  return (await callAt(api.origin, webhookApi.save, { token, input: webhook })).secret;
}

async function aClass(): Promise<string> {
  const { rows } = await site.db.query<{ id: string }>('select id from training_class order by id limit 1');
  return rows[0]?.id ?? '';
}

/** Staff review registrations; what the change itself does is left out. */
async function happen(howMany: number): Promise<void> {
  const platform = await openPlatform({ config: readConfig(site.env), modules, role: 'api', log: openLog('warn') });
  const people = Array.from({ length: Math.ceil(howMany / PER_OBJECT) }, () => newId());
  const start = Date.now();
  const outcomes = ['approved', 'withdrawn', 'rejected'] as const;
  for (let at = 0; at < howMany; at++) {
    await emit(systemCtx(platform, 'test'), registrationsReviewed, {
      id: newId(),
      classId,
      at: new Date(start + at).toISOString(),
      people: [{ personId: people[at % people.length] ?? '', userId: null, outcome: outcomes[at % 3] ?? 'approved' }],
    });
    // Spread over the time in which workers are killed.
    if (at % 20 === 0) await pause(Math.min(400, (SECONDS * 700 * 20) / howMany));
  }
  await platform.close();
}

async function controlRun(before: number): Promise<number> {
  const { rows } = await site.db.query<{ seq: number }>('select max(seq)::int as seq from webhook_message');
  const program = resolve(import.meta.dirname, 'without-order.ts');
  const worker = await watch('worker', site.env, program);
  await happen(CONTROL_EVENTS);
  await untilDelivered(before + CONTROL_EVENTS);
  await worker.stop();
  return disordered({ from: rows[0]?.seq ?? 0 });
}

async function untilDelivered(howMany: number): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  while (performance.now() < deadline) {
    const delivered = await count('webhook_delivery where state = 2');
    if (delivered >= howMany) return;
    await pause(500);
  }
}

async function count(what: string): Promise<number> {
  const { rows } = await site.db.query<{ count: number }>(`select count(*)::int as count from ${what}`);
  return rows[0]?.count ?? 0;
}

/**
 * Objects of which a message arrived, for the first time successfully, before one that was stored earlier and is about
 * an earlier change. A worker that died may have stored an earlier change later: nobody could have sent it in time.
 */
async function disordered({ from }: { readonly from: number }): Promise<number> {
  const { rows } = await site.db.query<{ id: string; seq: number; object: string; at: string }>(
    `select id, seq::int as seq, object, body::json ->> 'timestamp' as at from webhook_message
      where seq > $1`,
    [from],
  );
  const positions = new Map<string, number>();
  for (const [position, { id, isAccepted }] of host.requests.entries())
    if (isAccepted && !positions.has(id)) positions.set(id, position);
  const wrong = new Set<string>();
  for (const [object, some] of Map.groupBy(rows, (row) => row.object)) {
    const isBefore = (one: (typeof some)[number], other: (typeof some)[number]) =>
      one.seq < other.seq && one.at < other.at && (positions.get(one.id) ?? 0) > (positions.get(other.id) ?? 0);
    if (some.some((one) => some.some((other) => isBefore(one, other)))) wrong.add(object);
  }
  return wrong.size;
}

/** What somebody could send who has seen a request, or knows the format only. */
async function forgeries(): Promise<{ sent: number; accepted: number }> {
  const seen = host.requests.find(({ isAccepted }) => isAccepted);
  if (!seen) return { sent: 0, accepted: 0 };
  const { headers, body } = seen;
  const at = Number(headers['webhook-timestamp']) * 1_000;
  const before = host.handled.length;
  const other = { ...headers, 'webhook-id': randomUUID() };
  const tries: readonly [IncomingHttpHeaders, string, number][] = [
    [headers, body.replace(/approved|withdrawn|rejected/, 'accepted'), at],
    [other, body, at],
    [{ ...headers, 'webhook-timestamp': String(at / 1_000 + 60) }, body, at],
    [{ ...headers, 'webhook-signature': 'v1,' }, body, at],
    [{ ...headers, 'webhook-signature': `v1,${Buffer.alloc(32).toString('base64')}` }, body, at],
    [{ 'webhook-id': randomUUID() }, body, at],
    // Genuine, and sent once more: within five minutes the id is known, and after them the time is wrong.
    [headers, body, at],
    [headers, body, at + 301_000],
    [{ ...headers }, body, at - 301_000],
  ];
  let accepted = 0;
  for (const [given, text, now] of tries) {
    const code = await receive(host.own, given, text, now);
    const isReplay = given === headers && text === body && now === at;
    if (code === 204 && !isReplay) accepted += 1;
  }
  return { sent: tries.length, accepted: accepted + host.handled.length - before };
}
