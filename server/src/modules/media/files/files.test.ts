import { PictureAddress } from '@ganlin/contract/core/address';
import { articleApi } from '@ganlin/contract/content/article';
import { fileApi } from '@ganlin/contract/media/file';
import { questionApi } from '@ganlin/contract/question/question';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp, type TestUser } from '../../../../test/support/app.ts';

let app: TestApp;
let learner: TestUser;
let editor: TestUser;
beforeAll(async () => {
  app = await openTestApp();
  [learner, editor] = [await app.learner(), await app.admin()];
});
afterAll(() => app.close());

/** One pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

async function upload(
  name: string,
  content: Buffer,
  { token = editor.token, fields = {}, path = questionApi.upload.path } = {},
) {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append('file', new Blob([new Uint8Array(content)]), name);
  const request = new Request('http://x/', { method: 'POST', body: form });
  return app.http.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': request.headers.get('content-type')!, token },
    payload: Buffer.from(await request.arrayBuffer()),
  });
}

describe('uploading', () => {
  it('stores a multipart file for the endpoint’s purpose, whatever the fields say, and returns a signed URL [S7-49]', async () => {
    const { code, data } = (await upload('照片.png', png, { fields: { purpose: 'site' } })).json();
    expect(code).toBe(0);
    expect(data).toMatchObject({ name: '照片.png', contentType: 'image/png', size: png.length });
    const row = await app.platform.db.selectFrom('mediaFile').selectAll().where('id', '=', data.id).executeTakeFirst();
    expect(row).toMatchObject({ purpose: 'question', ownerId: editor.id });
    expect((await app.http.inject(data.url)).rawPayload).toEqual(png);
  });

  it.each([
    ['a page that calls itself a picture', 'x.png', Buffer.from('<html><script>alert(1)</script></html>')],
    ['a picture that calls itself a program', 'x.exe', png],
    ['a drawing that can run scripts', 'x.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ])('refuses %s', async (_what, name, content) => {
    expect((await upload(name, content)).json()).toMatchObject({ code: 10040001 });
  });

  it('refuses files that are too large, and stores nothing of them', async () => {
    const before = await app.platform.db.selectFrom('mediaFile').select('id').execute();
    const huge = Buffer.concat([png, Buffer.alloc(questionApi.upload.upload.maxBytes)]);
    expect((await upload('x.png', huge)).json()).toMatchObject({ code: 10040002, msg: '文件不能超过 100 MB' });
    expect(await app.platform.db.selectFrom('mediaFile').select('id').execute()).toEqual(before);
  });

  it('needs a session and a file', async () => {
    expect((await upload('x.png', png, { token: '' })).json()).toMatchObject({ code: 10010002 });
    expect((await editor.ask(questionApi.upload, {})).json()).toMatchObject({ code: 10040003 });
  });

  it('uses the last part of a path as the name', async () => {
    expect((await upload('..\\..\\etc\\x.png', png)).json().data.name).toBe('x.png');
  });
});

describe('downloading by a signed URL [S7-51]', () => {
  const sent = async () => (await upload('试卷.png', png)).json().data as { url: string };

  it('has the name, the type, and nothing that may run', async () => {
    const { headers } = await app.http.inject((await sent()).url);
    expect(headers['content-type']).toBe('image/png');
    expect(headers['content-disposition']).toContain("filename*=UTF-8''%E8%AF%95%E5%8D%B7.png");
    expect(headers['content-security-policy']).toBe("default-src 'none'; sandbox");
  });

  it('serves ranges', async () => {
    const { url } = await sent();
    const part = await app.http.inject({ url, headers: { range: 'bytes=10-19' } });
    expect(part.statusCode).toBe(206);
    expect(part.headers['content-range']).toBe(`bytes 10-19/${png.length}`);
    expect(part.rawPayload).toEqual(png.subarray(10, 20));
    expect((await app.http.inject({ url, headers: { range: 'bytes=-5' } })).rawPayload).toEqual(png.subarray(-5));
    expect((await app.http.inject({ url, headers: { range: `bytes=${png.length}-` } })).statusCode).toBe(416);
  });

  it('is refused when changed, expired, or for another file', async () => {
    const { url } = await sent();
    const other = await sent();
    const idOf = (address: string) => new URL(address, 'http://x').searchParams.get('id')!;
    const refused = async (address: string) =>
      expect((await app.http.inject(address)).json()).toMatchObject({ code: 10040004 });
    await refused(url.replace(idOf(url), idOf(other.url)));
    await refused(url.replace(/inline=\d/, (shown) => (shown === 'inline=1' ? 'inline=0' : 'inline=1')));
    app.clock.advance(3601);
    await refused(url);
  });
});

describe('public pictures', () => {
  const uploadPublic = async (name: string, content: Buffer, token: string) =>
    (await upload(name, content, { token, path: fileApi.uploadPublic.path })).json();

  it('are shown to everyone, for as long as they exist, by a URL that settings may contain', async () => {
    const { code, data } = await uploadPublic('标志.png', png, (await app.admin()).token);
    expect(code).toBe(0);
    expect(data).toMatchObject({ name: '标志.png', contentType: 'image/png', size: png.length });
    expect(data.url).toBe(`/api/common/file/public?id=${data.id}`);
    expect(PictureAddress.safeParse(data.url).success).toBe(true);
    const today = app.clock.now;
    app.clock.advance(400 * 24 * 3600);
    const shown = await app.http.inject(data.url);
    app.clock.now = today;
    expect(shown.rawPayload).toEqual(png);
    expect(shown.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    expect(shown.headers['content-disposition']).toMatch(/^inline/);
  });

  it('are only those uploaded as public: any other file returns not found', async () => {
    const { data } = (await upload('x.png', png)).json();
    const none = crypto.randomUUID();
    for (const id of [data.id, none]) {
      const answer = await app.http.inject(`${fileApi.public.path}?id=${id}`);
      expect(answer.json()).toMatchObject({ code: 10040005 });
      expect(answer.headers['cache-control'] ?? '').not.toContain('public');
    }
  });

  it('are small pictures that cannot run scripts', async () => {
    const { token } = await app.admin();
    expect(await uploadPublic('x.pdf', Buffer.from('%PDF-1.7\n'), token)).toMatchObject({ code: 10040001 });
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
    expect(await uploadPublic('x.svg', svg, token)).toMatchObject({ code: 10040001 });
    const large = Buffer.concat([png, Buffer.alloc(fileApi.uploadPublic.upload.maxBytes)]);
    expect(await uploadPublic('x.png', large, token)).toMatchObject({ code: 10040002, msg: '文件不能超过 2 MB' });
    const text = { path: articleApi.uploadAttachment.path };
    const { data } = (await upload('x.txt', Buffer.from('text'), text)).json();
    const publish = app.platform.db
      .updateTable('mediaFile')
      .set({ isPublic: true })
      .where('id', '=', data.id)
      .execute();
    await expect(publish).rejects.toThrow('media_file_public_check');
  });

  it('can be uploaded only by those who may change the site', async () => {
    expect(await uploadPublic('x.png', png, learner.token)).toMatchObject({ code: 10010003 });
    expect(await uploadPublic('x.png', png, '')).toMatchObject({ code: 10010002 });
  });
});
