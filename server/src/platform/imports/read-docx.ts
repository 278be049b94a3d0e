import type { ReadPicture } from './book.ts';
import { readInThread } from './in-thread.ts';

/** The lines of a Word document, with pictures named as `![](media:NAME)`, and the pictures. */
export interface DocxRead {
  readonly lines: readonly string[];
  readonly pictures: readonly ReadPicture[];
}

/** Takes the text out of a Word document; what cannot be read is refused in words. */
export function readDocx(file: Buffer): Promise<DocxRead> {
  return readInThread<DocxRead>(new URL('./docx-thread.ts', import.meta.url), file, {});
}
