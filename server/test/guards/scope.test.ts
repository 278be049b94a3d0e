import { post } from '@ganlin/contract/core/endpoint';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { systemCtx } from '../../src/platform/ctx.ts';
import { bind } from '../../src/platform/http/bind.ts';
import { openHttp } from '../../src/platform/http/server.ts';
import { answer } from '../../src/platform/module/module.ts';
import { openTestApp, type TestApp } from '../support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const endpoint = { summary: '', access: 'public', scope: 'dept', request: z.object({}), response: z.string() } as const;
const api = { heeds: post('/api/test/scope/heeds', endpoint), forgets: post('/api/test/scope/forgets', endpoint) };

it('a response that should respect the data scope but never queried it is not sent', async () => {
  const http = await openHttp(app.platform.config, app.platform.log);
  const handlers = answer(api, {
    heeds: async (ctx) => {
      ctx.checked.add('scope');
      return 'within reach';
    },
    forgets: async () => 'everybody’s data',
  });
  bind(http, async () => systemCtx(app.platform, 'test'), handlers);
  const ask = (url: string) => http.inject({ method: 'POST', url, payload: {} });
  expect((await ask(api.heeds.path)).json()).toMatchObject({ code: 0, data: 'within reach' });
  const forgotten = await ask(api.forgets.path);
  expect(forgotten.statusCode).toBe(500);
  expect(forgotten.body).not.toContain('everybody');
  await http.close();
});
