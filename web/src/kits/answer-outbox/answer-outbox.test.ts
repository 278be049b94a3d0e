// @vitest-environment jsdom
import { errors } from '@ganlin/contract/errors';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createOutbox, type Outbox } from './answer-outbox.ts';
import { createAnswerStore, type StoredAnswer, type LocalStore } from './answer-store.ts';
import { ApiError, failedStatus, noResponse, refusal } from '../../lib/api/failure.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Acts as a browser's database for the duration of a test: it outlives pages. */
function memoryShelf(): LocalStore & { readonly rows: Map<string, StoredAnswer> } {
  const rows = new Map<string, StoredAnswer>();
  const name = ({ scope, ordinal }: { scope: string; ordinal: number }) => `${scope}/${ordinal}`;
  return {
    rows,
    all: async () => [...rows.values()],
    put: async (answer) => void rows.set(name(answer), answer),
    remove: async (key, seq) => {
      if ((rows.get(name(key))?.seq ?? Infinity) <= seq) rows.delete(name(key));
    },
  };
}

let clock = 0;
const answerOf = (scope: string, ordinal: number, seq = 1): StoredAnswer => ({
  scope,
  ordinal,
  seq,
  at: ++clock,
  draft: false,
  payload: `${ordinal}.${seq}`,
});

/** A server that is reachable or not, and a page that sends to it. */
function openPage(
  localStore: LocalStore,
  server: { fault?: unknown; taken: string[] },
  refuses: (scope: string, answers: readonly StoredAnswer[]) => unknown = () => undefined,
) {
  const replies: string[] = [];
  const refused: unknown[] = [];
  const outbox: Outbox = createOutbox<string>({
    store: createAnswerStore(localStore),
    limit: 2,
    maxBytes: 2_000,
    send: async (scope, answers) => {
      await Promise.resolve();
      const fault = server.fault ?? refuses(scope, answers);
      if (fault) throw fault;
      server.taken.push(...answers.map(({ payload }) => `${scope}:${String(payload)}`));
      return `${scope}×${answers.length}`;
    },
    onReply: (_scope, reply) => replies.push(reply),
    isFinal: (error) => error instanceof ApiError && error.code === errors.trainFinished.code,
    onRefused: (_scope, error) => refused.push(error),
    onHeld: (error) => refused.push(error),
    onSignedOut: (error) => refused.push(error),
    onLate: () => replies.push('late'),
  });
  return { outbox, replies, refused };
}

it('sends each answer once, stores nothing that has arrived, and reports it as saved', async () => {
  const [localStore, server] = [memoryShelf(), { taken: [] as string[] }];
  const { outbox, replies } = openPage(localStore, server);
  const put = outbox.put(answerOf('run', 1));
  expect(outbox.saving.getState().state).toBe('saving');
  await put;
  expect(outbox.saving.getState()).toEqual({ state: 'saved', reason: '', isOnDevice: true });
  expect(server.taken).toEqual(['run:1.1']);
  expect(replies).toEqual(['run×1']);
  expect(localStore.rows.size).toBe(0);
});

it('stores answers on the device while offline, and sends them in order once the network is back', async () => {
  const [localStore, server] = [memoryShelf(), { fault: noResponse() as unknown, taken: [] as string[] }];
  const { outbox } = openPage(localStore, server);
  await outbox.start();
  await outbox.put(answerOf('run', 2));
  await outbox.put(answerOf('run', 1));
  await outbox.put(answerOf('run', 2, 2));
  expect(outbox.saving.getState().state).toBe('offline');
  expect(localStore.rows.size).toBe(2);
  server.fault = undefined;
  window.dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(outbox.saving.getState().state).toBe('saved'));
  expect(server.taken).toEqual(['run:1.1', 'run:2.2']);
  outbox.stop();
});

