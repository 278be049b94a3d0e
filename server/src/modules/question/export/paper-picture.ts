import { MEBIBYTE } from '@ganlin/contract/core/size';
import { buffer } from 'node:stream/consumers';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import type { Ctx } from '../../../platform/ctx.ts';
import { storageKeyOf } from '../../../platform/storage/storage.ts';
import { filesFor } from '../../media/index.ts';
import { filesIn, type Said } from '../model/markup.rules.ts';
import { QUESTION_FILE } from '../model/write.ts';

/** A picture inside a Word file. */
export interface PaperPicture {
  /** Its number in the file, from 1. */
  readonly number: number;
  readonly ext: 'png' | 'jpg' | 'gif';
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** Pictures stay in memory until the file is written; beyond this only a placeholder is shown. */
const MAX_BYTES = 64 * MEBIBYTE;

/** Adds the pictures of these questions to those of a paper. */
export async function gatherPictures(
  ctx: Ctx<unknown>,
  questions: readonly Said[],
  pictures: Map<string, PaperPicture>,
): Promise<void> {
  const ids = [...new Set(questions.flatMap(filesIn))].filter((id) => !pictures.has(id));
  const files = ids.length === 0 ? [] : await filesFor(ctx.db, QUESTION_FILE, ids);
  for (const { id, contentType, size } of files) {
    const locked = [...pictures.values()].reduce((sum, { bytes }) => sum + bytes.length, 0);
    if (!contentType.startsWith('image/') || locked + size > MAX_BYTES) continue;
    const picture = await readPicture(ctx, id, contentType);
    if (picture) pictures.set(id, { ...picture, number: pictures.size + 1 });
  }
}

const known: Readonly<Record<string, PaperPicture['ext']>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
};

/**
 * Converts to a format Word can show: it does not support WebP. An unreadable picture leaves an empty placeholder.
 */
async function readPicture(
  ctx: Ctx<unknown>,
  id: string,
  contentType: string,
): Promise<Omit<PaperPicture, 'number'> | undefined> {
  try {
    const bytes = await buffer(await ctx.storage.read(storageKeyOf(id)));
    const image = await loadImage(bytes);
    const { width, height } = image;
    const ext = known[contentType];
    if (ext) return { ext, bytes, width, height };
    const canvas = createCanvas(width, height);
    canvas.getContext('2d').drawImage(image, 0, 0);
    return { ext: 'png', bytes: await canvas.encode('png'), width, height };
  } catch (error) {
    ctx.log.warn({ fileId: id, error }, 'picture left out of a paper');
    return undefined;
  }
}

/** Text width of an A4 page, in pixels; Word counts in fractions of a pixel. */
const WIDTH = 560;
const PART = 9525;

export const pictureName = ({ number, ext }: Pick<PaperPicture, 'number' | 'ext'>): string => `picture${number}.${ext}`;
export const pictureLink = ({ number }: Pick<PaperPicture, 'number'>): string => `rIdPicture${number}`;

const drawing = 'http://schemas.openxmlformats.org/drawingml/2006';

/** An inline picture; `words` are escaped. */
export function pictureXml(picture: PaperPicture, text: string): string {
  const scale = Math.min(1, WIDTH / picture.width);
  const size = [picture.width, picture.height].map((length) => Math.max(1, Math.round(length * scale)) * PART);
  const extent = `cx="${size[0]}" cy="${size[1]}"`;
  const name = `id="${picture.number}" name="${pictureName(picture)}" descr="${text}"`;
  const fill = `<pic:blipFill><a:blip r:embed="${pictureLink(picture)}"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill>`;
  const shape = `<pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext ${extent}/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr>`;
  const inner = `<pic:pic xmlns:pic="${drawing}/picture"><pic:nvPicPr><pic:cNvPr ${name}/><pic:cNvPicPr/></pic:nvPicPr>${fill}${shape}</pic:pic>`;
  const graphic = `<a:graphic xmlns:a="${drawing}/main"><a:graphicData uri="${drawing}/picture">${inner}</a:graphicData></a:graphic>`;
  return `<w:r><w:drawing><wp:inline distT="0" distB="0" distL="0" distR="0"><wp:extent ${extent}/><wp:docPr ${name}/>${graphic}</wp:inline></w:drawing></w:r>`;
}
