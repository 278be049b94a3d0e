import { open, type FileHandle } from 'node:fs/promises';

const HEADER_BYTES = 512;
const ENTRY_BYTES = 128;
/** Allocation sectors that the header itself names; those of larger files are in further sectors. */
const IN_HEADER = 109;
const FIRST_LISTED = 76;
/** Larger numbers mark the end of a chain, or a free sector. */
const LAST_SECTOR = 0xfffffffa;
/** A Word or PowerPoint file has some dozens; a chain without end is an attack. */
const MAX_SECTORS = 1000;

/**
 * The names of the streams in a compound file, the container of Word and PowerPoint before 2007 [MS-CFB]. A broken one
 * has the names that could be read.
 */
export async function streamNames(path: string): Promise<string[]> {
  await using file = await open(path);
  const header = await bytesAt(file, 0, HEADER_BYTES);
  if (header.length < HEADER_BYTES) return [];
  const sectorBytes = 2 ** Math.min(12, header.readUInt16LE(30));
  const names: string[] = [];
  let sector = header.readUInt32LE(48);
  for (let count = 0; sector < LAST_SECTOR && count < MAX_SECTORS; count++) {
    names.push(...namesIn(await bytesAt(file, (sector + 1) * sectorBytes, sectorBytes)));
    sector = await nextSector(file, { header, sectorBytes, sector });
  }
  return names;
}

function namesIn(directory: Buffer): string[] {
  const names: string[] = [];
  for (let at = 0; at + ENTRY_BYTES <= directory.length; at += ENTRY_BYTES) {
    const length = directory.readUInt16LE(at + 64);
    if (length > 2 && length <= 64) names.push(directory.toString('utf16le', at, at + length - 2));
  }
  return names;
}

/** Directories lie in the first seven megabytes in all but contrived files: further allocation sectors are not read. */
async function nextSector(
  file: FileHandle,
  { header, sectorBytes, sector }: { header: Buffer; sectorBytes: number; sector: number },
): Promise<number> {
  const perSector = sectorBytes / 4;
  const listed = Math.floor(sector / perSector);
  if (listed >= IN_HEADER) return LAST_SECTOR;
  const table = header.readUInt32LE(FIRST_LISTED + listed * 4);
  if (table >= LAST_SECTOR) return LAST_SECTOR;
  const entry = await bytesAt(file, (table + 1) * sectorBytes + (sector % perSector) * 4, 4);
  return entry.length < 4 ? LAST_SECTOR : entry.readUInt32LE();
}

async function bytesAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}
