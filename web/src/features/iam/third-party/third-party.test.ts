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

it('says why it cannot leave where the browser lets the page keep nothing', async () => {
  await expect(startThirdParty('wechat')).rejects.toThrow('浏览器不允许本站保存数据');
});

it('has come back from nowhere where the browser lets the page keep nothing', async () => {
  expect(await finishThirdParty()).toEqual({ kind: 'none' });
});
