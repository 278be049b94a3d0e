import sharp from 'sharp';
import { atMost } from '../platform/at-most.ts';
import { AppError } from '../platform/errors.ts';
import { jpegSize } from '../platform/gateways/face/jpeg-size.ts';

/** Enough to recognise a face. */
const LONGEST_SIDE = 640;
const QUALITY = 75;
const MAX_PIXELS = 4_000_000;

/** Each keeps a core busy for some hundredths of a second that saves may need. */
const inTurn = atMost({ count: 2, waiting: 60 }, () => new AppError('tooManyRequests'));

/** A JPEG from a page, in Base64, drawn again: small, upright and without metadata. Refuses what is no JPEG. */
export async function smallPicture(base64: string): Promise<Buffer> {
  const sent = Buffer.from(base64.slice(base64.indexOf(',') + 1), 'base64');
  const size = jpegSize(sent);
  if (!size || size.width * size.height > MAX_PIXELS) throw new AppError('pictureUnreadable');
  return inTurn(() => redrawn(sent));
}

async function redrawn(sent: Buffer): Promise<Buffer> {
  try {
    return await sharp(sent, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .autoOrient()
      .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality: QUALITY })
      .toBuffer();
  } catch {
    throw new AppError('pictureUnreadable');
  }
}
