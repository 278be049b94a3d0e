// @vitest-environment jsdom
import { errors } from '@ganlin/contract/errors';
import { expect, it, vi } from 'vitest';
import {
  openController,
  shown,
  aDevice,
  aServer,
  ends,
  MINUTE,
  openedOf,
  pass,
  receipt,
  sitExams,
  write,
} from '../../../../../test/exam-room.ts';
import { failedStatus, noResponse, refusal } from '../../../../lib/api/failure.ts';
import { slotAt, unsentIn } from './sitting-state.ts';
import { END_SPREAD_MS } from '../hand-in/spread.ts';

sitExams();

it('shows the paper in its own order', async () => {
  const controller = await openController(aServer().server);
  expect(controller.state.getState().paper?.questions.map((each) => each.question.id)).toEqual(['c', 'a', 'b']);
});

it('shows questions fetched before the start without asking for them, and asks if they are not those of the paper', async () => {
  for (const [sealedHash, bodies] of [
    ['h', 0],
    ['outdated', 1],
  ] as const) {
    const [{ world, server }, device] = [aServer(), aDevice()];
    device.browser.sealedHash = sealedHash;
    const controller = await openController(server, device);
    expect([controller.state.getState().phase, world.bodies]).toEqual(['open', bodies]);
    expect(controller.state.getState().paper?.questions).toHaveLength(3);
  }
});

it('sends a choice immediately, and a text when the user pauses or has typed for long', async () => {
  const { world, server } = aServer();
  const controller = await openController(server);
  controller.answer(2, { options: ['x'] });
  await pass(0);
  expect(world.saves).toEqual([[2]]);
  for (let letters = 1; letters <= 21; letters++) {
    write(controller, 'x'.repeat(letters));
    await pass(500);
  }
  expect(world.saves).toHaveLength(2);
  expect(shown(controller)).toBe('saving');
  await pass(1_000);
  expect(world.saves).toHaveLength(3);
  expect(world.stored.get(1)?.answer.text).toHaveLength(21);
  expect(shown(controller)).toBe('saved');
});

it('sends a text as soon as its question is left or the page is hidden', async () => {
  const { world, server } = aServer();
  const controller = await openController(server);
  write(controller, '云');
  controller.go(2);
  await pass(0);
  expect(world.stored.get(1)?.answer.text).toBe('云');
  write(controller, '雨', 2);
  await pass(0);
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  document.dispatchEvent(new Event('visibilitychange'));
  await pass(0);
  vi.restoreAllMocks();
  expect(world.stored.get(2)?.answer.text).toBe('雨');
});

it('offline answers are stored on the device, shown as such, and sent once the network is back; never shown as saved before', async () => {
  const [{ world, server }, device] = [aServer(), aDevice()];
  const controller = await openController(server, device);
  world.fault = noResponse();
  controller.answer(1, { options: ['x'] });
  controller.answer(2, { options: ['y'] });
  await pass(10);
  expect([shown(controller), controller.state.getState().link, device.rows.size]).toEqual(['away', 'down', 2]);
  await pass(60_000);
  world.fault = undefined;
  window.dispatchEvent(new Event('online'));
  await pass(10);
  expect([shown(controller), world.stored.size, device.rows.size]).toEqual(['saved', 2, 0]);
});

it('waits as long as a busy server requests', async () => {
  const { world, server } = aServer();
  const controller = await openController(server);
  world.fault = failedStatus(503, '', { retryAfterMs: 7_000 });
  controller.answer(1, { options: ['x'] });
  await pass(10);
  expect(controller.state.getState().link).toBe('busy');
  world.fault = undefined;
  await pass(6_900);
  expect(world.saves).toEqual([]);
  await pass(200);
  expect(world.saves).toEqual([[1]]);
});

it('a rate-limited user is served a moment later, and only sees that answers are being saved', async () => {
  const { world, server } = aServer();
  const controller = await openController(server);
  world.fault = failedStatus(429, '', { retryAfterMs: 1_000 });
  controller.answer(1, { options: ['x'] });
  await pass(10);
  expect([shown(controller), controller.state.getState().link]).toEqual(['saving', 'up']);
  const handedIn = controller.handIn();
  await pass(10);
  world.fault = undefined;
  await pass(2_500);
  expect(await handedIn).toBeUndefined();
  expect([world.stored.size, controller.state.getState().phase]).toEqual([1, 'handedIn']);
});

it('sends no more than a save accepts, and a long answer by itself', async () => {
  const { world, server } = aServer();
  const controller = await openController(server);
  world.fault = noResponse();
  for (const ordinal of [1, 2]) controller.answer(ordinal, { text: '雨'.repeat(15_000) });
  controller.answer(2, { text: '雨'.repeat(20_001) });
  await pass(10);
  world.fault = undefined;
  window.dispatchEvent(new Event('online'));
  await pass(10);
  expect(world.saves).toEqual([[1], [2]]);
});

