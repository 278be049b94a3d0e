// @vitest-environment jsdom
import { noIntegrityRules } from '@ganlin/contract/exam/integrity';
import { EventKind } from '@ganlin/contract/invigilation/kinds';
import { watchApi } from '@ganlin/contract/invigilation/watch';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aServer } from '../../../../../test/exam-room.ts';
import { useToasts } from '../../../../lib/screen/toast.ts';
import { createSittingController } from '../controller/sitting-controller.ts';
import { watchServer, type StaffMessage } from './outbox/api.ts';
import { IntegrityLayer } from './integrity-layer.tsx';
import { createIntegrityWatch } from './integrity-watch.ts';

const PAPER = '0190a000-0000-7000-8000-000000000001';
const { ipRanges: _ranges, ...none } = noIntegrityRules;
const message = (id: string, text: string): StaffMessage => ({ id, text, at: '2026-11-18T02:05:00.000Z' });

const world = {
  rules: none,
  locked: false,
  collectInMs: null as number | null,
  messages: [] as StaffMessage[],
  events: [] as { kind: EventKind }[],
};
const fresh = { ...world };

beforeEach(() => {
  Object.assign(world, fresh, {
    rules: { ...none, leaveSeconds: 5, noCopy: true, watermark: true, lockAt: 3 },
    events: [],
  });
  const standing = () => {
    const { locked, collectInMs, messages } = world;
    return { breaches: world.events.length, locked, collectInMs, messages };
  };
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    const input = JSON.parse(body);
    if (path === watchApi.report.path) world.events.push(...input.events);
    const begun = { rules: world.rules, key: 'k', lastSeq: 0, lastMac: '', sinceMs: 0, watermark: '李建国 0186' };
    const data =
      path === watchApi.begin.path ? { ...standing(), ...begun } : { ...standing(), acked: world.events.length };
    return Response.json({ code: 0, msg: '', data });
  });
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  useToasts.setState({ toasts: [] });
});

const store = {
  load: async () => ({ opening: undefined, events: [] }),
  save: async () => undefined,
  remove: async () => undefined,
  clear: async () => undefined,
};

async function show() {
  const watch = createIntegrityWatch({
    paperId: PAPER,
    server: watchServer,
    store,
    sitting: () => ({ epoch: 1, ordinal: 1, answered: 0, isReadOnly: false }),
    isVisible: () => true,
    hasWindows: true,
    isReloaded: false,
  });
  // Only its state is used: nothing is opened or sent.
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
  render(
    <IntegrityLayer watch={watch} controller={controller} paperId={PAPER}>
      <p>火箭弹点火后未离架</p>
      <textarea aria-label="作答" />
    </IntegrityLayer>,
  );
  await act(() => watch.report());
  return watch;
}

const question = () => screen.queryByText('火箭弹点火后未离架');
const notices = () => screen.getByRole('complementary', { name: '考场提示' });

async function leave(seconds: number) {
  const now = performance.now();
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  document.dispatchEvent(new Event('visibilitychange'));
  hidden.mockReturnValue(false);
  vi.spyOn(performance, 'now').mockReturnValue(now + seconds * 1_000);
  await act(async () => {
    document.dispatchEvent(new Event('visibilitychange'));
    await vi.waitFor(() => expect(world.events.length).toBeGreaterThan(0));
  });
  vi.restoreAllMocks();
}

it('says calmly what was recorded, until it is dismissed, and moves neither page nor focus', async () => {
  await show();
  screen.getByRole('textbox').focus();
  await leave(12);
  expect(notices().getAttribute('aria-live')).toBe('polite');
  expect(within(notices()).getByText('您离开页面 12 秒，已记录（第 1 次）')).toBeTruthy();
  expect(notices().textContent).toContain('满 3 次后试卷会锁定');
  expect(notices().textContent).toContain('可以在考试后说明');
  expect(document.activeElement).toBe(screen.getByRole('textbox'));
  await userEvent.click(screen.getByRole('button', { name: '知道了' }));
  expect(notices().textContent).toBe('');
});

