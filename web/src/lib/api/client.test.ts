import { binary, get, post } from '@ganlin/contract/core/endpoint';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { openLocalServer, sendJson, type LocalServer } from '../../../test/local-server.ts';
import { errors } from '@ganlin/contract/errors';
import { askForProof, useProof } from '../session/proof.ts';
import { call, CALL_TIMEOUT_MS, download, getBytes, getDocument, TRANSFER_TIMEOUT_MS, upload } from './client.ts';
import { keepToken, resetSession } from '../session/session.ts';

const echo = post('/api/test/echo', {
  summary: '',
  access: 'public',
  request: z.object({ name: z.string() }),
  response: z.object({ name: z.string() }),
});
const sheet = post('/api/test/sheet', {
  summary: '',
  access: 'session',
  request: z.object({}),
  response: binary('text/csv'),
});
const image = get('/api/test/image', {
  summary: '',
  access: 'public',
  request: z.object({ key: z.string() }),
  response: binary('image/png'),
});

const page = get('/api/test/page', {
  summary: '',
  access: 'public',
  request: z.object({}),
  response: z.null(),
});

// Node's own fetch, files and forms, as in a browser; jsdom's do not work with fetch.
vi.hoisted(() => {
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('location', { protocol: 'http:' });
});

let server: LocalServer;
beforeAll(async () => {
  server = await openLocalServer();
});
afterAll(() => server.close());
beforeEach(() => {
  server.seen.length = 0;
  resetSession();
});

describe('a call', () => {
  it('is a POST to the path itself with the token in its header [S7-02, S7-07, S7-08]', async () => {
    server.answer = (_request, response) => sendJson(response, { code: 0, msg: '', data: { name: 'x' } });
    await call(echo, { name: '张' });
    keepToken('secret-token');
    expect(await call(echo, { name: '张' })).toEqual({ name: 'x' });
    expect(server.seen).toEqual([
      { method: 'POST', url: '/api/test/echo', token: undefined, body: '{"name":"张"}' },
      { method: 'POST', url: '/api/test/echo', token: 'secret-token', body: '{"name":"张"}' },
    ]);
  });

  it('times out after 60 s, a transfer or a GET after 20 minutes [S7-03…S7-06, S9-06, S9-07]', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    server.answer = (_request, response) => sendJson(response, { code: 0, msg: '', data: null });
    await call(echo, { name: '' });
    await upload(echo, { name: '' }, new File(['x'], 'x.txt'));
    server.answer = (_request, response) => response.writeHead(200, { 'content-type': 'image/png' }).end('png');
    await download(sheet, {});
    await download(image, { key: 'k' });
    await getBytes('/assets/model.bin');
    server.answer = (_request, response) => sendJson(response, { code: 0, msg: '', data: null });
    await call(page, {});
    server.answer = (_request, response) => sendJson(response, { questions: [] });
    await getDocument(page, {});
    const transfers = Array.from({ length: 6 }, () => [1_200_000]);
    expect(timeout.mock.calls).toEqual([[60_000], ...transfers]);
    expect([CALL_TIMEOUT_MS, TRANSFER_TIMEOUT_MS]).toEqual([60_000, 1_200_000]);
    timeout.mockRestore();
  });
});

describe('errors have the texts of the catalogue', () => {
  const failure = async (): Promise<string> =>
    call(echo, { name: '' }).then(
      () => 'nothing went wrong',
      (error: Error) => error.message,
    );

  it('a rejection shows its message, or the default [S8-02, S8-03]', async () => {
    server.answer = (_request, response) => sendJson(response, { code: 10040001, msg: '不支持该文件类型', data: null });
    expect(await failure()).toBe('不支持该文件类型');
    server.answer = (_request, response) => sendJson(response, { code: 9, msg: '', data: null });
    expect(await failure()).toBe('服务器开小差了呢！');
  });

  it('carries code and data of the rejection', async () => {
    server.answer = (_request, response) => sendJson(response, { code: 7, msg: 'x', data: { paperId: 'p' } });
    await expect(call(echo, { name: '' })).rejects.toMatchObject({ code: 7, data: { paperId: 'p' } });
  });

  it('no response [S8-08]', async () => {
    server.answer = (_request, response) => void response.socket?.destroy();
    expect(await failure()).toBe('啊哦，与服务器失去连接了~');
  });

  it.each([
    [502, 'Oh no，服务器网络不通 Bad Gateway'],
    [500, '糟糕，服务器开小差了~'],
    [400, '缺少必要参数或参数类型不正确~'],
    [404, '接口地址404，请联系管理员~'],
  ])('status %i [S8-09…S8-12, S8-20]', async (status, message) => {
    server.answer = (_request, response) => response.writeHead(status).end('<html>a proxy wrote this</html>');
    expect(await failure()).toBe(message);
  });

  it('any other status shows the response’s message, or the default [S8-13, S8-14]', async () => {
    server.answer = (_request, response) => sendJson(response, { code: 413, msg: '提交的内容过大' }, 413);
    expect(await failure()).toBe('提交的内容过大');
    server.answer = (_request, response) => response.writeHead(418).end();
    expect(await failure()).toBe('请求出现错误！');
  });
});

