// @vitest-environment jsdom
import { errors } from '@ganlin/contract/errors';
import { HandInBy } from '@ganlin/contract/exam/kinds';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  openController,
  aDevice,
  aServer,
  ends,
  MINUTE,
  pass,
  receipt,
  shown,
  sitExams,
  write,
} from '../../../../../test/exam-room.ts';
import type { StoredAnswer } from '../../../../kits/answer-outbox/answer-store.ts';
import { noResponse, refusal } from '../../../../lib/api/failure.ts';
import type { Payload } from '../../../../kits/answer-outbox/paper-store.ts';
import type { SittingServer } from '../api.ts';
import { slotAt } from './sitting-state.ts';

sitExams();

/** The page is killed; only what it stored on the device remains. */
const kill = async (): Promise<void> => {
  ends.pop()?.();
  await pass(10);
};

/** An examinee wrote forty letters offline, and the page was closed. */
async function leftBehind() {
  const [{ world, server }, device] = [aServer(), aDevice()];
  const first = await openController(server, device);
  await pass(1_000);
  world.fault = noResponse();
  for (let letters = 1; letters <= 40; letters++) write(first, '旧'.repeat(letters));
  await pass(10);
  await kill();
  world.fault = undefined;
  return { world, server, device };
}

it('shows and sends answers that a slow browser loads late, and lets newer ones replace them', async () => {
  const { world, server, device } = await leftBehind();
  device.browser.slowMs = 2_000;
  const second = await openController(server, device);
  await pass(5_000);
  expect(slotAt(second.state.getState().sitting, 1).answer).toEqual({ text: '旧'.repeat(40) });
  expect([world.stored.get(1)?.answer.text, shown(second)]).toEqual(['旧'.repeat(40), 'saved']);
  write(second, '新答案');
  await pass(5_000);
  await kill();
  device.browser.slowMs = 0;
  const third = await openController(server, device);
  await pass(5_000);
  expect(world.stored.get(1)?.answer.text).toBe('新答案');
  expect(slotAt(third.state.getState().sitting, 1).answer).toEqual({ text: '新答案' });
});

it('an answer given before a slow browser has loaded wins; leftovers of other questions are added', async () => {
  const { world, server, device } = await leftBehind();
  const row = device.rows.get(1);
  if (row) device.rows.set(2, { ...row, ordinal: 2 });
  device.browser.slowMs = 4_000;
  const second = await openController(server, device);
  await pass(1_600);
  write(second, '新答案');
  await pass(15_000);
  expect([1, 2].map((ordinal) => world.stored.get(ordinal)?.answer.text)).toEqual(['新答案', '旧'.repeat(40)]);
  await pass(10_000);
  expect(device.rows.size).toBe(0);
});

it('an acknowledged answer is not overwritten by an older one from a database that had been unavailable', async () => {
  const { world, server, device } = await leftBehind();
  device.browser.isBroken = true;
  const second = await openController(server, device);
  await pass(2_000);
  write(second, '新答案');
  await pass(5_000);
  expect(world.stored.get(1)?.answer.text).toBe('新答案');
  await kill();
  device.browser.isBroken = false;
  const third = await openController(server, device);
  await pass(5_000);
  expect(world.stored.get(1)?.answer.text).toBe('新答案');
  expect(slotAt(third.state.getState().sitting, 1).answer).toEqual({ text: '新答案' });
  expect([shown(third), device.rows.size]).toEqual(['saved', 0]);
});

it('a recovered database receives what it missed, and only then does the page report it as stored', async () => {
  const [{ world, server }, device] = [aServer(), aDevice()];
  const controller = await openController(server, device);
  world.fault = noResponse();
  device.browser.isBroken = true;
  for (const ordinal of [1, 2]) write(controller, '云', ordinal);
  await pass(10);
  expect(controller.state.getState().isOnDevice).toBe(false);
  device.browser.isBroken = false;
  write(controller, '雨', 3);
  await pass(10);
  expect([controller.state.getState().isOnDevice, device.rows.size]).toEqual([false, 1]);
  await pass(6_000);
  expect([controller.state.getState().isOnDevice, device.rows.size]).toEqual([true, 3]);
});

type Step =
  | { readonly do: 'answer'; readonly ordinal: number; readonly letters: number }
  | { readonly do: 'wait'; readonly ms: number }
  | { readonly do: 'network'; readonly isUp: boolean }
  | { readonly do: 'database'; readonly slowMs: number; readonly isBroken: boolean }
  | { readonly do: 'reload' };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('answer' as const),
      ordinal: fc.integer({ min: 1, max: 3 }),
      letters: fc.constantFrom(1, 3, 40),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.constantFrom(10, 800, 1_700, 12_000) }),
  },
  fc.record({ do: fc.constant('network' as const), isUp: fc.boolean() }),
  fc.record({
    do: fc.constant('database' as const),
    slowMs: fc.constantFrom(0, 0, 500, 2_000),
    isBroken: fc.boolean(),
  }),
  { weight: 2, arbitrary: fc.constant({ do: 'reload' as const }) },
);