it('retries by itself at growing intervals, also when the browser does not notice the network', async () => {
  const [localStore, server] = [memoryShelf(), { fault: failedStatus(502) as unknown, taken: [] as string[] }];
  const { outbox } = openPage(localStore, server);
  await outbox.put(answerOf('run', 1));
  await vi.advanceTimersByTimeAsync(3_500);
  expect(server.taken).toEqual([]);
  server.fault = undefined;
  await vi.advanceTimersByTimeAsync(3_000);
  expect(server.taken).toEqual([]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(server.taken).toEqual(['run:1.1']);
});

it('sends the unsent answers of every run after a reload', async () => {
  const [localStore, server] = [memoryShelf(), { fault: noResponse() as unknown, taken: [] as string[] }];
  const first = openPage(localStore, server);
  await first.outbox.put(answerOf('run', 1));
  await first.outbox.put(answerOf('other', 7));
  await first.outbox.put({ ...answerOf('run', 2), draft: true });
  first.outbox.stop();
  server.fault = undefined;
  const second = openPage(localStore, server);
  await second.outbox.start();
  expect(server.taken).toEqual(['run:1.1', 'other:7.1']);
  expect([...localStore.rows.keys()]).toEqual(['run/2']);
  second.outbox.stop();
});

it('shows and sends answers that a slow browser loads late, but does not overwrite newer ones', async () => {
  const [localStore, server] = [memoryShelf(), { taken: [] as string[] }];
  for (const answer of [answerOf('run', 1, 7), answerOf('run', 2)]) await localStore.put(answer);
  const slow = async () => {
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    return localStore.all();
  };
  const { outbox, replies } = openPage({ ...localStore, all: slow }, server);
  const started = outbox.start();
  await vi.advanceTimersByTimeAsync(1_600);
  await started;
  await outbox.put(answerOf('run', 1));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(server.taken).toEqual(['run:1.1', 'run:2.1']);
  expect(replies).toEqual(['run×1', 'late', 'run×1']);
  expect(localStore.rows.size).toBe(0);
  outbox.stop();
});

it('sends no more at a time than the server accepts', async () => {
  const [localStore, server] = [memoryShelf(), { fault: noResponse() as unknown, taken: [] as string[] }];
  const { outbox, replies } = openPage(localStore, server);
  for (const ordinal of [1, 2, 3, 4, 5]) await outbox.put(answerOf('run', ordinal));
  server.fault = undefined;
  expect(await outbox.flush()).toBe(true);
  expect(replies).toEqual(['run×2', 'run×2', 'run×1']);
});

it('also sends a newer answer given while the older one is being sent', async () => {
  const [localStore, server] = [memoryShelf(), { taken: [] as string[] }];
  const { outbox } = openPage(localStore, server);
  const older = outbox.put(answerOf('run', 1, 1));
  const newer = outbox.put(answerOf('run', 1, 2));
  await Promise.all([older, newer]);
  expect(server.taken.at(-1)).toBe('run:1.2');
  expect(localStore.rows.size).toBe(0);
});

it('answers rejected for good do not block the rest', async () => {
  const [localStore, server] = [memoryShelf(), { fault: undefined as unknown, taken: [] as string[] }];
  const { outbox, refused } = openPage(localStore, server);
  server.fault = refusal(errors.trainFinished.code, '练习已经结束', null);
  await outbox.put(answerOf('ended', 1));
  server.fault = undefined;
  await outbox.put(answerOf('run', 1));
  expect(refused).toHaveLength(1);
  expect(server.taken).toEqual(['run:1.1']);
  expect(localStore.rows.size).toBe(0);
});

it('answers rejected for a temporary reason stay on the device, are reported once, and are sent when accepted', async () => {
  for (const name of ['passwordExpired', 'forbidden', 'tooManyRequests', 'practiceRepoNotFound'] as const) {
    const fault = refusal(errors[name].code, errors[name].msg, null);
    const [localStore, server] = [memoryShelf(), { fault: fault as unknown, taken: [] as string[] }];
    for (let ordinal = 1; ordinal <= 5; ordinal++) await localStore.put(answerOf('run', ordinal));
    const { outbox, refused } = openPage(localStore, server);
    await outbox.start();
    await outbox.put(answerOf('run', 6));
    await vi.advanceTimersByTimeAsync(10_000);
    expect([localStore.rows.size, refused]).toEqual([6, [fault]]);
    expect(outbox.saving.getState()).toEqual({ state: 'held', reason: errors[name].msg, isOnDevice: true });
    expect(await outbox.flush()).toBe(false);
    server.fault = undefined;
    await vi.advanceTimersByTimeAsync(30_000);
    expect([localStore.rows.size, server.taken.length, outbox.saving.getState().state]).toEqual([0, 6, 'saved']);
    outbox.stop();
  }
});

it('a run whose answers are held back does not block those of another', async () => {
  const [localStore, server] = [memoryShelf(), { taken: [] as string[] }];
  const { outbox } = openPage(localStore, server, (scope) => scope === 'closed' && refusal(1, '未开放', null));
  await outbox.put(answerOf('closed', 1));
  await outbox.put(answerOf('run', 1));
  await outbox.flush();
  expect([server.taken, [...localStore.rows.keys()]]).toEqual([['run:1.1'], ['closed/1']]);
  outbox.stop();
});

it('one invalid answer does not make the others of its batch fail', async () => {
  const [localStore, server] = [memoryShelf(), { taken: [] as string[] }];
  for (const ordinal of [1, 2, 3]) await localStore.put(answerOf('run', ordinal));
  const isOdd = (_scope: string, answers: readonly StoredAnswer[]) =>
    answers.some(({ ordinal }) => ordinal === 2) && failedStatus(400);
  const { outbox, refused } = openPage(localStore, server, isOdd);
  await outbox.start();
  expect([server.taken, refused.length, localStore.rows.size]).toEqual([['run:1.1', 'run:3.1'], 1, 0]);
  outbox.stop();
});

it('keeps answers for the same user after the session has ended', async () => {
  const fault = refusal(errors.tokenInvalid.code, '登录已失效', null);
  const [localStore, server] = [memoryShelf(), { fault: fault as unknown, taken: [] as string[] }];
  const { outbox, refused } = openPage(localStore, server);
  await outbox.put(answerOf('run', 1));
  expect(refused).toEqual([fault]);
  expect(localStore.rows.size).toBe(1);
});

it('still sends where storage is denied, and reports that the page must stay open', async () => {
  const denied = () => Promise.reject(new Error('denied'));
  const server = { fault: noResponse() as unknown, taken: [] as string[] };
  const { outbox } = openPage({ all: denied, put: denied, remove: denied }, server);
  await outbox.start();
  await outbox.put(answerOf('run', 1));
  expect(outbox.saving.getState()).toMatchObject({ state: 'offline', isOnDevice: false });
  server.fault = undefined;
  expect(await outbox.flush()).toBe(true);
  expect(server.taken).toEqual(['run:1.1']);
  outbox.stop();
});

it('splits long answers into calls by bytes, and sends one that is too long on its own', async () => {
  const [localStore, server] = [memoryShelf(), { fault: noResponse() as unknown, taken: [] as string[] }];
  const tooLarge = (_scope: string, answers: readonly StoredAnswer[]) =>
    new TextEncoder().encode(JSON.stringify(answers)).length > 2_000 && answers.length > 1
      ? failedStatus(413)
      : undefined;
  const { outbox, replies } = openPage(localStore, server, tooLarge);
  // Three bytes each: the limit counts bytes, not characters.
  for (const [ordinal, length] of [400, 400, 1_000, 10].entries())
    await outbox.put({ ...answerOf('run', ordinal + 1), payload: '答'.repeat(length) });
  server.fault = undefined;
  expect(await outbox.flush()).toBe(true);
  expect(replies).toEqual(['run×1', 'run×1', 'run×1', 'run×1']);
  expect(localStore.rows.size).toBe(0);
});
