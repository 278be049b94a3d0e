import sharp from 'sharp';

/** As much as a print at 600 dots per inch shows. */
const MAX = { width: 827, height: 1158 } as const;
const MAX_INPUT_PIXELS = 40_000_000;

/** The photo as JPEG, upright and without metadata; undefined if it cannot be drawn. */
export async function holderPhoto(bytes: Buffer): Promise<Buffer | undefined> {
  try {
    return await sharp(bytes, { limitInputPixels: MAX_INPUT_PIXELS })
      .autoOrient()
      .resize({ ...MAX, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 88 })
      .toBuffer();
  } catch {
    return undefined;
  }
}