it('whatever the network and the database do: the last answer of each question arrives, unless neither had it when its page closed', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25, size: 'max' }), async (steps) => {
      const [{ world, server }, device] = [aServer(), aDevice()];
      let controller = await openController(server, device);
      await pass(1_000);
      /** The last answer given, as long as it can be known. */
      const meant = new Map<number, string>();
      const reload = async () => {
        for (const [ordinal, text] of meant) {
          const isSafe = [world.stored.get(ordinal)?.answer, answerIn(device.rows.get(ordinal))].some(
            (answer) => answer?.text === text,
          );
          if (!isSafe) meant.delete(ordinal);
        }
        await kill();
        controller = await openController(server, device);
        // Nobody answers in the first instant.
        await pass(100);
      };
      for (const [at, each] of steps.entries()) {
        if (each.do === 'wait') await pass(each.ms);
        if (each.do === 'network') world.fault = each.isUp ? undefined : noResponse();
        if (each.do === 'database') Object.assign(device.browser, each);
        if (each.do === 'reload') await reload();
        if (each.do === 'answer' && controller.state.getState().phase === 'open') {
          const text = `${at}.${each.letters}`;
          for (let letters = 1; letters < each.letters; letters++)
            write(controller, `${at}`.padEnd(letters), each.ordinal);
          write(controller, text, each.ordinal);
          meant.set(each.ordinal, text);
        }
      }
      world.fault = undefined;
      Object.assign(device.browser, { slowMs: 0, isBroken: false });
      // A write in progress when a page closed may still arrive on the device after the next one opened.
      for (let visit = 1; visit <= 2; visit++) {
        await reload();
        await pass(60_000);
      }
      for (const [ordinal, text] of meant) {
        expect(world.stored.get(ordinal)?.answer.text).toBe(text);
        expect(slotAt(controller.state.getState().sitting, ordinal).answer).toEqual({ text });
      }
      expect(device.rows.size).toBe(0);
      ends.pop()?.();
    }),
    { numRuns: Number(process.env['FUZZ_RUNS'] ?? 60) },
  );
}, 60_000);

const answerIn = (row: StoredAnswer | undefined) => (row?.payload as Payload | undefined)?.answer;

/** Three answers offline, past the end; then the deadline has handed in the paper, and the network is back. */
async function overTheEnd() {
  const [{ world, server }, device] = [aServer(), aDevice()];
  let by: HandInBy | undefined;
  const taken = () => by !== undefined && { ...receipt, answered: 0, handedInBy: by };
  const late: { -readonly [Call in keyof SittingServer]: SittingServer[Call] } = {
    ...server,
    open: async (input) => ({ ...(await server.open(input)), receipt: taken() || null }),
    save: (input, options) =>
      taken() ? Promise.reject(refusal(errors.paperHandedIn.code, '', null)) : server.save(input, options),
    handIn: async (input) => {
      if (world.fault !== undefined) throw world.fault;
      return taken() || server.handIn(input);
    },
  };
  const controller = await openController(late, device);
  world.fault = noResponse();
  for (const ordinal of [1, 2, 3]) controller.answer(ordinal, { options: ['x'] });
  await pass(40 * MINUTE);
  const back = async (handedInBy: HandInBy) => {
    by = handedInBy;
    world.fault = undefined;
    window.dispatchEvent(new Event('online'));
    await pass(10_000);
  };
  return { controller, device, late, back, world };
}

it('shows after the end which answers never arrived, and keeps them until dismissed', async () => {
  const { controller, device, late, back } = await overTheEnd();
  await back(HandInBy.clock);
  expect(controller.state.getState()).toMatchObject({ phase: 'handedIn', undelivered: [1, 2, 3] });
  expect([device.rows.size, await device.papers.find()]).toEqual([3, undefined]);
  await kill();
  device.browser.slowMs = 2_000;
  const again = await openController(late, device);
  await pass(5_000);
  expect(again.state.getState()).toMatchObject({ phase: 'handedIn', undelivered: [1, 2, 3] });
  void again.forgetUndelivered();
  await pass(1_000);
  // A reload would show them again: they are still on the device.
  expect([again.state.getState().undelivered, device.rows.size]).toEqual([[1, 2, 3], 3]);
  await pass(5_000);
  expect([again.state.getState().undelivered, device.rows.size]).toEqual([[], 0]);
});

it('a hand-in whose reply was lost has delivered its answers', async () => {
  const { controller, device, back } = await overTheEnd();
  await back(HandInBy.examinee);
  expect(controller.state.getState()).toMatchObject({ phase: 'handedIn', undelivered: [] });
  expect(device.rows.size).toBe(0);
});

it('undelivered answers are submitted to staff with the time of writing; then the device deletes them', async () => {
  const began = Date.now();
  const { controller, device, back, world } = await overTheEnd();
  await back(HandInBy.clock);
  world.fault = noResponse();
  expect(await controller.bringLate()).toContain('没有连上服务器');
  expect(controller.state.getState()).toMatchObject({ undelivered: [1, 2, 3], broughtLate: [] });
  world.fault = undefined;
  expect(await controller.bringLate()).toBeUndefined();
  expect(controller.state.getState()).toMatchObject({ undelivered: [], broughtLate: [1, 2, 3] });
  await pass(0);
  expect(device.rows.size).toBe(0);
  // Not the time of the end, when they were stored again to go along with a hand-in.
  expect(world.late.map(({ writtenAt }) => Date.parse(writtenAt) - began)).toEqual([0, 0, 0]);
});

it('answers that the server does not accept as late stay on the device', async () => {
  const { controller, device, late, back } = await overTheEnd();
  late.lateAnswers = async () => ({ taken: [] });
  await back(HandInBy.clock);
  expect(await controller.bringLate()).toContain('没有接收');
  expect([controller.state.getState().undelivered, device.rows.size]).toEqual([[1, 2, 3], 3]);
});
