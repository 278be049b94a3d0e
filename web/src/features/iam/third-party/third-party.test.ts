// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { finishThirdParty, startThirdParty } from './third-party.ts';

beforeEach(() => {
  const denied = new Proxy({} as Storage, {
    get: () => {
      throw new DOMException('denied', 'SecurityError');
    },
  });
  vi.stubGlobal('sessionStorage', denied);
  vi.stubGlobal('fetch', () =>
    Promise.resolve(Response.json({ code: 0, msg: '', data: { url: 'https://elsewhere/' } })),
  );
});
afterEach(() => vi.unstubAllGlobals());

it('shows why it cannot leave if the browser lets the page store nothing', async () => {
  await expect(startThirdParty('wechat')).rejects.toThrow('浏览器不允许本站保存数据');
});

it('treats a return as unknown if the browser lets the page store nothing', async () => {
  expect(await finishThirdParty()).toEqual({ kind: 'none' });
});
