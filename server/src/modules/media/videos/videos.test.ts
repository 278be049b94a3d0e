import { existsSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { videoApi, videoParts, VideoState } from '@ganlin/contract/media/video';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp, type TestUser } from '../../../../test/support/app.ts';
import { signInAgain } from '../../../../test/support/embedded.ts';
import { hasFfmpeg, lookAt, makeFilm, makeSound, turned } from '../../../../test/support/films.ts';
import { systemCtx } from '../../../platform/ctx.ts';
import { newId } from '../../../platform/ids.ts';
import { takeTurn } from '../../../platform/jobs/schedule.ts';
import { keepFilm, removeVideos, videosExist, videosOf } from '../index.ts';
import { makePlayable } from './make-playable.ts';
import { sweepUploads } from './video-parts.ts';

let app: TestApp;
let editor: TestUser;
let origin: string;
let film: Buffer;
beforeAll(async () => {
  app = await openTestApp();
  editor = await app.admin();
  origin = await app.http.listen({ host: '127.0.0.1', port: 0 });
  film = hasFfmpeg ? await makeFilm() : Buffer.alloc(5000);
});
afterAll(() => app.close());

const ctx = () => systemCtx(app.platform, 'test');
const begin = async (content: Buffer, name = '讲座.mp4') =>
  (await editor.call(videoApi.begin, { id: newId(), name, size: content.length })).id;
const stateOf = async (id: string) => (await editor.call(videoApi.states, { ids: [id] }))[0];

/** What the one who uploaded it gets at this URL. */
const openAt = (url: string) => app.http.inject({ url, headers: { token: editor.token } });

/** One request of the tus protocol. */
function tus(
  method: 'HEAD' | 'PATCH' | 'DELETE',
  id: string,
  more: { offset?: number; body?: Buffer; token?: string } = {},
) {
  const { offset, body, token = editor.token } = more;
  const part = { 'upload-offset': String(offset ?? 0), 'content-type': 'application/offset+octet-stream' };
  return fetch(`${origin}${videoParts.path}/${id}`, {
    method,
    headers: { 'tus-resumable': '1.0.0', token, ...(method === 'PATCH' ? part : {}) },
    ...(body ? { body: new Uint8Array(body) } : {}),
  });
}
const offsetOf = async (id: string) => Number((await tus('HEAD', id)).headers.get('upload-offset'));
const send = (id: string, content: Buffer, offset = 0) => tus('PATCH', id, { offset, body: content.subarray(offset) });

/** Uploads a whole video and makes it playable. */
async function bring(content: Buffer, name?: string): Promise<string> {
  const id = await begin(content, name);
  expect((await send(id, content)).status).toBe(204);
  await app.runJobs();
  return id;
}

describe('beginning', () => {
  it('happens once, however often it is repeated', async () => {
    const input = { id: newId(), name: '讲座.mp4', size: 1000 };
    const { address } = await editor.call(videoApi.begin, input);
    expect(address).toBe(`${videoParts.path}/${input.id}`);
    expect(await editor.call(videoApi.begin, input)).toEqual({ id: input.id, address });
    expect((await editor.ask(videoApi.begin, { ...input, size: 999 })).json()).toMatchObject({ code: 10040023 });
    await expect((await app.admin()).call(videoApi.begin, input)).toRefuse('videoNameTaken');
    await expect(editor.call(videoApi.begin, { ...input, id: newId(), name: 'x.exe' })).toRefuse('fileTypeRefused');
  });
});

