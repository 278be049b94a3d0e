import sharp from 'sharp';

/** Enough for print; more would only make files larger. */
const PICTURE_DPI = 300;
const MM_PER_INCH = 25.4;

interface Box {
  /** Millimetres. */
  readonly width: number;
  readonly height: number;
}

/** A picture of the design, scaled down to what its box shows; keeps transparency. */
export async function scaledPicture(bytes: Buffer, box: Box): Promise<Buffer> {
  const picture = sharp(bytes)
    .autoOrient()
    .resize({ ...pixels(box), fit: 'inside', withoutEnlargement: true });
  const { hasAlpha } = await sharp(bytes).metadata();
  return hasAlpha ? picture.png().toBuffer() : picture.jpeg({ quality: 88 }).toBuffer();
}

/** A photo cut to the shape of its box, from the top, where the head is; without what the camera noted. */
export const croppedPhoto = (bytes: Buffer, box: Box): Promise<Buffer> =>
  sharp(bytes)
    .autoOrient()
    .resize({ ...pixels(box), fit: 'cover', position: 'top', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 86 })
    .toBuffer();

const pixels = ({ width, height }: Box): Box => ({ width: inPixels(width), height: inPixels(height) });
const inPixels = (millimetres: number): number => Math.max(1, Math.round((millimetres / MM_PER_INCH) * PICTURE_DPI));