it('a page reloaded offline has the paper and the answers, and sends them when it can', async () => {
  const [{ world, server }, device] = [aServer(), aDevice()];
  const first = await openController(server, device);
  first.answer(2, { options: ['x'] });
  await pass(10);
  world.fault = noResponse();
  write(first, '催化');
  await pass(10);
  ends.pop()?.();
  const second = await openController(server, device);
  await pass(1_000);
  expect(second.state.getState().phase).toBe('open');
  expect(slotAt(second.state.getState().sitting, 1).answer).toEqual({ text: '催化' });
  // Delivered answers are shown as well, and are not sent again.
  expect(slotAt(second.state.getState().sitting, 2).answer).toEqual({ options: ['x'] });
  expect(unsentIn(second.state.getState().sitting)).toEqual([1]);
  expect(shown(second)).toBe('away');
  world.fault = undefined;
  await pass(5_000);
  expect([world.stored.get(1)?.answer.text, shown(second)]).toEqual(['催化', 'saved']);
});

it('an ended session loses nothing: the user signs in and continues', async () => {
  const [{ world, server }, onSignedOut] = [aServer(), vi.fn<() => void>()];
  const controller = await openController(server, aDevice(), onSignedOut);
  world.fault = refusal(errors.tokenInvalid.code, '', null);
  controller.answer(1, { options: ['x'] });
  await pass(10);
  controller.answer(2, { options: ['x'] });
  await pass(10);
  expect(onSignedOut).toHaveBeenCalledOnce();
  world.fault = undefined;
  controller.retry();
  await pass(10);
  expect([world.stored.size, shown(controller)]).toEqual([2, 'saved']);
});

it('a paper that was taken over is read-only until it is taken back, and then has the changes made there', async () => {
  const { world, server } = aServer();
  const controller = await openController(server);
  world.takenOver = true;
  await pass(61_000);
  expect(controller.state.getState().lock).toBe('takenOver');
  write(controller, '晚了');
  expect(slotAt(controller.state.getState().sitting, 1).answer).toBeNull();
  world.stored.set(1, { ordinal: 1, seq: 9, answer: { text: '那边' }, flagged: false, spentMs: 0 });
  world.takenOver = false;
  world.epoch = 3;
  controller.takeOver();
  await pass(10);
  expect(controller.state.getState().lock).toBeUndefined();
  expect(slotAt(controller.state.getState().sitting, 1).answer).toEqual({ text: '那边' });
});

it('on a forward-only paper all offline answers are accepted, and a reloaded page returns to its question', async () => {
  const [{ world, server }, device] = [aServer(), aDevice()];
  world.forwardOnly = true;
  const controller = await openController(server, device);
  world.fault = noResponse();
  for (const text of ['一', '二']) {
    controller.answer(controller.state.getState().sitting.current, { text });
    controller.pass();
  }
  await pass(5_000);
  const again = await openController(server, device);
  world.fault = undefined;
  again.retry();
  await pass(5_000);
  expect([1, 2].map((ordinal) => world.stored.get(ordinal)?.answer.text)).toEqual(['一', '二']);
  expect(again.state.getState()).toMatchObject({ passed: [], sitting: { current: 3 } });
  expect(shown(again)).toBe('saved');
});

it('on a forward-only paper changes made here after it advanced elsewhere are dropped and reported', async () => {
  const [{ world, server }, device] = [aServer(), aDevice()];
  world.forwardOnly = true;
  const controller = await openController(server, device);
  world.fault = noResponse();
  write(controller, '这边');
  await pass(2_000);
  // The other page left question 1 empty, and is at question 3.
  world.stored.set(3, { ordinal: 3, seq: 7, answer: {}, flagged: false, spentMs: 0 });
  world.fault = undefined;
  controller.retry();
  await pass(20_000);
  expect(controller.state.getState()).toMatchObject({
    passed: [1],
    phase: 'open',
    link: 'up',
    sitting: { current: 3 },
  });
  expect([shown(controller), world.stored.has(1), await device.localStore.all()]).toEqual(['saved', false, []]);
  controller.dismissPassed();
  expect(controller.state.getState().passed).toEqual([]);
});

it('asks before taking over a paper that is open elsewhere', async () => {
  const { world, server } = aServer();
  world.fault = refusal(errors.paperOpenElsewhere.code, '', null);
  const controller = await openController(server);
  expect(controller.state.getState().phase).toBe('elsewhere');
  world.fault = undefined;
  controller.takeOver();
  await pass(10);
  expect(controller.state.getState().phase).toBe('open');
});

