import { buffer } from 'node:stream/consumers';
import { articleApi } from '@ganlin/contract/content/article';
import type { Endpoint } from '@ganlin/contract/core/endpoint';
import { fileApi } from '@ganlin/contract/media/file';
import { questionApi } from '@ganlin/contract/question/question';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp, type TestUser } from '../../../../test/support/app.ts';
import { sendFile } from '../../../../test/support/upload.ts';
import { systemCtx } from '../../../platform/ctx.ts';
import { newId } from '../../../platform/ids.ts';
import { storageKeyOf } from '../../../platform/storage/storage.ts';
import { keepInner } from '../index.ts';
import { withoutMetadata } from '../model/picture-metadata.rules.ts';

let app: TestApp;
let admin: TestUser;
beforeAll(async () => {
  app = await openTestApp();
  admin = await app.admin();
});
afterAll(() => app.close());

const kinds = ['jpg', 'png', 'webp'] as const;
type Kind = (typeof kinds)[number];
const formats = { jpg: 'jpeg', png: 'png', webp: 'webp' } as const;

/** A picture as a phone takes it, rotated: with owner, device and location. */
function taken(kind: Kind): Promise<Buffer> {
  return sharp({ create: { width: 60, height: 40, channels: 3, background: '#409eff' } })
    .withMetadata({ orientation: 6 })
    .withExifMerge({
      IFD0: { Make: 'Telephone' },
      IFD3: { GPSLatitude: '39/1 54/1 0/1', GPSLongitude: '116/1 23/1 0/1' },
    })
    .toFormat(formats[kind])
    .toBuffer();
}

/** Expects a picture to contain no metadata except its orientation. */
async function expectBare(bytes: Buffer, kind: Kind): Promise<void> {
  const { format, width, height, orientation, exif } = await sharp(bytes).metadata();
  expect({ format, width, height }).toEqual({ format: formats[kind], width: 60, height: 40 });
  // PNG stores its orientation only in the metadata that is removed.
  expect(orientation).toBe(kind === 'png' ? undefined : 6);
  expect(bytes.includes('Telephone')).toBe(false);
  expect(exif?.length ?? 0).toBeLessThan(60);
  expect(await sharp(bytes).raw().toBuffer()).toEqual(
    await sharp(await taken(kind))
      .raw()
      .toBuffer(),
  );
}

async function storedBytes(id: string): Promise<Buffer> {
  return buffer(await app.platform.storage.read(storageKeyOf(id)));
}

const newest = async () =>
  (await app.platform.db.selectFrom('mediaFile').select(['id', 'size']).orderBy('id', 'desc').limit(1).execute())[0]!;

describe('camera metadata', () => {
  it.each<[string, Endpoint]>([
    ['an avatar', fileApi.uploadAvatar],
    ['a public picture', fileApi.uploadPublic],
    ['a picture of an article', articleApi.uploadPicture],
    ['a picture of a question', questionApi.upload],
  ])('is not in %s', async (_what, endpoint) => {
    for (const kind of kinds) {
      const content = await taken(kind);
      expect(content.includes('Telephone')).toBe(true);
      const reply = await sendFile(app, endpoint, { token: admin.token, name: `x.${kind}`, content });
      expect(reply.json()).toMatchObject({ code: 0 });
      const { id, size } = await newest();
      const bytes = await storedBytes(id);
      expect(bytes.length).toBe(size);
      await expectBare(bytes, kind);
    }
  });

  it('is not in a picture that came inside a document', async () => {
    const id = newId();
    const file = { id, name: 'x.jpg', contentType: 'image/jpeg', bytes: await taken('jpg') };
    await keepInner(systemCtx(app.platform, 'test'), [file], { purpose: 'question', ownerId: admin.id });
    await expectBare(await storedBytes(id), 'jpg');
  });

  it('is not in what follows the end of a picture, nor behind fill bytes', async () => {
    const picture = await taken('jpg');
    const stuffed = Buffer.concat([picture.subarray(0, 2), Buffer.from('ffffff', 'hex'), picture.subarray(2)]);
    for (const bytes of [Buffer.concat([picture, picture]), stuffed])
      await expectBare(withoutMetadata(bytes, 'image/jpeg'), 'jpg');
  });

  it('is removed without changing the picture: colours, progressive steps and transparency stay', async () => {
    const noise = sharp({
      create: {
        width: 300,
        height: 200,
        channels: 4,
        background: '#fff',
        noise: { type: 'gaussian', mean: 120, sigma: 50 },
      },
    });
    const made: [Buffer, string][] = [
      [await noise.clone().withIccProfile('p3').jpeg({ progressive: true }).toBuffer(), 'image/jpeg'],
      [await noise.clone().withIccProfile('p3').jpeg({ quality: 100 }).toBuffer(), 'image/jpeg'],
      [await noise.clone().withIccProfile('p3').webp({ lossless: true }).toBuffer(), 'image/webp'],
      [await noise.clone().webp().toBuffer(), 'image/webp'],
      [await noise.clone().png().toBuffer(), 'image/png'],
    ];
    for (const [bytes, type] of made) {
      const after = withoutMetadata(bytes, type);
      expect(await sharp(after).raw().toBuffer()).toEqual(await sharp(bytes).raw().toBuffer());
      expect((await sharp(after).metadata()).icc).toEqual((await sharp(bytes).metadata()).icc);
    }
  });
});
