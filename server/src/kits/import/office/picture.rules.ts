import { MEBIBYTE } from '@ganlin/contract/core/size';
/** Larger pictures belong on no page, and unpacking them would exhaust the memory. */
const MAX_BYTES = 10 * MEBIBYTE;
const MAX_PIXELS = 40_000_000;

export type PictureKind =
  | { readonly contentType: 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp'; readonly ext: string }
  | { readonly refused: string };

/** The type of a picture by its content, and whether it may be stored; does not unpack it. */
export function pictureKind(bytes: Buffer): PictureKind {
  const kind = kinds.find(({ is }) => is(bytes));
  if (!kind) return { refused: '图片格式不支持，请换成 png 或 jpg' };
  if (bytes.length > MAX_BYTES) return { refused: '图片超过 10 MB，请压缩后再放入' };
  const size = kind.size(bytes);
  if (!size) return { refused: '图片已损坏' };
  if (size.width * size.height > MAX_PIXELS) return { refused: '图片尺寸过大，请缩小后再放入' };
  return { contentType: kind.contentType, ext: kind.ext };
}

interface Size {
  readonly width: number;
  readonly height: number;
}

const latin = (bytes: Buffer, from: number, to: number): string => bytes.toString('latin1', from, to);

const kinds = [
  {
    contentType: 'image/png',
    ext: 'png',
    is: (bytes: Buffer) => latin(bytes, 0, 8) === '\x89PNG\r\n\x1a\n',
    size: (bytes: Buffer) =>
      bytes.length < 24 ? undefined : { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) },
  },
  {
    contentType: 'image/jpeg',
    ext: 'jpg',
    is: (bytes: Buffer) => latin(bytes, 0, 3) === '\xff\xd8\xff',
    size: jpegSize,
  },
  {
    contentType: 'image/gif',
    ext: 'gif',
    is: (bytes: Buffer) => /^GIF8[79]a/.test(latin(bytes, 0, 6)),
    size: (bytes: Buffer) =>
      bytes.length < 10 ? undefined : { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) },
  },
  {
    contentType: 'image/webp',
    ext: 'webp',
    is: (bytes: Buffer) => latin(bytes, 0, 4) === 'RIFF' && latin(bytes, 8, 12) === 'WEBP',
    size: webpSize,
  },
] as const;

/** The frame header follows any number of other segments. */
function jpegSize(bytes: Buffer): Size | undefined {
  for (let at = 2; at + 9 < bytes.length;) {
    if (bytes[at] !== 0xff) return undefined;
    const mark = bytes[at + 1] ?? 0;
    // Fill bytes may precede a marker.
    if (mark === 0xff) {
      at++;
      continue;
    }
    const isFrame = mark >= 0xc0 && mark <= 0xcf && mark !== 0xc4 && mark !== 0xc8 && mark !== 0xcc;
    if (isFrame) return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return undefined;
}

function webpSize(bytes: Buffer): Size | undefined {
  if (bytes.length < 30) return undefined;
  const form = latin(bytes, 12, 16);
  if (form === 'VP8X') return { width: 1 + bytes.readUIntLE(24, 3), height: 1 + bytes.readUIntLE(27, 3) };
  if (form === 'VP8 ') return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
  if (form !== 'VP8L') return undefined;
  const bits = bytes.readUInt32LE(21);
  return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) };
}