describe('parts', () => {
  it('continue where they stopped, and only there', async () => {
    const content = Buffer.alloc(100_000, 7);
    const id = await begin(content);
    expect(await offsetOf(id)).toBe(0);
    expect((await tus('PATCH', id, { offset: 0, body: content.subarray(0, 40_000) })).status).toBe(204);
    expect(await offsetOf(id)).toBe(40_000);
    expect((await tus('PATCH', id, { offset: 0, body: content.subarray(0, 10) })).status).toBe(409);
    expect((await tus('PATCH', id, { offset: 40_000, body: content })).status).toBe(413);
    expect(await offsetOf(id)).toBe(40_000);
  });

  it('are stored up to where the connection broke', async () => {
    const content = Buffer.alloc(300_000, 7);
    const id = await begin(content);
    await cutAfter(id, content, 120_000);
    await expect.poll(() => offsetOf(id)).toBe(120_000);
  });

  it('stop an older hanging part as soon as the client asks again', async () => {
    const content = Buffer.alloc(300_000, 7);
    const id = await begin(content);
    const hanging = await sendSome(id, content, 50_000);
    expect(await offsetOf(id)).toBe(50_000);
    hanging.destroy();
    expect((await send(id, content, 50_000)).status).toBe(204);
  });

  it('are inaccessible to others: by HTTP status, for clients that do not know our codes', async () => {
    const id = await begin(film);
    const statusFor = async (token: string, film = id) => (await tus('HEAD', film, { token })).status;
    expect(await statusFor('')).toBe(401);
    expect(await statusFor((await app.learner()).token)).toBe(403);
    expect(await statusFor((await app.admin()).token)).toBe(404);
    expect(await statusFor(editor.token, newId())).toBe(404);
    expect(await statusFor(editor.token, '..%2f..%2fetc')).toBe(404);
    const reply = await tus('PATCH', id, { token: '', body: Buffer.from('x') });
    expect(await reply.json()).toMatchObject({ code: 10010002 });
  });

  it('are answered with the headers of every response, and to no other origin', async () => {
    const { headers } = await tus('HEAD', await begin(film));
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain("default-src 'self'");
    expect(headers.get('access-control-allow-origin')).toBeNull();
    expect(headers.get('upload-length')).toBe(String(film.length));
  });

  it('can be cancelled by their sender', async () => {
    const id = await begin(film);
    expect((await tus('DELETE', id)).status).toBe(204);
    expect((await tus('HEAD', id)).status).toBe(404);
    expect(await app.platform.parts.find(id)).toBeUndefined();
  });

  it('of a file that is not a video end in a refusal that says so', async () => {
    const text = Buffer.from('not a film at all, whatever its name says');
    const id = await bring(text);
    expect(await stateOf(id)).toMatchObject({ state: VideoState.failed, reason: '文件的内容不是可以识别的视频或音频' });
    expect(await app.platform.parts.find(id)).toBeUndefined();
    await expect(editor.call(videoApi.retry, { id })).toRefuse('videoNotFailed');
  });

  it('that were abandoned are deleted after three days', async () => {
    const today = app.clock.now;
    const [old, late] = [await begin(film), await begin(film)];
    app.clock.advance(2 * 86_400);
    // By then the session of a staff member has ended.
    const { token } = await signInAgain(app, editor.id);
    expect((await tus('PATCH', late, { body: film.subarray(0, 9), token })).status).toBe(204);
    app.clock.advance(1.5 * 86_400);
    await takeTurn(app.platform, sweepUploads);
    app.clock.now = today;
    expect(await videosExist(app.platform.db, [old, late])).toEqual([late]);
    expect(await app.platform.parts.find(old)).toBeUndefined();
    expect(await app.platform.parts.find(late)).toMatchObject({ offset: 9 });
  });
});

