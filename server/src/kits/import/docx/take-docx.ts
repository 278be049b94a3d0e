import { MEBIBYTE } from '@ganlin/contract/core/size';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import mammoth from 'mammoth';
import { unpacksWithin } from '../office/archive.rules.ts';
import type { ReadPicture } from '../book/book.ts';
import { withLabels } from './docx-labels.ts';
import { linesOfMarkup } from './docx-lines.ts';
import type { ReadAnswer } from '../office/read-aside.ts';
import { pictureKind } from '../office/picture.rules.ts';
import type { DocxRead } from './read-docx.ts';

const UNPACKED_BYTES = 150 * MEBIBYTE;
const MAX_PICTURES = 1000;
const document = 'word/document.xml';

/** The text of a Word document, or a message why it cannot be read. */
export async function takeDocx(bytes: Uint8Array): Promise<ReadAnswer<DocxRead>> {
  try {
    const isSmall = unpacksWithin(Buffer.from(bytes), UNPACKED_BYTES);
    if (!isSmall) return { refused: '文件内容过大，请删除图片或分成几个文件' };
    const pictures: ReadPicture[] = [];
    const { value } = await mammoth.convertToHtml(
      { buffer: labelled(new Uint8Array(bytes)) },
      {
        styleMap: ['u => u'],
        externalFileAccess: false,
        convertImage: mammoth.images.imgElement(async (image) => {
          const name = `picture-${pictures.length + 1}`;
          // Pictures beyond the limit are not unpacked.
          const content = pictures.length < MAX_PICTURES ? await image.readAsBuffer() : Buffer.alloc(0);
          const kind = pictureKind(content);
          pictures.push('refused' in kind ? { name, ...kind } : { name, ...kind, bytes: new Uint8Array(content) });
          return { src: name };
        }),
      },
    );
    if (pictures.length > MAX_PICTURES) return { refused: `图片超过 ${MAX_PICTURES} 张，请分成几个文件` };
    return { lines: linesOfMarkup(value), pictures };
  } catch {
    return { refused: '文件已损坏，或不是有效的 docx 文件' };
  }
}

function labelled(archive: Uint8Array): Buffer {
  const parts = unzipSync(archive, { filter: ({ originalSize }) => originalSize <= UNPACKED_BYTES });
  const text = (path: string) => {
    const part = parts[path];
    return part ? strFromU8(part) : '';
  };
  const written = withLabels({
    document: text(document),
    numbering: text('word/numbering.xml'),
    styles: text('word/styles.xml'),
  });
  return Buffer.from(zipSync({ ...parts, [document]: strToU8(written) }, { level: 0 }));
}
