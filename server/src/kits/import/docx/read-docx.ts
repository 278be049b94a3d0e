import type { ReadPicture } from '../book/book.ts';
import { readAside } from '../office/read-aside.ts';

/** The lines of a Word document, with pictures named as `![](media:NAME)`, and the pictures. */
export interface DocxRead {
  readonly lines: readonly string[];
  readonly pictures: readonly ReadPicture[];
}

/** Takes the text out of a Word document; what cannot be read is refused in words. */
export function readDocx(file: Buffer): Promise<DocxRead> {
  return readAside<DocxRead>(new URL('./docx-process.ts', import.meta.url), file);
}