describe.skipIf(!hasFfmpeg)('a video (skipped where ffmpeg is not installed)', () => {
  let id: string;
  beforeAll(async () => {
    id = await bring(film);
  });

  it('is made playable, and played by ranges through signed URLs', async () => {
    expect(await app.platform.parts.find(id)).toBeUndefined();
    const state = await stateOf(id);
    expect(state).toMatchObject({ state: VideoState.ready, progress: 100, durationSeconds: 2, reason: '' });
    const playable = (await videosOf(ctx(), [id])).get(id)!;
    expect(playable).toMatchObject({ isReady: true, durationSeconds: 2 });

    const list = await openAt(playable.playlist);
    expect(list.headers['content-type']).toBe('application/vnd.apple.mpegurl');
    expect(list.body).toMatch(/RESOLUTION=320x180,CODECS="avc1\.6400[\da-f]{2},mp4a\.40\.2"/);
    const quality = await openAt(addressIn(list.body));
    expect(quality.body).toContain('#EXT-X-ENDLIST');
    const address = addressIn(quality.body);
    const whole = await openAt(address);
    expect(whole.headers['content-type']).toBe('video/mp4');
    const { streams, format } = await lookAt(whole.rawPayload);
    expect(streams.map(({ codec_name }) => codec_name)).toEqual(['h264', 'aac']);
    expect(Number(format.duration)).toBeCloseTo(2, 0);

    const part = await app.http.inject({ url: address, headers: { range: 'bytes=100-199' } });
    expect([part.statusCode, part.headers['content-range']]).toEqual([206, `bytes 100-199/${whole.rawPayload.length}`]);
    expect(part.rawPayload).toEqual(whole.rawPayload.subarray(100, 200));
    const beyond = await app.http.inject({ url: address, headers: { range: 'bytes=99999999-' } });
    expect(beyond.statusCode).toBe(416);
    const poster = await openAt(playable.poster);
    expect(poster.rawPayload.subarray(0, 2).toString('hex')).toBe('ffd8');
  });

  it('is not found without a valid URL', async () => {
    const { playlist, poster } = (await stateOf(id))!;
    const quality = addressIn((await openAt(playlist)).body);
    const bytes = addressIn((await openAt(quality)).body);
    const today = app.clock.now;
    for (const address of [playlist, poster, quality, bytes]) {
      const refused = async (bad: string) => expect((await openAt(bad)).json()).toMatchObject({ code: 10040021 });
      await refused(address.replace(/signature=..../, 'signature=AAAA'));
      await refused(address.replace(id, newId()));
      app.clock.advance(19 * 3600);
      await refused(address);
      app.clock.now = today;
    }
  });

  it('is picked up at the next view when its process ended after the last byte, and restarted when its worker died', async () => {
    const id = await begin(film);
    const { store, keyOf } = app.platform.parts;
    await store.write(Readable.from([film]), keyOf(id), 0);
    expect(await stateOf(id)).toMatchObject({ state: VideoState.waiting });
    // The client retries: the upload is complete, there is nothing to send and nothing to cancel.
    expect(await offsetOf(id)).toBe(film.length);
    expect((await send(id, film)).status).toBe(409);
    // The state a worker leaves that died half-way; the next one starts over.
    const begun = { state: VideoState.working, progress: 40 };
    await app.platform.db.updateTable('mediaVideo').set(begun).where('id', '=', id).execute();
    const left = await mkdtemp(join(tmpdir(), `film-${id}-`));
    await app.runJobs();
    expect(existsSync(left)).toBe(false);
    expect(await stateOf(id)).toMatchObject({ state: VideoState.ready });
  });

  it.each([
    ['held upright, of uneven pace', upright, 'mov', /RESOLUTION=180x320,CODECS="avc1[^"]*,mp4a/],
    ['with odd sides, without sound, in another box', odd, 'mkv', /RESOLUTION=322x182,CODECS="avc1[^,"]*"/],
  ])('is playable when uploaded %s', async (_how, make, ending, expected) => {
    const id = await bring(await make(), `x.${ending}`);
    const state = await stateOf(id);
    expect(state).toMatchObject({ state: VideoState.ready, reason: '' });
    expect((await openAt(state!.playlist)).body).toMatch(expected);
  });

  it.each(['mp3', 'm4a', 'wav', 'ogg', 'opus', 'flac', 'mp4'])(
    'of sound only in %s is played without a poster, as AAC',
    async (ending) => {
      const state = (await stateOf(await bring(await makeSound(ending), `讲座.${ending}`)))!;
      expect(state).toMatchObject({
        state: VideoState.ready,
        isAudio: true,
        durationSeconds: 2,
        poster: '',
        reason: '',
      });
      const list = (await openAt(state.playlist)).body;
      expect(list).toMatch(/^#EXT-X-STREAM-INF:BANDWIDTH=\d+,CODECS="mp4a\.40\.2"$/m);
      const quality = (await openAt(addressIn(list))).body;
      expect(quality).toContain('#EXT-X-MAP:');
      const { streams } = await lookAt((await openAt(addressIn(quality))).rawPayload);
      expect(streams.map(({ codec_name }) => codec_name)).toEqual(['aac']);
    },
  );

  it('that is broken is refused with a reason, and may be retried', async () => {
    const broken = Buffer.concat([film.subarray(0, 60), Buffer.alloc(film.length - 60, 3)]);
    const id = await bring(broken);
    expect(await stateOf(id)).toMatchObject({ state: VideoState.failed, reason: '文件无法读取，可能已损坏' });
    await editor.call(videoApi.retry, { id });
    expect(await stateOf(id)).toMatchObject({ state: VideoState.waiting, reason: '' });
    await app.runJobs();
    expect(await stateOf(id)).toMatchObject({ state: VideoState.failed });
  });

  it('reports that the encoder is missing', async () => {
    const id = await begin(film);
    await send(id, film);
    const elsewhere = { ...ctx(), config: { ...app.platform.config, ffmpegDirectory: '/nowhere' } };
    await makePlayable.run(elsewhere, { id });
    expect(await stateOf(id)).toMatchObject({
      state: VideoState.failed,
      reason: '服务器没有安装 ffmpeg，请联系管理员',
    });
  });

  it('has subtitles at a signed URL, which can be replaced and removed', async () => {
    const addressOf = async () => (await videosOf(ctx(), [id])).get(id)!.subtitle;
    expect(await addressOf()).toBe('');
    const save = (vtt: string) => editor.call(videoApi.saveSubtitle, { id, vtt });
    await save('1\n00:00:00,000 --> 00:00:01,000\n<b>云</b>\n');
    await save('1\n00:00:00,000 --> 00:00:01,000\n<b>雨</b>\n');
    const address = await addressOf();
    const reply = await openAt(address);
    expect([reply.headers['content-type'], reply.body]).toEqual([
      expect.stringMatching(/^text\/vtt/),
      'WEBVTT\n\n00:00:00.000 --> 00:00:01.000\n雨\n',
    ]);
    expect((await openAt(address.replace(/signature=..../, 'signature=AAAA'))).json()).toMatchObject({
      code: 10040021,
    });
    const refused = await editor.ask(videoApi.saveSubtitle, { id, vtt: 'WEBVTT\n\nnothing\n' });
    expect(refused.json()).toMatchObject({ code: 10040027, msg: expect.stringContaining('第 4 行') });
    await editor.call(videoApi.removeSubtitle, { id });
    await editor.call(videoApi.removeSubtitle, { id });
    expect(await addressOf()).toBe('');
    expect((await openAt(address)).json()).toMatchObject({ code: 10040021 });
    await expect(editor.call(videoApi.saveSubtitle, { id: newId(), vtt: '00:01.000 --> 00:02.000\nx' })).toRefuse(
      'videoNotFound',
    );
  });

  it('is stored directly for the demo data, once', async () => {
    const vtt = 'WEBVTT\n\n00:00.000 --> 00:01.000\n云\n';
    const demo = { id: newId(), name: '演示.mp4', bytes: film, vtt, ownerId: editor.id };
    await keepFilm(ctx(), demo);
    await keepFilm(ctx(), demo);
    await app.runJobs();
    await keepFilm(ctx(), demo);
    expect(await stateOf(demo.id)).toMatchObject({ state: VideoState.ready, isAudio: false, durationSeconds: 2 });
    expect((await stateOf(demo.id))?.subtitle).not.toBe('');
  });

  it('is deleted with everything generated from it', async () => {
    const id = await bring(film);
    const stored = app.platform.db.selectFrom('mediaVideoQuality').select('storageKey').where('videoId', '=', id);
    const [{ storageKey } = { storageKey: '' }] = await stored.execute();
    await removeVideos(ctx(), [id]);
    expect(await app.platform.storage.stat(storageKey)).toBeUndefined();
    expect(await videosExist(app.platform.db, [id])).toEqual([]);
  });
});

