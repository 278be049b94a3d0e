// @vitest-environment jsdom
import { errors } from '@ganlin/contract/errors';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createOutbox, type Outbox } from './answer-outbox.ts';
import { createAnswerStore, type StoredAnswer, type LocalStore } from './answer-store.ts';
import { ApiError, failedStatus, noResponse, refusal } from '../../lib/api/failure.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** What a browser's database does, for as long as the test lives: pages come and go, it stays. */
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

/** A server that can be reached or not, and a page that sends to it. */
function openPage(
  localStore: LocalStore,
  server: { fault?: unknown; taken: string[] },
  refuses: (scope: string, answers: readonly StoredAnswer[]) => unknown = () => undefined,
) {
  const replies: string[] = [];
  const refused: unknown[] = [];
  const outbox: Outbox = createOutbox<string>({
    store: createAnswerStore(localStore),
    most: 2,
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

it('sends each answer once, keeps nothing of what has arrived, and says so', async () => {
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

it('without a network answers wait on the device, and go in order once it is back', async () => {
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

it('tries again by itself, more and more seldom, also when the browser does not notice', async () => {
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

it('after a reload the next page sends what the last could not, of every run', async () => {
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

it('what a slow browser tells late is shown and sent then, but not over what was answered meanwhile', async () => {
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

it('sends no more at a time than the server takes', async () => {
  const [localStore, server] = [memoryShelf(), { fault: noResponse() as unknown, taken: [] as string[] }];
  const { outbox, replies } = openPage(localStore, server);
  for (const ordinal of [1, 2, 3, 4, 5]) await outbox.put(answerOf('run', ordinal));
  server.fault = undefined;
  expect(await outbox.flush()).toBe(true);
  expect(replies).toEqual(['run×2', 'run×2', 'run×1']);
});

it('a newer answer given while the older is on its way is sent too', async () => {
  const [localStore, server] = [memoryShelf(), { taken: [] as string[] }];
  const { outbox } = openPage(localStore, server);
  const older = outbox.put(answerOf('run', 1, 1));
  const newer = outbox.put(answerOf('run', 1, 2));
  await Promise.all([older, newer]);
  expect(server.taken.at(-1)).toBe('run:1.2');
  expect(localStore.rows.size).toBe(0);
});

it('what the server refuses for good does not block the rest', async () => {
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

it('what is refused for a reason that may pass stays on the device, is told once, and goes when it is taken', async () => {
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

it('a run whose answers are held back does not hold back those of another', async () => {
  const [localStore, server] = [memoryShelf(), { taken: [] as string[] }];
  const { outbox } = openPage(localStore, server, (scope) => scope === 'closed' && refusal(1, '未开放', null));
  await outbox.put(answerOf('closed', 1));
  await outbox.put(answerOf('run', 1));
  await outbox.flush();
  expect([server.taken, [...localStore.rows.keys()]]).toEqual([['run:1.1'], ['closed/1']]);
  outbox.stop();
});

it('one answer that makes no sense to the server takes none of its neighbours along', async () => {
  const [localStore, server] = [memoryShelf(), { taken: [] as string[] }];
  for (const ordinal of [1, 2, 3]) await localStore.put(answerOf('run', ordinal));
  const isOdd = (_scope: string, answers: readonly StoredAnswer[]) =>
    answers.some(({ ordinal }) => ordinal === 2) && failedStatus(400);
  const { outbox, refused } = openPage(localStore, server, isOdd);
  await outbox.start();
  expect([server.taken, refused.length, localStore.rows.size]).toEqual([['run:1.1', 'run:3.1'], 1, 0]);
  outbox.stop();
});

it('an ended session keeps them for the same person', async () => {
  const fault = refusal(errors.tokenInvalid.code, '登录已失效', null);
  const [localStore, server] = [memoryShelf(), { fault: fault as unknown, taken: [] as string[] }];
  const { outbox, refused } = openPage(localStore, server);
  await outbox.put(answerOf('run', 1));
  expect(refused).toEqual([fault]);
  expect(localStore.rows.size).toBe(1);
});

it('where storage is denied it still sends, and says that the page must stay open', async () => {
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

it('sends long answers in as many calls as their bytes need, and one that is too long by itself', async () => {
  const [localStore, server] = [memoryShelf(), { fault: noResponse() as unknown, taken: [] as string[] }];
  const tooLarge = (_scope: string, answers: readonly StoredAnswer[]) =>
    new TextEncoder().encode(JSON.stringify(answers)).length > 2_000 && answers.length > 1
      ? failedStatus(413)
      : undefined;
  const { outbox, replies } = openPage(localStore, server, tooLarge);
  // Three bytes each: characters are not what is counted.
  for (const [ordinal, length] of [400, 400, 1_000, 10].entries())
    await outbox.put({ ...answerOf('run', ordinal + 1), payload: '答'.repeat(length) });
  server.fault = undefined;
  expect(await outbox.flush()).toBe(true);
  expect(replies).toEqual(['run×1', 'run×1', 'run×1', 'run×1']);
  expect(localStore.rows.size).toBe(0);
});
