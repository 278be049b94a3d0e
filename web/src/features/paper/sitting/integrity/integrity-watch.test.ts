import { noIntegrityRules, type ShownRules } from '@ganlin/contract/exam/integrity';
import { signedText, type PaperIncident } from '@ganlin/contract/invigilation/events';
import { EventKind, notedKinds } from '@ganlin/contract/invigilation/kinds';
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { noResponse } from '../../../../lib/api/failure.ts';
import type { StaffMessage, WatchServer } from './outbox/api.ts';
import type { EventStore, StoredEvent, StoredOpening } from './outbox/event-store.ts';
import { createIntegrityWatch, type SignalType } from './integrity-watch.ts';

const PAPER = '0190a000-0000-7000-8000-000000000001';
const { ipRanges: _ranges, ...none } = noIntegrityRules;
const rules: ShownRules = { ...none, leaveSeconds: 5, fullScreen: true, noCopy: true, lockAt: 5 };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A server that works correctly until `isDown` is set: it checks the chain of signatures. */
function aServer() {
  const world = {
    isDown: false,
    rules,
    takesSnapshots: false,
    locked: false,
    collectInMs: null as number | null,
    messages: [] as StaffMessage[],
    beganAt: Date.now(),
    stored: new Map<number, PaperIncident[]>(),
    sizes: [] as number[],
    visible: [] as boolean[],
    begins: 0,
    epochs: [] as number[],
  };
  const of = (epoch: number) => world.stored.get(epoch) ?? [];
  const keyOf = (epoch: number) => `key-${epoch}`;
  const standing = () => ({
    breaches: [...world.stored.values()].flat().filter(({ kind }) => !notedKinds.has(kind)).length,
    locked: world.locked,
    collectInMs: world.collectInMs,
    messages: world.messages,
  });
  const check = () => {
    if (world.isDown) throw noResponse();
  };
  const server: WatchServer = {
    begin: async ({ epoch }) => {
      world.epochs.push(epoch);
      check();
      world.begins += 1;
      const last = of(epoch).at(-1);
      const sinceMs = Date.now() - world.beganAt;
      const [lastSeq, lastMac] = [last?.seq ?? 0, last?.mac ?? ''];
      return {
        ...standing(),
        rules: world.rules,
        key: keyOf(epoch),
        lastSeq,
        lastMac,
        sinceMs,
        watermark: '李建国',
        takesSnapshots: world.takesSnapshots,
      };
    },
    report: async ({ epoch, events = [], visible }) => {
      check();
      world.sizes.push(events.length);
      world.visible.push(visible);
      for (const { mac, ...event } of events) {
        const known = of(epoch);
        if (event.seq <= known.length) continue;
        expect(event.seq).toBe(known.length + 1);
        const text = signedText(PAPER, epoch, known.at(-1)?.mac ?? '', event);
        expect(mac).toBe(bytesToHex(hmac(sha256, utf8ToBytes(keyOf(epoch)), utf8ToBytes(text))));
        world.stored.set(epoch, [...known, { ...event, mac }]);
      }
      return { ...standing(), acked: of(epoch).length };
    },
  };
  return { world, server };
}

/** What outlives pages. */
function aDevice() {
  let opening: StoredOpening | undefined;
  let events: StoredEvent[] = [];
  const store: EventStore = {
    load: async () => ({ opening, events }),
    save: async (given, event) => {
      opening = given;
      if (event) events = [...events, event];
    },
    remove: async (epoch, seq) => {
      events = events.filter((event) => event.epoch !== epoch || event.seq > seq);
    },
    clear: async () => {
      [opening, events] = [undefined, []];
    },
  };
  return { store, count: () => events.length, has: () => opening !== undefined };
}

