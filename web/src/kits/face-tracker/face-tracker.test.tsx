// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useToasts } from '../../lib/screen/toast.ts';
import { FaceTracker } from './face-tracker.tsx';

const NO_FACE = '未识别到人脸，请将人脸置于摄像头中央！';
let isThere: boolean;
let notices: number[];
let start: number;
let stopWatching: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  isThere = false;
  notices = [];
  start = performance.now();
  stopWatching = useToasts.subscribe(({ toasts }, { toasts: before }) => {
    if (toasts.length > before.length) notices.push(Math.round((performance.now() - start) / 1000));
  });
  // A running camera; `isThere` decides whether it shows a face.
  const stream = { getTracks: () => [] };
  Object.defineProperty(navigator, 'mediaDevices', {
    value: { getUserMedia: () => Promise.resolve(stream) },
    configurable: true,
  });
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
});

afterEach(() => {
  cleanup();
  stopWatching();
  vi.useRealTimers();
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'mediaDevices');
  useToasts.setState({ toasts: [] });
});

const load = () => Promise.resolve(() => Promise.resolve(isThere));
const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));

it('reports every ten seconds that it sees no face, and stops when it is unmounted [S4-29, S8-27, S9-03]', async () => {
  const { unmount } = render(<FaceTracker onCapture={() => Promise.resolve()} onRefused={() => true} load={load} />);
  await pass(9.9);
  expect(screen.getByRole('status').textContent).toBe(NO_FACE);
  expect(notices).toEqual([]);
  await pass(0.3);
  expect(useToasts.getState().toasts).toMatchObject([{ kind: 'warning', text: NO_FACE }]);
  await pass(20.4);
  expect(notices).toEqual([10, 20, 30]);
  unmount();
  await pass(30);
  expect(notices).toEqual([10, 20, 30]);
});

it('does not report while a face is there', async () => {
  render(<FaceTracker onCapture={() => Promise.resolve()} onRefused={() => true} load={load} />);
  await pass(9);
  isThere = true;
  await pass(1.5);
  expect(screen.getByRole('status').textContent).toBe('很好，请保持这个姿势！');
  expect(notices).toEqual([]);
});
