import { expect, it } from 'vitest';
import { chunkSender, sumOf } from './in-chunks.ts';

const papers = Array.from({ length: 1_203 }, (_, at) => `paper-${at}`);

it('sends any number of papers in calls of the size that the contract allows', async () => {
  const sizes: number[] = [];
  const replies = await chunkSender<{ count: number }>()(papers, (paperIds) => {
    sizes.push(paperIds.length);
    return Promise.resolve({ count: paperIds.length });
  });
  expect(sizes).toEqual([500, 500, 203]);
  expect(sumOf(replies)).toBe(1_203);
});

it('sends again only what did not go through, with the id it had', async () => {
  const calls: { readonly first: string | undefined; readonly id: string }[] = [];
  const send = chunkSender<{ count: number }>();
  const attempt = (isDown: boolean) =>
    send(papers, (paperIds, id) => {
      calls.push({ first: paperIds[0], id });
      if (isDown && calls.length === 2) return Promise.reject(new Error('down'));
      return Promise.resolve({ count: paperIds.length });
    });
  await expect(attempt(true)).rejects.toThrow('down');
  expect(sumOf(await attempt(false))).toBe(1_203);
  expect(calls.map(({ first }) => first)).toEqual(['paper-0', 'paper-500', 'paper-500', 'paper-1000']);
  expect(calls[2]?.id).toBe(calls[1]?.id);
});
