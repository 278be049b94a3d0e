import { randomBytes } from 'node:crypto';
import { fileApi, smallPictureUrl } from '@ganlin/contract/media/file';
import { questionApi } from '@ganlin/contract/question/question';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { openAppWithAdmin } from '../../../../test/support/staff.ts';
import { sendFile } from '../../../../test/support/upload.ts';
import { systemCtx } from '../../../platform/ctx.ts';
import { newId } from '../../../platform/ids.ts';
import { fileUrl, keepInner, removeFiles } from '../index.ts';
import { makeSmall } from './small.ts';

const { app, admin } = await openAppWithAdmin();

const ctx = () => systemCtx(app.platform, 'test');
const get = (url: string) => app.http.inject(url);
const smallOf = (url: string) => get(smallPictureUrl(url)!);

/** Soft shapes with the noise of a camera's sensor: as hard to compress as a photograph. */
async function photo(width = 2000, height = 1500): Promise<Buffer> {
  const noise = (across: number, down: number) =>
    sharp(randomBytes(across * down * 3), { raw: { width: across, height: down, channels: 3 } })
      .resize(width, height, { kernel: 'cubic' })
      .png()
      .toBuffer();
  const [shapes, details, grain] = [await noise(12, 9), await noise(160, 120), await noise(width / 2, height / 2)];
  const layer = (input: Buffer, alpha: number) => sharp(input).ensureAlpha(alpha).png().toBuffer();
  return sharp(shapes)
    .composite([{ input: await layer(details, 0.35) }, { input: await layer(grain, 0.12) }])
    .jpeg({ quality: 88 })
    .toBuffer();
}

async function upload(content: Buffer, name = '云.jpg'): Promise<{ id: string; url: string }> {
  return (await sendFile(app, questionApi.upload, { token: admin.token, name, content })).json().data;
}

/** A picture that was stored before small variants existed. */
async function store(bytes: Buffer, contentType = 'image/jpeg'): Promise<{ id: string; url: string }> {
  const id = newId();
  await keepInner(ctx(), [{ id, name: '云.jpg', contentType, bytes }], { purpose: 'question', ownerId: admin.id });
  return { id, url: fileUrl(ctx(), id, { inline: true }) };
}

const rowsOf = (fileId: string) =>
  app.platform.db.selectFrom('mediaPictureWidth').selectAll().where('fileId', '=', fileId).execute();

describe('the small variant of a picture', () => {
  it('of a photograph of 2000 × 1500 is at most 480 pixels wide and a few kilobytes, and cached like it', async () => {
    const original = await photo();
    const { url } = await upload(original);
    await app.runJobs();
    const small = await smallOf(url);
    expect(small.headers['content-type']).toBe('image/webp');
    expect(await sharp(small.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 480, height: 360 });
    expect(original.length).toBeGreaterThan(300_000);
    expect(small.rawPayload.length).toBeGreaterThan(3_000);
    expect(small.rawPayload.length).toBeLessThan(20_000);
    const full = await get(url);
    expect(full.rawPayload.length).toBeGreaterThan(300_000);
    for (const header of ['cache-control', 'content-security-policy', 'content-disposition'])
      expect(small.headers[header]).toBe(full.headers[header]);
  });

  it('opens for those for whom the original opens, and nobody else', async () => {
    const [one, other] = [await upload(await photo(800, 600)), await upload(await photo(800, 600))];
    await app.runJobs();
    const refused = async (url: string) => {
      for (const each of [url, `${url}&small=1`])
        expect((await get(each)).json(), each).toMatchObject({ code: 10040004 });
    };
    await refused(one.url.replace(one.id, other.id));
    await refused(one.url.replace('inline=1', 'inline=0'));
    await refused(one.url.replace(/signature=.{5}/, 'signature=AAAAA'));
    await refused(`${fileApi.download.path}?id=${one.id}&inline=1&expires=9999999999&signature=x`);
    expect((await smallOf(one.url)).statusCode).toBe(200);
    app.clock.advance(3601);
    await refused(one.url);
    app.clock.advance(-3601);
    await removeFiles(ctx(), [one.id]);
    await refused(one.url);
  });

  it('is made once, by a worker, however many request a picture that has none', async () => {
    const original = await photo(800, 600);
    const { id, url } = await store(original);
    const early = await Promise.all(Array.from({ length: 20 }, () => smallOf(url)));
    for (const { rawPayload } of early) expect(rawPayload).toEqual(original);
    const { rows } = await app.platform.pool.query(
      `select count(*)::int as jobs from pgboss.job where name = 'media.makeSmall' and data->>'fileId' = $1`,
      [id],
    );
    expect(rows).toEqual([{ jobs: 1 }]);
    await app.runJobs();
    const [row, ...more] = await rowsOf(id);
    expect(more).toEqual([]);
    const made = await app.platform.storage.stat(row!.storageKey);
    await makeSmall.run(ctx(), { fileId: id });
    expect(await rowsOf(id)).toEqual([row]);
    expect(await app.platform.storage.stat(row!.storageKey)).toEqual(made);
    const later = await Promise.all(Array.from({ length: 20 }, () => smallOf(url)));
    for (const { rawPayload } of later) expect(rawPayload.length).toBe(row!.size);
    await removeFiles(ctx(), [id]);
    expect(await app.platform.storage.stat(row!.storageKey)).toBeUndefined();
  });

  it('is upright, and does not reveal where the picture was taken', async () => {
    const taken = sharp(await photo(900, 600)).withExif({ IFD3: { GPSLatitude: '39/1 54/1 0/1' } });
    const { url } = await store(await taken.withMetadata({ orientation: 6 }).jpeg().toBuffer());
    await smallOf(url);
    await app.runJobs();
    const made = await sharp((await smallOf(url)).rawPayload).metadata();
    expect(made).toMatchObject({ width: 320, height: 480 });
    expect(made.exif).toBeUndefined();
  });

  it('is the original if that is small, moves, is no picture, or cannot be read', async () => {
    const plain = sharp({ create: { width: 900, height: 500, channels: 3, background: '#2a7fd9' } });
    const frames = await sharp(randomBytes(90 * 180 * 3), { raw: { width: 90, height: 180, channels: 3 } })
      .gif()
      .toBuffer();
    const cases = [
      [await plain.png().toBuffer(), 'image/png'],
      [frames, 'image/gif'],
      [randomBytes(50_000), 'audio/mpeg'],
      [randomBytes(50_000), 'image/png'],
    ] as const;
    for (const [bytes, contentType] of cases) {
      const { id, url } = await store(bytes, contentType);
      expect((await smallOf(url)).rawPayload).toEqual(bytes);
      await app.runJobs();
      const shown = await smallOf(url);
      expect(shown.rawPayload).toEqual(bytes);
      expect(shown.headers['content-type']).toBe(contentType);
      expect(await rowsOf(id)).toEqual([]);
    }
  });
});