it('a locked page hides the paper and says what to do; unlocked, the paper is back', async () => {
  const watch = await show();
  world.locked = true;
  await act(() => watch.report());
  expect(screen.getByRole('heading', { name: '试卷已锁定，请联系监考老师' })).toBeTruthy();
  expect(question()).toBeNull();
  expect(screen.getByRole('alert').textContent).toContain('考试时间继续计算');
  world.locked = false;
  await userEvent.click(screen.getByRole('button', { name: '老师已解锁' }));
  expect(question()).toBeTruthy();
});

it('counts down to the collection over the paper, and says when it is called off', async () => {
  const watch = await show();
  const status = () => screen.getByRole('status', { name: '收卷提示' });
  expect(status().textContent).toBe('');
  world.collectInMs = 60_000;
  await act(() => watch.report());
  expect(status().textContent).toMatch(/^按考场规则，本卷将在 (60|59) 秒后收卷。已作答的内容都会计入，请停笔检查。$/);
  expect(within(status()).getByRole('timer').getAttribute('aria-live')).toBe('off');
  expect(question()).toBeTruthy();
  world.locked = true;
  await act(() => watch.report());
  expect(question()).toBeNull();
  expect(status().textContent).toContain('请联系监考老师');
  Object.assign(world, { locked: false, collectInMs: null });
  await act(() => watch.report());
  expect(status().textContent).toContain('监考老师已取消收卷，请继续作答。');
  expect(question()).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: '知道了' }));
  expect(status().textContent).toBe('');
  world.collectInMs = 0;
  await act(() => watch.report());
  expect(status().textContent).toContain('正在收卷');
});

it('shows messages one after the other, each until it is dismissed', async () => {
  const watch = await show();
  world.messages = [message('a', '请把手机收起来'), message('b', '还有十分钟')];
  await act(() => watch.report());
  expect(notices().textContent).toContain('请把手机收起来');
  expect(notices().textContent).toContain('监考老师的消息 10:05');
  await userEvent.click(screen.getByRole('button', { name: '知道了' }));
  expect(notices().textContent).toContain('还有十分钟');
  await userEvent.click(screen.getByRole('button', { name: '知道了' }));
  expect(notices().textContent).toBe('');
});

it('refuses to paste into an answer and says why; typing, also by an input method, goes on', async () => {
  await show();
  const field = screen.getByRole('textbox');
  expect(fireEvent.paste(field)).toBe(false);
  expect(useToasts.getState().toasts[0]?.text).toBe('本场考试不能粘贴，请直接输入');
  await vi.waitFor(() => expect(world.events.map(({ kind }) => kind)).toEqual([EventKind.pasted]));
  await userEvent.type(field, 'yun');
  fireEvent.compositionStart(field);
  expect(
    fireEvent(field, new InputEvent('beforeinput', { inputType: 'insertCompositionText', cancelable: true })),
  ).toBe(true);
  fireEvent.compositionEnd(field);
  expect((field as HTMLTextAreaElement).value).toBe('yun');
  expect(world.events).toHaveLength(1);
});

it('counts what is taken out of the paper, not what is moved within an answer, and nothing outside the paper', async () => {
  await show();
  expect(fireEvent.cut(screen.getByRole('textbox'))).toBe(false);
  const outside = document.body.appendChild(document.createElement('input'));
  expect(fireEvent.paste(outside)).toBe(true);
  outside.remove();
  expect(world.events).toEqual([]);
  const line = question() as HTMLElement;
  document.getSelection()?.selectAllChildren(line);
  expect(fireEvent.copy(line)).toBe(false);
  expect(fireEvent.contextMenu(line)).toBe(false);
  await vi.waitFor(() => expect(world.events.map(({ kind }) => kind)).toEqual([EventKind.copied]));
});

it('where nothing is forbidden the page does not interfere, and has no watermark', async () => {
  world.rules = none;
  await show();
  expect(fireEvent.paste(screen.getByRole('textbox'))).toBe(true);
  expect(fireEvent.contextMenu(question() as HTMLElement)).toBe(true);
  expect(document.querySelector('svg pattern')).toBeNull();
});

it('the watermark is not announced', async () => {
  await show();
  expect(document.querySelector('svg[aria-hidden=true] pattern')?.textContent).toContain('李建国 0186');
});
