import type { ReadPicture } from '../book/book.ts';
import { readAside } from '../office/read-aside.ts';

/** The lines of a Word document, with pictures referred to as `![](media:NAME)`, and the pictures. */
export interface DocxRead {
  readonly lines: readonly string[];
  readonly pictures: readonly ReadPicture[];
}

/** Extracts the text of a Word document; refuses an unreadable one with a message. */
export function readDocx(file: Buffer): Promise<DocxRead> {
  return readAside<DocxRead>(new URL('./docx-process.ts', import.meta.url), file);
}
