/**
 * A picture without what a camera or a program wrote about itself, its owner and the place. Nothing is packed anew: only
 * those pieces of the file are left out. What is built in a way not known here stays as it is.
 */
export function withoutMetadata(bytes: Buffer, contentType: string): Buffer {
  if (contentType === 'image/jpeg') return withoutJpegMetadata(bytes);
  if (contentType === 'image/png') return withoutPngMetadata(bytes);
  return bytes;
}

const APP0 = 0xe0;
const APP1 = 0xe1;
const APP2 = 0xe2;
const APP14 = 0xee;
const APP15 = 0xef;
const COMMENT = 0xfe;
const SCAN = 0xda;
const EXIF = 'Exif\0\0';

/** Colours (APP2, APP14) and the usual head (APP0) belong to the picture; of the rest only which way is up stays. */
function withoutJpegMetadata(bytes: Buffer): Buffer {
  const kept = [bytes.subarray(0, 2)];
  for (let at = 2; at + 4 <= bytes.length;) {
    const marker = bytes[at + 1] ?? 0;
    if (bytes[at] !== 0xff) return bytes;
    if (marker === SCAN) return Buffer.concat([...kept, bytes.subarray(at)]);
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    const piece = bytes.subarray(at, end);
    const isExtra = (marker >= APP0 && marker <= APP15) || marker === COMMENT;
    if (!isExtra || [APP0, APP2, APP14].includes(marker)) kept.push(piece);
    else if (marker === APP1 && piece.toString('latin1', 4, 10) === EXIF) kept.push(uprightOnly(piece));
    at = end;
  }
  return bytes;
}

const ORIENTATION = 0x0112;
const ENTRY = 12;

/** A head of its own that says which way is up and nothing else; none if it says nothing of that. */
function uprightOnly(exif: Buffer): Buffer {
  const turn = orientationIn(exif.subarray(10));
  if (turn === undefined || turn === 1) return Buffer.alloc(0);
  // Marker, length, name; byte order and where the entries begin; one entry of one short number; no more entries.
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
  const kept = [bytes.subarray(0, PNG_HEAD)];
  for (let at = PNG_HEAD; at + 12 <= bytes.length;) {
    const end = at + 12 + bytes.readUInt32BE(at);
    if (!WORDS.has(bytes.toString('latin1', at + 4, at + 8))) kept.push(bytes.subarray(at, end));
    at = end;
  }
  return Buffer.concat(kept);
}