describe('a transfer', () => {
  it('sends a file as multipart after its fields [S7-49]', async () => {
    server.answer = (_request, response) => sendJson(response, { code: 0, msg: '', data: { name: 'kept' } });
    expect(await upload(echo, { name: 'a field' }, new File(['content'], '表.csv'))).toEqual({ name: 'kept' });
    const { body } = server.seen[0]!;
    expect(body).toMatch(/name="name"\r\n\r\na field\r\n[\s\S]*name="file"; filename="表.csv"[\s\S]*content/);
  });

  it('fetches a file by POST and by GET [S7-50, S7-51]', async () => {
    server.answer = (_request, response) => response.writeHead(200, { 'content-type': 'text/csv' }).end('a,b');
    expect(await (await download(sheet, {})).text()).toBe('a,b');
    expect(await (await download(image, { key: 'k 1' })).text()).toBe('a,b');
    expect(server.seen.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'POST /api/test/sheet',
      'GET /api/test/image?key=k+1',
    ]);
  });

  it('by a signed URL sends no token to the file store, by any other URL it does', async () => {
    keepToken('secret-token');
    server.answer = (_request, response) => response.writeHead(200, { 'content-type': 'text/csv' }).end('a,b');
    await getBytes('/api/common/file/download?id=x&expires=1&signature=y');
    await getBytes('/assets/model.bin');
    expect(server.seen.map(({ token }) => token)).toEqual([undefined, 'secret-token']);
  });

  it('that responds with JSON instead of a file is an error with its message [S8-15]', async () => {
    server.answer = (_request, response) =>
      sendJson(response, { code: 10010003, msg: '您没有该操作的权限', data: null });
    await expect(download(sheet, {})).rejects.toThrow('您没有该操作的权限');
  });
});

describe('a call that needs a recent proof of identity', () => {
  const weighty = post('/api/test/weighty', {
    summary: '',
    access: 'session',
    recentProof: true,
    request: z.object({ name: z.string() }),
    response: z.null(),
  });
  const refused = { code: errors.proofRequired.code, msg: errors.proofRequired.msg, data: null };

  function answerAfterProof(): { isProved: boolean } {
    const state = { isProved: false };
    server.answer = (_request, response) =>
      sendJson(response, state.isProved ? { code: 0, msg: '', data: null } : refused);
    return state;
  }

  it('is repeated automatically once the proof is given, with the same input', async () => {
    const state = answerAfterProof();
    const requested = call(weighty, { name: '张' });
    await vi.waitFor(() => expect(useProof.getState().pending).not.toBeNull());
    state.isProved = true;
    useProof.getState().pending?.answer(true);
    await expect(requested).resolves.toBeNull();
    expect(server.seen.map(({ body }) => body)).toEqual(['{"name":"张"}', '{"name":"张"}']);
    expect(useProof.getState().pending).toBeNull();
  });

  it('shares the prompt with other calls that need one at the same time', async () => {
    const both = [askForProof(), askForProof()];
    useProof.getState().pending?.answer(true);
    expect(await Promise.all(both)).toEqual([true, true]);
  });

  it('stays rejected when the user gives none', async () => {
    answerAfterProof();
    const requested = call(weighty, { name: 'x' });
    await vi.waitFor(() => expect(useProof.getState().pending).not.toBeNull());
    useProof.getState().pending?.answer(false);
    await expect(requested).rejects.toMatchObject({ code: errors.proofRequired.code });
    expect(server.seen).toHaveLength(1);
  });
});
