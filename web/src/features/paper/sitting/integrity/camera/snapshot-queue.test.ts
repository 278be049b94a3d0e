import { invigilationErrors } from '@ganlin/contract/invigilation/errors';
import { paperErrors } from '@ganlin/contract/paper/errors';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { noResponse, refusal } from '../../../../../lib/api/failure.ts';
import { createSnapshotQueue, type Snapshot } from './snapshot-queue.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const shot = (id: string): Snapshot => ({ id, paperId: 'p', epoch: 1, picture: 'x', sinceMs: 0 });

function aQueue() {
  const world = { error: undefined as unknown, isBusy: false, ended: 0, sent: [] as string[], tries: 0 };
  const queue = createSnapshotQueue({
    send: async ({ id }) => {
      world.tries += 1;
      if (world.error !== undefined) throw world.error;
      world.sent.push(id);
    },
    isBusy: () => world.isBusy,
    onEnd: () => {
      world.ended += 1;
    },
    random: () => 0.5,
  });
  return { world, queue };
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

it('waits while answers are on their way, and then sends one after the other', async () => {
  const { world, queue } = aQueue();
  world.isBusy = true;
  for (const id of ['a', 'b']) queue.add(shot(id));
  await pass(60_000);
  expect(world.tries).toBe(0);
  world.isBusy = false;
  await pass(2_000);
  expect(world.sent).toEqual(['a', 'b']);
});

it('without a network stores the last few and sends them later', async () => {
  const { world, queue } = aQueue();
  world.error = noResponse();
  for (const id of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) queue.add(shot(id));
  await pass(60_000);
  expect(world.sent).toEqual([]);
  expect(world.tries).toBeLessThan(10);
  world.error = undefined;
  await pass(20_000);
  expect(world.sent).toEqual(['c', 'd', 'e', 'f', 'g']);
});

it('drops a picture that is refused for itself, and repeats one that came too fast', async () => {
  const { world, queue } = aQueue();
  world.error = refusal(paperErrors.paperNotFound.code, '', null);
  queue.add(shot('a'));
  await pass(0);
  world.error = refusal(paperErrors.savesTooFast.code, '', null);
  queue.add(shot('b'));
  await pass(0);
  world.error = undefined;
  await pass(30_000);
  expect(world.sent).toEqual(['b']);
  expect(world.ended).toBe(0);
});

it.each(['snapshotsOff', 'picturesFull', 'reportsClosed'] as const)('ends when the server says %s', async (name) => {
  const { world, queue } = aQueue();
  world.error = refusal(invigilationErrors[name].code, '', null);
  for (const id of ['a', 'b']) queue.add(shot(id));
  await pass(60_000);
  expect({ ended: world.ended, tries: world.tries }).toEqual({ ended: 1, tries: 1 });
});

it('sends each once more when the exam is left, and nothing that was taken before a withdrawal', async () => {
  const left = aQueue();
  left.world.error = noResponse();
  for (const id of ['a', 'b']) left.queue.add(shot(id));
  await pass(0);
  left.queue.close();
  await pass(120_000);
  expect(left.world.tries).toBe(3);
  const withdrawn = aQueue();
  withdrawn.world.isBusy = true;
  withdrawn.queue.add(shot('a'));
  withdrawn.queue.clear();
  withdrawn.world.isBusy = false;
  await pass(60_000);
  expect(withdrawn.world.tries).toBe(0);
});
