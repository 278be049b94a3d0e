import { crc32 } from 'node:zlib';
import { fileApi } from '@ganlin/contract/media/file';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { openAppWithAdmin } from '../../../../test/support/staff.ts';
import { sendFile } from '../../../../test/support/upload.ts';
import { systemCtx } from '../../../platform/ctx.ts';
import { newId } from '../../../platform/ids.ts';
import { keepDrawing, picturesOf, rememberPicture, removeFiles } from '../index.ts';
import { makeWidths } from './pictures.ts';

const { app, admin } = await openAppWithAdmin();

const ctx = () => systemCtx(app.platform, 'test');

/** A public picture as an editor uploads it. */
async function bring(content: Buffer, name = 'x.jpg'): Promise<string> {
  const { data } = (await sendFile(app, fileApi.uploadPublic, { token: admin.token, name, content })).json();
  await rememberPicture(ctx(), data.id);
  return data.id;
}

const pictureOf = async (id: string) => (await picturesOf(ctx(), [id])).get(id)!;
const show = (id: string, width?: number) =>
  app.http.inject(`${fileApi.public.path}?id=${id}${width === undefined ? '' : `&w=${width}`}`);

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#2a7fd9' } });

/** A small file that claims to be a large picture. */
async function saying(width: number, height: number): Promise<Buffer> {
  const png = await plain(8, 8).png().toBuffer();
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
}

describe('an uploaded picture', () => {
  it('is returned with its size immediately, and with its widths as soon as they are generated', async () => {
    const id = await bring(await plain(1000, 500).jpeg().toBuffer());
    expect(await pictureOf(id)).toEqual({
      src: `/api/common/file/public?id=${id}`,
      srcSet: '',
      width: 1000,
      height: 500,
    });
    await app.runJobs();
    const { src, srcSet } = await pictureOf(id);
    expect(srcSet).toBe(`${src}&w=320 320w, ${src}&w=640 640w, ${src}&w=960 960w, ${src} 1000w`);
  });

  it('is served in the narrowest sufficient width, cacheable long-term; otherwise as uploaded', async () => {
    const original = await plain(1000, 500).jpeg().toBuffer();
    const id = await bring(original);
    const early = await show(id, 640);
    expect(early.rawPayload).toEqual(original);
    expect(early.headers['cache-control']).toContain('max-age=600');
    await app.runJobs();
    const exact = await show(id, 640);
    expect(exact.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    expect(await sharp(exact.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 640, height: 320 });
    expect(await sharp((await show(id, 400)).rawPayload).metadata()).toMatchObject({ width: 640 });
    expect((await show(id, 1400)).rawPayload).toEqual(original);
    expect((await show(id)).rawPayload).toEqual(original);
  });

  it('never offers a large camera’s original: the widest generated form is enough', async () => {
    const id = await bring(await plain(3000, 2000).jpeg({ quality: 40 }).toBuffer());
    await app.runJobs();
    expect((await pictureOf(id)).srcSet).toMatch(/&w=1920 1920w$/);
  });

  it('is upright, and does not reveal where it was taken', async () => {
    const taken = plain(800, 400).withExif({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitude: '39/1 54/1 0/1' } });
    const id = await bring(await taken.withMetadata({ orientation: 6 }).jpeg().toBuffer());
    expect(await pictureOf(id)).toMatchObject({ width: 400, height: 800 });
    await app.runJobs();
    const made = await sharp((await show(id, 320)).rawPayload).metadata();
    expect(made).toMatchObject({ width: 320, height: 640 });
    expect(made.exif).toBeUndefined();
    expect(made.orientation).toBeUndefined();
    const original = (await show(id)).rawPayload;
    expect(await sharp(original).metadata()).toMatchObject({ width: 800, height: 400, orientation: 6 });
    expect(original.includes('Camera')).toBe(false);
    const tagged = await plain(30, 20)
      .withExif({ IFD0: { Artist: 'Camera' } })
      .png()
      .toBuffer();
    expect(tagged.includes('Camera')).toBe(true);
    expect((await show(await bring(tagged, 'x.png'))).rawPayload.includes('Camera')).toBe(false);
  });

  it('stays animated if it is, and is left alone if it is small', async () => {
    const frames = await sharp(Buffer.alloc(400 * 800 * 3, 90), { raw: { width: 400, height: 800, channels: 3 } })
      .gif()
      .toBuffer();
    const small = await plain(200, 100).png().toBuffer();
    for (const id of [await bring(frames, 'x.gif'), await bring(small, 'x.png')]) {
      await app.runJobs();
      expect((await pictureOf(id)).srcSet).toBe('');
    }
  });

  it('can be generated again without harm, and is deleted with all its widths', async () => {
    const id = await bring(await plain(700, 100).png().toBuffer(), 'x.png');
    await makeWidths.run(ctx(), { fileId: id });
    await makeWidths.run(ctx(), { fileId: id });
    await app.runJobs();
    const rows = app.platform.db.selectFrom('mediaPictureWidth').select('storageKey').where('fileId', '=', id);
    const keys = (await rows.execute()).map(({ storageKey }) => storageKey);
    expect(keys).toHaveLength(2);
    await removeFiles(ctx(), [id]);
    expect(await rows.execute()).toEqual([]);
    for (const key of keys) expect(await app.platform.storage.stat(key)).toBeUndefined();
    expect(await picturesOf(ctx(), [id])).toEqual(new Map());
  });

  it('is refused when it cannot be read, or unpacks to more than any camera produces', async () => {
    const broken = Buffer.concat([(await plain(10, 10).png().toBuffer()).subarray(0, 20), Buffer.alloc(50)]);
    expect(await sharp(await saying(80, 90)).metadata()).toMatchObject({ width: 80, height: 90 });
    await expect(bring(broken, 'x.png')).rejects.toThrow('图片无法读取');
    await expect(bring(await saying(12_000, 9000), 'x.png')).rejects.toThrow('图片无法读取');
  });
});

describe('a drawing shipped with a release', () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 4"><rect width="8" height="4" fill="#409eff"/></svg>';

  it('is shown like a picture, as the drawing it is, and may be stored again', async () => {
    const id = newId();
    for (const name of ['云.svg', '雨.svg']) await keepDrawing(ctx(), { id, name, svg, width: 800, height: 400 });
    expect(await pictureOf(id)).toMatchObject({ srcSet: '', width: 800, height: 400 });
    const shown = await show(id, 320);
    expect(shown.body).toBe(svg);
    expect(shown.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
  });

  it.each([
    '<svg><script>1</script></svg>',
    '<svg><a href="javascript:1"/></svg>',
    '<svg onload="x()"/>',
    '<svg><foreignObject/></svg>',
    '<svg><rect fill="url(http://x/)"/></svg>',
    '<html/>',
  ])('is refused with anything but shapes in it: %s', async (bad) => {
    await expect(keepDrawing(ctx(), { id: newId(), name: 'x', svg: bad, width: 1, height: 1 })).rejects.toThrow(
      'no plain drawing',
    );
  });
});
