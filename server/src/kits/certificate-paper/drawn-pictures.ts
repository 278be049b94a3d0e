import { EMBLEM_FILE_ID, emblemSvg, portraitSvg } from '@ganlin/domain/certificate-paper/drawings';
import sharp from 'sharp';

/** The emblem as PNG. */
export const emblemPng = (): Promise<Buffer> => sharp(Buffer.from(emblemSvg)).png().toBuffer();

/** A drawn portrait as JPEG. */
export const samplePhoto = (): Promise<Buffer> => sharp(Buffer.from(portraitSvg)).jpeg({ quality: 90 }).toBuffer();

/** Pictures that a design may show without anybody having uploaded them. */
export const drawnPictures: Readonly<Record<string, () => Promise<Buffer>>> = { [EMBLEM_FILE_ID]: emblemPng };