function aPage(server: WatchServer, { store }: ReturnType<typeof aDevice>, isReloaded = true) {
  const facts = { epoch: 1, ordinal: 3, answered: 2, isReadOnly: false };
  let isDead = false;
  const save: EventStore['save'] = async (...given) => (isDead ? undefined : store.save(...given));
  const watch = createIntegrityWatch({
    paperId: PAPER,
    server,
    store: { ...store, save },
    sitting: () => facts,
    isVisible: () => true,
    hasWindows: true,
    isReloaded,
    random: () => 1,
  });
  const stop = watch.start();
  const leave = async (seconds: number) => {
    watch.notice({ type: 'hidden' });
    await pass(seconds * 1_000);
    watch.notice({ type: 'shown' });
    await pass(0);
  };
  const die = () => {
    isDead = true;
  };
  return { watch, facts, stop, leave, die };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const kindsIn = (events: readonly PaperIncident[] = []) => events.map(({ kind }) => kind);
const twice = async (notice: (signal: SignalType) => void, type: 'copied' | 'pasted') => {
  notice({ type });
  await pass(2_000);
};

it('an absence is reported at once, with the question that was shown, and named to the examinee', async () => {
  const { world, server } = aServer();
  const { watch, leave, stop } = aPage(server, aDevice());
  await pass(0);
  await leave(12);
  expect(world.stored.get(1)).toMatchObject([
    { seq: 1, kind: EventKind.leftPage, sinceMs: 0, durationMs: 12_000, ordinal: 3 },
  ]);
  expect(watch.state.getState().breach).toEqual({ kind: EventKind.leftPage, durationMs: 12_000, count: 1 });
  await leave(3);
  expect(watch.state.getState().breaches).toBe(1);
  stop();
});

it('reports every fifteen seconds at the latest, and nothing before the paper is shown', async () => {
  const { world, server } = aServer();
  const device = aDevice();
  const { stop } = aPage(server, device);
  await pass(0);
  expect([world.begins, world.sizes.length]).toEqual([1, 1]);
  await pass(45_000);
  expect([world.begins, world.sizes.length]).toEqual([1, 4]);
  stop();
});

it('without a network events are stored on the device and sent in their order once it is back, at most fifty a report', async () => {
  const { world, server } = aServer();
  const device = aDevice();
  const { watch, stop } = aPage(server, device);
  await pass(0);
  world.isDown = true;
  watch.notice({ type: 'offline' });
  for (let times = 0; times < 60; times++) await twice(watch.notice, 'copied');
  await pass(60_000);
  expect([device.count(), watch.state.getState().breaches]).toEqual([60, 60]);
  world.isDown = false;
  world.sizes = [];
  watch.notice({ type: 'online' });
  await pass(10);
  expect(world.sizes).toEqual([50, 11]);
  expect(world.stored.get(1)?.map(({ seq }) => seq)).toEqual(Array.from({ length: 61 }, (_, index) => index + 1));
  expect(world.stored.get(1)?.at(-1)).toMatchObject({ kind: EventKind.offline, sinceMs: 0, durationMs: 180_000 });
  expect(device.count()).toBe(0);
  stop();
});

it('a page reloaded offline goes on signing, numbering and counting', async () => {
  const { world, server } = aServer();
  const device = aDevice();
  const first = aPage(server, device);
  await pass(0);
  await first.leave(10);
  world.isDown = true;
  await first.leave(20);
  first.stop();
  await pass(30_000);

  const second = aPage(server, device);
  await pass(0);
  expect(second.watch.state.getState()).toMatchObject({ breaches: 2, rules });
  await second.leave(6);
  expect(second.watch.state.getState().breach).toEqual({ kind: EventKind.leftPage, durationMs: 6_000, count: 3 });
  world.isDown = false;
  await pass(15_000);
  expect(world.stored.get(1)?.map(({ seq, sinceMs, durationMs }) => [seq, sinceMs, durationMs])).toEqual([
    [1, 0, 10_000],
    [2, 10_000, 20_000],
    [3, 60_000, 6_000],
  ]);
  expect(device.count()).toBe(0);
  second.stop();
});

it('a reload is no absence; a hidden page that the system ended was away until it is open again', async () => {
  const { world, server } = aServer();
  const device = aDevice();
  const first = aPage(server, device);
  await pass(0);
  first.watch.close();
  first.die();
  await pass(20_000);
  const second = aPage(server, device, true);
  await pass(0);
  expect(world.stored.size).toBe(0);
  second.watch.notice({ type: 'hidden' });
  second.die();
  await pass(70_000);
  const third = aPage(server, device, true);
  await pass(0);
  expect(world.stored.get(1)).toMatchObject([{ kind: EventKind.leftPage, durationMs: 70_000 }]);
  for (const { stop } of [first, second, third]) stop();
});

it('a page that was closed and opened anew was away, unless the paper was continued elsewhere meanwhile', async () => {
  const { world, server } = aServer();
  const device = aDevice();
  const first = aPage(server, device);
  await pass(0);
  first.watch.close();
  await pass(20_000);
  const second = aPage(server, device, false);
  await pass(0);
  expect(kindsIn(world.stored.get(1))).toEqual([EventKind.leftPage]);
  second.watch.close();
  await pass(20_000);
  const third = aPage(server, device, false);
  third.facts.epoch = 2;
  await pass(0);
  expect(world.stored.has(2)).toBe(false);
  for (const { stop } of [first, second, third]) stop();
});

it('a new opening has its own key and numbers; events of the last one are sent with theirs', async () => {
  const { world, server } = aServer();
  const { watch, facts, leave, stop } = aPage(server, aDevice());
  await pass(0);
  await leave(6);
  world.isDown = true;
  await leave(7);
  const { begins } = world;
  facts.epoch = 0;
  watch.follow();
  await pass(0);
  facts.epoch = 2;
  watch.follow();
  await leave(8);
  world.isDown = false;
  await watch.report();
  expect(world.begins).toBe(begins + 1);
  expect(world.epochs).not.toContain(0);
  expect(world.stored.get(1)?.map(({ seq, durationMs }) => [seq, durationMs])).toEqual([
    [1, 6_000],
    [2, 7_000],
  ]);
  expect(world.stored.get(2)?.map(({ seq, durationMs }) => [seq, durationMs])).toEqual([[1, 8_000]]);
  stop();
});

it('a device without storage loses nothing while the page is open', async () => {
  const { world, server } = aServer();
  const broken = async () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  const store: EventStore = { load: broken, save: broken, remove: broken, clear: broken };
  const { leave, stop } = aPage(server, { store, count: () => 0, has: () => false });
  await pass(0);
  await leave(6);
  await leave(7);
  expect(world.stored.get(1)).toHaveLength(2);
  stop();
});

it('a lock arrives with a report, stops the counting, and stays over an offline reload', async () => {
  const { world, server } = aServer();
  const device = aDevice();
  const first = aPage(server, device);
  await pass(0);
  world.locked = true;
  await first.watch.report();
  await first.leave(60);
  expect(world.stored.size).toBe(0);
  world.isDown = true;
  first.stop();
  const second = aPage(server, device);
  await pass(0);
  expect(second.watch.state.getState().locked).toBe(true);
  Object.assign(world, { isDown: false, locked: false });
  await pass(15_000);
  expect(second.watch.state.getState().locked).toBe(false);
  await second.leave(6);
  expect(world.stored.get(1)).toHaveLength(1);
  second.stop();
});

it('counts down to the collection by the page’s own clock, and says when staff have called it off', async () => {
  const { world, server } = aServer();
  const { watch, facts, stop } = aPage(server, aDevice());
  await pass(0);
  world.collectInMs = 60_000;
  await watch.report();
  expect(watch.collectsInMs()).toBe(60_000);
  // The wall clock can be set.
  vi.setSystemTime(Date.now() + 3_600_000);
  world.isDown = true;
  await pass(20_000);
  expect(watch.collectsInMs()).toBe(40_000);
  await pass(50_000);
  expect(watch.collectsInMs()).toBe(0);
  Object.assign(world, { isDown: false, collectInMs: null });
  await watch.report();
  expect([watch.collectsInMs(), watch.state.getState().isCalledOff]).toEqual([undefined, true]);
  world.collectInMs = 30_000;
  await watch.report();
  expect([watch.collectsInMs(), watch.state.getState().isCalledOff]).toEqual([30_000, false]);
  // Handed in: nobody is told to go on.
  facts.isReadOnly = true;
  world.collectInMs = null;
  watch.follow();
  await watch.report();
  expect([watch.collectsInMs(), watch.state.getState().isCalledOff]).toEqual([undefined, false]);
  stop();
});

it('a page that is opened anew goes on counting down, and one never collected hears of no calling off', async () => {
  const { world, server } = aServer();
  const device = aDevice();
  const first = aPage(server, device);
  await pass(0);
  expect(first.watch.state.getState().isCalledOff).toBe(false);
  world.collectInMs = 45_000;
  const second = aPage(server, device);
  await pass(0);
  expect(second.watch.collectsInMs()).toBe(45_000);
  for (const { stop } of [first, second]) stop();
});

it('messages stay until they are dismissed, also over a reload', async () => {
  const { world, server } = aServer();
  const device = aDevice();
  world.messages = ['a', 'b'].map((id) => ({ id, text: id, at: '2026-11-18T02:00:00.000Z' }));
  const first = aPage(server, device);
  await pass(0);
  first.watch.dismissMessage('a');
  first.stop();
  const second = aPage(server, device);
  await pass(0);
  expect(second.watch.state.getState().messages.map(({ id }) => id)).toEqual(['b']);
  second.stop();
});

it('where the rules notice nothing, only presence and messages are exchanged', async () => {
  const { world, server } = aServer();
  world.rules = none;
  const { watch, leave, stop } = aPage(server, aDevice());
  await pass(0);
  await leave(60);
  watch.notice({ type: 'copied' });
  watch.notice({ type: 'offline' });
  await pass(20_000);
  watch.notice({ type: 'online' });
  await pass(20_000);
  expect([world.stored.size, watch.state.getState().breach]).toEqual([0, undefined]);
  expect(world.sizes.length).toBeGreaterThan(5);
  stop();
});

it('handed in while away: the absence is reported, and the device forgets the opening', async () => {
  const { world, server } = aServer();
  const device = aDevice();
  const { watch, facts, stop } = aPage(server, device);
  await pass(0);
  watch.notice({ type: 'hidden' });
  await pass(40_000);
  stop();
  facts.isReadOnly = true;
  await pass(0);
  expect(world.stored.get(1)).toMatchObject([{ kind: EventKind.leftPage, durationMs: 40_000 }]);
  expect(device.has()).toBe(false);
});

it('events that a closed page could not send are sent when the paper is found handed in', async () => {
  const { world, server } = aServer();
  const device = aDevice();
  const first = aPage(server, device);
  await pass(0);
  world.isDown = true;
  await first.leave(9);
  first.die();
  first.stop();
  await pass(0);
  Object.assign(world, { isDown: false, begins: 0 });
  const facts = { epoch: 0, ordinal: 1, answered: 0, isReadOnly: true };
  const later = createIntegrityWatch({
    paperId: PAPER,
    server,
    store: device.store,
    sitting: () => facts,
    isVisible: () => true,
    hasWindows: true,
    isReloaded: false,
  });
  await later.sendLeft();
  expect(world.stored.get(1)).toMatchObject([{ seq: 1, durationMs: 9_000 }]);
  expect([world.begins, device.count(), device.has()]).toEqual([0, 0, false]);
});

it('a lost camera is reported where pictures are all that the exam asks for, and is no breach', async () => {
  const { world, server } = aServer();
  world.rules = { ...none, snapshotsPerHour: 2 };
  world.takesSnapshots = true;
  const { watch, stop } = aPage(server, aDevice());
  await pass(0);
  watch.notice({ type: 'copied' });
  for (const type of ['cameraLost', 'cameraLost', 'cameraFound', 'cameraLost'] as const) watch.notice({ type });
  await pass(1_000);
  expect(kindsIn(world.stored.get(1))).toEqual([EventKind.cameraOff, EventKind.cameraOff]);
  expect(watch.state.getState()).toMatchObject({ breach: undefined, breaches: 0, takesSnapshots: true });
  stop();
});

it('a page reloaded without a network still knows that it takes pictures, and counts from the same opening', async () => {
  const { world, server } = aServer();
  world.takesSnapshots = true;
  const device = aDevice();
  const first = aPage(server, device);
  expect(first.watch.moment()).toBeUndefined();
  await pass(30_000);
  first.die();
  world.isDown = true;
  const second = aPage(server, device);
  await pass(10_000);
  expect(second.watch.state.getState().takesSnapshots).toBe(true);
  expect(second.watch.moment()).toEqual({ epoch: 1, sinceMs: 40_000 });
  second.watch.endSnapshots();
  expect(second.watch.state.getState().takesSnapshots).toBe(false);
  second.stop();
  first.stop();
});