it('on another device waits until staff allow it, and then opens the paper by itself', async () => {
  const { world, server } = aServer();
  world.fault = refusal(errors.paperOneDevice.code, '', null);
  const controller = await openController(server);
  expect(controller.state.getState().phase).toBe('otherDevice');
  await pass(MINUTE);
  expect(controller.state.getState().phase).toBe('otherDevice');
  world.fault = undefined;
  await pass(MINUTE / 2);
  expect(controller.state.getState()).toMatchObject({ phase: 'open', link: 'up' });
});

it('at zero asks the server once more, continues if time was granted, else hands in with unsent answers', async () => {
  const { world, server } = aServer();
  world.leftMs = MINUTE / 2;
  const controller = await openController(server, aDevice(), undefined, () => 0.5);
  world.leftMs = 20_000;
  await pass(31_000 + END_SPREAD_MS);
  expect([controller.state.getState().phase, controller.state.getState().lock]).toEqual(['open', undefined]);
  world.leftMs = 5_000;
  controller.answer(2, { options: ['x'] });
  await pass(4_900);
  write(controller, '最后');
  world.leftMs = 0;
  await pass(700);
  // It is sent immediately; the hand-in may follow later.
  expect([world.stored.get(1)?.answer.text, controller.state.getState().lock]).toEqual(['最后', 'over']);
  write(controller, '太晚');
  await pass(END_SPREAD_MS + 1_000);
  expect(controller.state.getState().phase).toBe('handedIn');
  expect([world.stored.get(1)?.answer.text, world.handedIn]).toEqual(['最后', 1]);
});

it('a machine that has slept asks for the remaining time; the wall clock itself decides nothing', async () => {
  const { world, server } = aServer();
  const controller = await openController(server);
  world.leftMs = 5 * MINUTE;
  vi.setSystemTime(Date.now() + 25 * MINUTE);
  await pass(1_000);
  expect(controller.state.getState().leftMs).toBeLessThanOrEqual(5 * MINUTE);
  world.fault = noResponse();
  vi.setSystemTime(Date.now() + 24 * 60 * MINUTE);
  await pass(1_000);
  expect(controller.state.getState().leftMs).toBeGreaterThan(4 * MINUTE);
  expect(controller.state.getState().lock).toBeUndefined();
});

it('hands in with everything unsent; a failure is reported and locks nothing permanently', async () => {
  const [{ world, server }, device] = [aServer(), aDevice()];
  const controller = await openController(server, device);
  write(controller, '云');
  world.fault = noResponse();
  expect(await controller.handIn()).toContain('网络已断开');
  expect(controller.state.getState().lock).toBeUndefined();
  world.fault = undefined;
  expect(await controller.handIn()).toBeUndefined();
  expect(controller.state.getState().receipt).toEqual(receipt);
  expect(world.stored.get(1)?.answer.text).toBe('云');
  expect(await device.papers.find()).toBeUndefined();
});

it('shows the receipt of a paper that was handed in elsewhere', async () => {
  const { world, server } = aServer();
  const controller = await openController({
    ...server,
    save: () => Promise.reject(refusal(errors.paperHandedIn.code, '', null)),
    open: async () => ({ ...openedOf(world), receipt: world.handedIn > 0 ? receipt : null }),
  });
  world.handedIn = 1;
  controller.answer(1, { options: ['x'] });
  await pass(2_000);
  expect(controller.state.getState().phase).toBe('handedIn');
});

it('fetches new picture links when much time is granted, and preserves the input', async () => {
  const { world, server } = aServer();
  let opened = 0;
  const open: typeof server.open = async (input) => ({ ...(await server.open(input)), media: { f: `/f?${++opened}` } });
  const controller = await openController({ ...server, open });
  const links = () => controller.state.getState().paper?.media;
  world.leftMs = 29 * MINUTE;
  await pass(MINUTE);
  expect(links()).toEqual({ f: '/f?1' });
  // A small extension: the current links last an hour longer than the paper.
  world.leftMs = 48 * MINUTE;
  await pass(MINUTE);
  expect(links()).toEqual({ f: '/f?1' });
  world.leftMs = 150 * MINUTE;
  write(controller, '催化');
  await pass(MINUTE + 1_000);
  expect(links()).toEqual({ f: '/f?2' });
  expect(slotAt(controller.state.getState().sitting, 1).answer).toEqual({ text: '催化' });
  expect([world.stored.get(1)?.answer.text, shown(controller)]).toEqual(['催化', 'saved']);
  world.leftMs = 148 * MINUTE;
  await pass(2 * MINUTE);
  expect([opened, links()]).toEqual([2, { f: '/f?2' }]);
});
