// @vitest-environment jsdom
import { noIntegrityRules } from '@ganlin/contract/exam/integrity';
import { EventKind } from '@ganlin/contract/invigilation/kinds';
import { watchApi } from '@ganlin/contract/invigilation/watch';
import { faceCheckApi } from '@ganlin/contract/paper/face';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aServer } from '../../../../../../test/exam-room.ts';
import { queryClient } from '../../../../../lib/api/query.ts';
import { createSittingController } from '../../controller/sitting-controller.ts';
import { createIntegrityWatch } from '../integrity-watch.ts';
import { watchServer } from '../outbox/api.ts';
import { CameraLine } from './camera-line.tsx';

const PAPER = '0190a000-0000-7000-8000-000000000001';
const EXAM = '0190a000-0000-7000-8000-000000000002';
const { ipRanges: _ranges, ...none } = noIntegrityRules;

const world = {
  takesSnapshots: true,
  kinds: [] as EventKind[],
  consents: [] as boolean[],
  isDenied: false,
  stopped: 0,
};
const fresh = { ...world };

beforeEach(() => {
  Object.assign(world, fresh, { kinds: [], consents: [] });
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    const input = JSON.parse(body);
    if (path === faceCheckApi.consent.path) world.consents.push(input.agreed);
    if (path === watchApi.report.path) world.kinds.push(...input.events.map(({ kind }: { kind: EventKind }) => kind));
    const standing = { breaches: 0, locked: false, messages: [] };
    const rules = { ...none, snapshotsPerHour: 2 };
    const { takesSnapshots } = world;
    const begun = { rules, takesSnapshots, key: 'k', lastSeq: 0, lastMac: '', sinceMs: 0, watermark: '' };
    const data = path === watchApi.begin.path ? { ...standing, ...begun } : { ...standing, acked: world.kinds.length };
    return Response.json({ code: 0, msg: '', data });
  });
  const track = {
    stop: () => {
      world.stopped += 1;
    },
    addEventListener: () => undefined,
  };
  const mediaDevices = {
    getUserMedia: async () => {
      if (world.isDenied) throw new Error('NotAllowedError');
      return { getTracks: () => [track] };
    },
  };
  Object.defineProperty(navigator, 'mediaDevices', { value: mediaDevices, configurable: true });
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  // The elements of jsdom have neither.
  HTMLDialogElement.prototype.showModal = () => undefined;
  HTMLDialogElement.prototype.close = () => undefined;
});

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'mediaDevices');
  Reflect.deleteProperty(HTMLDialogElement.prototype, 'showModal');
  Reflect.deleteProperty(HTMLDialogElement.prototype, 'close');
});

async function show() {
  const controller = createSittingController({
    paperId: PAPER,
    writer: '',
    localStore: { all: async () => [], put: async () => undefined, remove: async () => undefined },
    papers: {
      find: async () => undefined,
      keep: async () => undefined,
      note: async () => undefined,
      forget: async () => undefined,
      unseal: async () => undefined,
    },
    onSignedOut: () => undefined,
    server: aServer().server,
  });
  controller.state.setState({ phase: 'open' });
  const store = {
    load: async () => ({ opening: undefined, events: [] }),
    save: async () => undefined,
    remove: async () => undefined,
    clear: async () => undefined,
  };
  const watch = createIntegrityWatch({
    paperId: PAPER,
    server: watchServer,
    store,
    sitting: () => ({ epoch: 1, ordinal: 1, answered: 0, isReadOnly: false }),
    isVisible: () => true,
    hasWindows: true,
    isReloaded: false,
  });
  render(
    <QueryClientProvider client={queryClient}>
      <CameraLine watch={watch} controller={controller} paperId={PAPER} examId={EXAM} />
    </QueryClientProvider>,
  );
  await act(() => watch.report());
  return { watch, controller };
}

const line = (name: string) => screen.findByRole('button', { name });

it('says that pictures are taken; who withdraws is not photographed any more, and the camera goes off', async () => {
  await show();
  await userEvent.click(await line('考试中会随机拍照'));
  await userEvent.click(screen.getByText('撤回同意，停止拍照'));
  await vi.waitFor(() => expect(screen.queryByText('考试中会随机拍照')).toBeNull());
  expect(world.consents).toEqual([false]);
  expect(world.stopped).toBe(1);
});

it('is not there without consent, and no camera is opened', async () => {
  world.takesSnapshots = false;
  const opened = vi.spyOn(navigator.mediaDevices, 'getUserMedia');
  await show();
  expect(screen.queryByRole('button')).toBeNull();
  expect(opened).not.toHaveBeenCalled();
});

it('a denied camera is noted once and can be opened again', async () => {
  world.isDenied = true;
  const { watch } = await show();
  await userEvent.click(await line('摄像头不可用'));
  await act(() => watch.report());
  expect(world.kinds).toEqual([EventKind.cameraOff]);
  expect(screen.getByText(/已作记录，不算违规/)).toBeTruthy();
  world.isDenied = false;
  await userEvent.click(screen.getByText('重新打开摄像头'));
  expect(await screen.findByText('考试中会随机拍照')).toBeTruthy();
});

it('goes off when the paper is continued elsewhere', async () => {
  const { controller } = await show();
  await line('考试中会随机拍照');
  act(() => controller.state.setState({ lock: 'takenOver' }));
  expect(screen.queryByRole('button')).toBeNull();
  await vi.waitFor(() => expect(world.stopped).toBe(1));
});
