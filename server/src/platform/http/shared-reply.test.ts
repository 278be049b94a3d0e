import { brotliDecompressSync } from 'node:zlib';
import { post } from '@ganlin/contract/core/endpoint';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { openTestApp, type TestApp } from '../../../test/support/app.ts';
import { systemCtx } from '../ctx.ts';
import { answer } from '../module/module.ts';
import { bind } from './bind.ts';
import { openHttp } from './server.ts';
import { sharedReply } from './shared-reply.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const api = {
  list: post('/api/test/shared', {
    summary: 'shared',
    access: 'public',
    request: z.object({ least: z.int() }),
    response: z.object({
      at: z.date().or(z.iso.datetime()),
      items: z.array(z.object({ id: z.int(), name: z.string() })),
    }),
  }),
};

/** Names are read once for each item that is written. */
function counted(count: number) {
  const reads = new Map<number, number>();
  const items = Array.from({ length: count }, (_, id) => ({
    id,
    secret: 'B',
    get name() {
      reads.set(id, (reads.get(id) ?? 0) + 1);
      return `第“${id}”项`;
    },
  }));
  return { items, reads };
}

it('writes each item once, drops what is not in the contract, and compresses a reply once', async () => {
  const { items, reads } = counted(200);
  const whole = sharedReply({ at: '2026-11-19T00:00:00.000Z', items, hidden: 1 }, ['items']);
  const list = async (_ctx: unknown, { least }: { least: number }) =>
    least === 0 ? whole : sharedReply({ ...whole, items: items.filter(({ id }) => id >= least) }, ['items']);
  const http = await openHttp(app.platform.config, app.platform.log);
  bind(http, async () => systemCtx(app.platform, 'test'), answer(api, { list }));
  const ask = async (least: number) => {
    const headers = { 'accept-encoding': 'br' };
    const reply = await http.inject({ method: 'POST', url: api.list.path, payload: { least }, headers });
    const text = reply.headers['content-encoding'] === 'br' ? brotliDecompressSync(reply.rawPayload) : reply.rawPayload;
    return JSON.parse(text.toString()) as { data: { items: { id: number }[] } };
  };
  const expected = (least: number) => ({
    code: 0,
    msg: '',
    data: {
      at: '2026-11-19T00:00:00.000Z',
      items: items.flatMap(({ id }) => (id >= least ? [{ id, name: `第“${id}”项` }] : [])),
    },
  });
  expect(await ask(0)).toEqual(expected(0));
  expect(await ask(0)).toEqual(expected(0));
  expect(await ask(150)).toEqual(expected(150));
  expect(await ask(199)).toEqual(expected(199));
  expect(Math.max(...reads.values())).toBe(1);
  await http.close();
});
