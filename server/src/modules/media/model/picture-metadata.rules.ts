/**
 * A picture without what a camera or a program wrote about itself, its owner and the location. Nothing is re-encoded:
 * only those segments of the file are left out. Unknown structures stay as they are.
 */
export function withoutMetadata(bytes: Buffer, contentType: string): Buffer {
  if (contentType === 'image/jpeg') return withoutJpegMetadata(bytes);
  if (contentType === 'image/png') return withoutPngMetadata(bytes);
  if (contentType === 'image/webp') return withoutWebpMetadata(bytes);
  return bytes;
}

const APP0 = 0xe0;
const APP1 = 0xe1;
const APP2 = 0xe2;
const APP14 = 0xee;
const APP15 = 0xef;
const COMMENT = 0xfe;
const SCAN = 0xda;
const END = 0xd9;
const EXIF = 'Exif\0\0';
const COLOURS = 'ICC_PROFILE\0';

/**
 * Colours (in APP2, and APP14) and the usual header (APP0) belong to the picture; of the rest only the orientation
 * stays. What follows the end is removed too: phones put a second picture there, with a location of its own.
 */
function withoutJpegMetadata(bytes: Buffer): Buffer {
  const stored = [bytes.subarray(0, 2)];
  for (let at = 2; at + 4 <= bytes.length;) {
    const marker = bytes[at + 1] ?? 0;
    if (bytes[at] !== 0xff) return bytes;
    if (marker === 0xff) {
      // Any number of fill bytes may precede a segment.
      at++;
      continue;
    }
    if (marker === END) break;
    const head = at + 2 + bytes.readUInt16BE(at + 2);
    const end = marker === SCAN ? endOfScan(bytes, head) : head;
    const piece = bytes.subarray(at, end);
    const isExtra = (marker >= APP0 && marker <= APP15) || marker === COMMENT;
    const isColours = marker === APP2 && piece.toString('latin1', 4, 16) === COLOURS;
    if (!isExtra || isColours || marker === APP0 || marker === APP14) stored.push(piece);
    else if (marker === APP1 && piece.toString('latin1', 4, 10) === EXIF) stored.push(uprightOnly(piece));
    at = end;
  }
  return Buffer.concat([...stored, Buffer.from([0xff, END])]);
}

/** Where the next segment begins: a 0xff in the image data is followed by 0 or by a restart number. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0 && at + 1 < bytes.length; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  return bytes.length;
}

const ORIENTATION = 0x0112;
const ENTRY = 12;

/** A new EXIF segment that contains only the orientation; empty if there is none. */
function uprightOnly(exif: Buffer): Buffer {
  const turn = orientationIn(exif.subarray(10));
  if (turn === undefined || turn === 1) return Buffer.alloc(0);
  // Marker, length, name; byte order and offset of the entries; one entry of one short number; no more entries.
  const head = Buffer.from('ffe100224578696600004d4d002a00000008000101120003000000010000000000000000', 'hex');
  head.writeUInt16BE(turn, 28);
  return head;
}

function orientationIn(tiff: Buffer): number | undefined {
  if (tiff.length < 8) return undefined;
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const first = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  if (first + 2 > tiff.length) return undefined;
  for (let index = 0; index < short(first); index++) {
    const at = first + 2 + index * ENTRY;
    if (at + ENTRY > tiff.length) return undefined;
    if (short(at) === ORIENTATION) return short(at + 8);
  }
  return undefined;
}

const PNG_HEAD = 8;
const WORDS = new Set(['eXIf', 'tEXt', 'zTXt', 'iTXt', 'tIME']);

function withoutPngMetadata(bytes: Buffer): Buffer {
  const stored = [bytes.subarray(0, PNG_HEAD)];
  for (let at = PNG_HEAD; at + 12 <= bytes.length;) {
    const end = at + 12 + bytes.readUInt32BE(at);
    if (!WORDS.has(bytes.toString('latin1', at + 4, at + 8))) stored.push(bytes.subarray(at, end));
    at = end;
  }
  return Buffer.concat(stored);
}

const WEBP_HEAD = 12;
const CHUNK_HEAD = 8;
/** The EXIF and XMP bits of the flags that say what a file contains. */
const HELD_METADATA = 0b1100;

/** EXIF holds a WebP's rotation: of that, only the orientation stays. */
function withoutWebpMetadata(bytes: Buffer): Buffer {
  const stored: Buffer[] = [];
  let turn: Buffer = Buffer.alloc(0);
  for (let at = WEBP_HEAD; at + CHUNK_HEAD <= bytes.length;) {
    const size = bytes.readUInt32LE(at + 4);
    const end = at + CHUNK_HEAD + size + (size % 2);
    const [name, chunk] = [bytes.toString('latin1', at, at + 4), bytes.subarray(at, end)];
    if (name === 'EXIF') turn = uprightChunk(chunk.subarray(CHUNK_HEAD));
    else if (name !== 'XMP ') stored.push(Buffer.from(chunk));
    at = end;
  }
  const extended = stored.find((chunk) => chunk.toString('latin1', 0, 4) === 'VP8X');
  if (extended) extended[CHUNK_HEAD] = ((extended[CHUNK_HEAD] ?? 0) & ~HELD_METADATA) | (turn.length > 0 ? 0b1000 : 0);
  const body = Buffer.concat([...stored, turn]);
  const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1');
  head.writeUInt32LE(body.length + 4, 4);
  return Buffer.concat([head, body]);
}

/** The same as in a JPEG, without its marker; some programs write the EXIF name before it, some do not. */
function uprightChunk(exif: Buffer): Buffer {
  const named = exif.toString('latin1', 0, 6) === EXIF ? exif : Buffer.concat([Buffer.from(EXIF, 'latin1'), exif]);
  const upright = uprightOnly(Buffer.concat([Buffer.alloc(4), named]));
  if (upright.length === 0) return upright;
  const tiff = upright.subarray(10);
  const head = Buffer.from('EXIF\0\0\0\0', 'latin1');
  head.writeUInt32LE(tiff.length, 4);
  return Buffer.concat([head, tiff]);
}
