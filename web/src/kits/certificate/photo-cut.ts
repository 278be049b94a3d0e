import { PHOTO_MM } from '@ganlin/contract/certificate/template/design';

const PIXELS_PER_MM = 20;

/** The photo on a certificate, as sharp as it is printed. */
export const photoCut = {
  name: '证件照',
  width: PHOTO_MM.width * PIXELS_PER_MM,
  height: PHOTO_MM.height * PIXELS_PER_MM,
} as const;
