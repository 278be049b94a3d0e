import { extname } from 'node:path';

import { fileTypeFromBuffer } from 'file-type';

export interface SniffedType {
  readonly mime: string;
  readonly ext: string;
}

/** How many bytes at a file's beginning `sniffType` reads. */
export const sniffLength = 4100;

/**
 * The type of a file by its content, if that type may be stored and matches the file name. The sender's declared type
 * is ignored; returns undefined for an unrecognised file, which is then rejected.
 */
export async function sniffType(head: Buffer, fileName: string): Promise<SniffedType | undefined> {
  const start = head.subarray(0, sniffLength);
  const nameEnding = extname(fileName).slice(1).toLowerCase();
  const kind = kinds.find(({ ext, otherEndings }) => ext === nameEnding || otherEndings?.includes(nameEnding));
  if (!kind || start.length === 0) return undefined;
  return isOfKind(kind, await contentOf(start), start) ? { mime: kind.mime, ext: kind.ext } : undefined;
}

interface Kind extends SniffedType {
  readonly otherEndings?: readonly string[];
  /** The content types, by file-type's names, that this extension allows; none for plain text. */
  readonly contents: readonly string[];
  /** Directory of the main parts of an Office package. */
  readonly packageFolder?: string;
}

const kinds: readonly Kind[] = [
  { ext: 'png', mime: 'image/png', contents: ['png', 'apng'] },
  { ext: 'jpg', otherEndings: ['jpeg'], mime: 'image/jpeg', contents: ['jpg'] },
  { ext: 'webp', mime: 'image/webp', contents: ['webp'] },
  { ext: 'gif', mime: 'image/gif', contents: ['gif'] },
  { ext: 'pdf', mime: 'application/pdf', contents: ['pdf'] },
  {
    ext: 'docx',
    mime: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    contents: ['docx'],
    packageFolder: 'word/',
  },
  {
    ext: 'xlsx',
    mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    contents: ['xlsx'],
    packageFolder: 'xl/',
  },
  {
    ext: 'pptx',
    mime: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    contents: ['pptx'],
    packageFolder: 'ppt/',
  },
  { ext: 'doc', mime: 'application/msword', contents: ['cfb'] },
  { ext: 'xls', mime: 'application/vnd.ms-excel', contents: ['cfb'] },
  { ext: 'ppt', mime: 'application/vnd.ms-powerpoint', contents: ['cfb'] },
  { ext: 'zip', mime: 'application/zip', contents: ['zip'] },
  { ext: 'tar', mime: 'application/x-tar', contents: ['tar'] },
  { ext: 'mp4', mime: 'video/mp4', contents: ['mp4'] },
  { ext: 'webm', mime: 'video/webm', contents: ['webm'] },
  { ext: 'mov', mime: 'video/quicktime', contents: ['mov'] },
  { ext: 'mp3', mime: 'audio/mpeg', contents: ['mp3'] },
  { ext: 'm4a', mime: 'audio/mp4', contents: ['m4a', 'mp4'] },
  { ext: 'wav', mime: 'audio/wav', contents: ['wav'] },
  { ext: 'ogg', mime: 'audio/ogg', contents: ['ogg', 'opus'] },
  { ext: 'txt', mime: 'text/plain', contents: [] },
  { ext: 'csv', mime: 'text/csv', contents: [] },
  { ext: 'md', mime: 'text/markdown', contents: [] },
];

async function contentOf(start: Buffer): Promise<string | undefined> {
  try {
    return (await fileTypeFromBuffer(start))?.ext;
  } catch {
    // It unpacks the first entry of an archive, and throws on a broken or hostile one.
    return undefined;
  }
}

function isOfKind(kind: Kind, content: string | undefined, start: Buffer): boolean {
  if (kind.contents.length === 0) return isPlainText(start) && !isKnownContent(content);
  if (content === undefined) return false;
  if (kind.contents.includes(content)) return true;
  return kind.packageFolder !== undefined && content === 'zip' && beginsOfficePackage(start, kind.packageFolder);
}

function isKnownContent(content: string | undefined): boolean {
  return content !== undefined && kinds.some(({ contents }) => contents.includes(content));
}

/**
 * Some programs put the entry that names the package's type after the first 4100 bytes; the first entry still
 * identifies it.
 */
function beginsOfficePackage(start: Buffer, folder: string): boolean {
  if (start.length < 30) return false;
  const firstPart = start.toString('latin1', 30, 30 + start.readUInt16LE(26));
  return ['[Content_Types].xml', '_rels/', 'docProps/', 'customXml/', folder].some((name) =>
    firstPart.startsWith(name),
  );
}

/** Readable characters only, and neither markup nor a script: a browser must find nothing to run in it. */
function isPlainText(start: Buffer): boolean {
  return ['utf-8', 'gb18030'].some((encoding) => {
    const text = decoded(start, encoding);
    return text !== undefined && !/[^\P{Cc}\t\n\r]/u.test(text) && !/^\s*(?:<[!?/a-z]|#!)/i.test(text);
  });
}

function decoded(start: Buffer, encoding: string): string | undefined {
  try {
    // Decoded as a stream, because the cut may split a character.
    return new TextDecoder(encoding, { fatal: true }).decode(start, { stream: true });
  } catch {
    return undefined;
  }
}
