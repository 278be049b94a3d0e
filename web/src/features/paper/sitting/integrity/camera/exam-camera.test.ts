// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { SignalType } from '../integrity-watch.ts';
import { createExamCamera } from './exam-camera.ts';

class FakeStream {
  readonly track = { readyState: 'live', muted: false };
  getVideoTracks() {
    return [this.track];
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('MediaStream', FakeStream);
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** At twelve an hour and this drawn number, a picture every three seconds. */
const random = () => 0.01;
const WAIT_MS = 3_015;

function aCamera() {
  const world = {
    signals: [] as SignalType[],
    pictures: 0,
    mayTake: true,
    isDenied: false,
    opened: 0,
    closed: 0,
    lose: () => undefined as void,
    stream: new FakeStream(),
  };
  const video = document.createElement('video');
  Object.defineProperty(video, 'srcObject', { get: () => world.stream });
  Object.defineProperty(video, 'readyState', { value: 4 });
  const camera = createExamCamera({
    perHour: 12,
    video,
    notice: (signal) => world.signals.push(signal),
    mayTake: () => world.mayTake,
    onPicture: () => {
      world.pictures += 1;
    },
    take: () => 'data:image/jpeg;base64,AA',
    random,
    open: async (_video, onLost) => {
      world.opened += 1;
      if (world.isDenied) throw new Error('NotAllowedError');
      world.lose = onLost;
      return () => {
        world.closed += 1;
      };
    },
  });
  const typesOf = () => world.signals.map((signal) => signal.type);
  return { world, camera, typesOf };
}

it('is opened once, under an excuse for the browser’s question, and is off as soon as it is stopped', async () => {
  const { world, camera } = aCamera();
  const stop = camera.start();
  await pass(WAIT_MS * 3);
  expect(world.signals).toEqual([
    { type: 'excused', by: 'asking' },
    { type: 'cameraFound' },
    { type: 'excuseOver', by: 'asking' },
  ]);
  expect({ opened: world.opened, pictures: world.pictures }).toEqual({ opened: 1, pictures: 3 });
  stop();
  await pass(WAIT_MS * 3);
  expect({ closed: world.closed, pictures: world.pictures }).toEqual({ closed: 1, pictures: 3 });
});

it('keeps the excuse until the page has the focus again', async () => {
  const { camera, typesOf } = aCamera();
  vi.spyOn(document, 'hasFocus').mockReturnValue(false);
  const stop = camera.start();
  await pass(0);
  expect(typesOf()).not.toContain('excuseOver');
  window.dispatchEvent(new Event('focus'));
  expect(typesOf().at(-1)).toBe('excuseOver');
  stop();
});

it('that is denied is noted, and not asked for again before the examinee wants it', async () => {
  const { world, camera, typesOf } = aCamera();
  world.isDenied = true;
  const stop = camera.start();
  await pass(0);
  expect(camera.state.getState().status).toBe('off');
  expect(typesOf()).toContain('cameraLost');
  await pass(600_000);
  expect(world.opened).toBe(1);
  world.isDenied = false;
  camera.reopen();
  await pass(0);
  expect(camera.state.getState().status).toBe('on');
  stop();
});

it('takes no picture of a locked or hidden page, nor with a camera that is switched off', async () => {
  const { world, camera, typesOf } = aCamera();
  const stop = camera.start();
  world.mayTake = false;
  await pass(WAIT_MS * 2);
  expect(world.pictures).toBe(0);
  world.mayTake = true;
  world.stream.track.muted = true;
  await pass(WAIT_MS);
  expect(world.pictures).toBe(0);
  expect(typesOf().filter((type) => type === 'cameraLost')).toHaveLength(1);
  world.stream.track.muted = false;
  await pass(WAIT_MS);
  expect(world.pictures).toBe(1);
  expect(camera.state.getState().status).toBe('on');
  world.lose();
  expect(camera.state.getState().status).toBe('off');
  stop();
});