async function upright(): Promise<Buffer> {
  return turned(
    await makeFilm({ seconds: 1, ending: 'mov', more: ['-vf', 'select=not(mod(n\\,3))', '-vsync', 'vfr'] }),
  );
}

function odd(): Promise<Buffer> {
  const more = ['-vf', 'scale=321:181', '-pix_fmt', 'yuv444p'];
  return makeFilm({ seconds: 1, sound: false, ending: 'mkv', more });
}

const addressIn = (list: string): string => list.split('\n').find((line) => line.startsWith('/'))!;

/** Opens a part and sends some of it; the rest never arrives. */
async function sendSome(id: string, content: Buffer, bytes: number) {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  const head = [
    `PATCH ${videoParts.path}/${id} HTTP/1.1`,
    `host: ${hostname}`,
    `token: ${editor.token}`,
    'tus-resumable: 1.0.0',
    'upload-offset: 0',
    'content-type: application/offset+octet-stream',
    `content-length: ${content.length}`,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  await new Promise((done) => socket.write(content.subarray(0, bytes), done));
  await expect.poll(async () => (await app.platform.parts.find(id))?.offset).toBe(bytes);
  return socket;
}

async function cutAfter(id: string, content: Buffer, bytes: number): Promise<void> {
  (await sendSome(id, content, bytes)).resetAndDestroy();
}
