import { inflateRawSync } from 'node:zlib';

const END_MARK = 0x06054b50;
const ENTRY_MARK = 0x02014b50;
const END_BYTES = 22;
const ENTRY_BYTES = 46;
const LOCAL_BYTES = 30;
const LONGEST_COMMENT = 0xffff;
const STORED = 0;

/**
 * Whether everything in a zip archive unpacks to at most `limit` bytes. A few kilobytes can contain gigabytes, and
 * the sizes an archive declares may be false, so it is unpacked, stopping at the limit. Throws if it is not an
 * archive.
 */
export function unpacksWithin(archive: Buffer, limit: number): boolean {
  let left = limit;
  for (const { start, size, method } of entriesOf(archive)) {
    const packed = archive.subarray(start, start + size);
    left -= method === STORED ? packed.length : unpackedLength(packed, left);
    if (left < 0) return false;
  }
  return true;
}

function unpackedLength(packed: Buffer, most: number): number {
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, most) }).length;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE') return Infinity;
    throw error;
  }
}

interface Entry {
  readonly start: number;
  readonly size: number;
  readonly method: number;
}

function* entriesOf(archive: Buffer): Generator<Entry> {
  const end = endOf(archive);
  const count = archive.readUInt16LE(end + 10);
  let at = archive.readUInt32LE(end + 16);
  for (let index = 0; index < count; index++) {
    if (archive.readUInt32LE(at) !== ENTRY_MARK) throw new Error('broken archive');
    const local = archive.readUInt32LE(at + 42);
    const method = archive.readUInt16LE(at + 10);
    const start = local + LOCAL_BYTES + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    yield { start, size: archive.readUInt32LE(at + 20), method };
    at += ENTRY_BYTES + archive.readUInt16LE(at + 28) + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
}

/** The central directory is located from the very end, before a comment of any length. */
function endOf(archive: Buffer): number {
  const first = Math.max(0, archive.length - END_BYTES - LONGEST_COMMENT);
  for (let at = archive.length - END_BYTES; at >= first; at--) {
    if (archive.readUInt32LE(at) === END_MARK) return at;
  }
  throw new Error('no archive');
}
