const BLOCK = 512;
/** The same for every file: contents are dated by the manifest. */
const [MODE, OWNER, TIME] = ['0000644\0', '0000000\0', '00000000000\0'];
const [NAME_AT, MODE_AT, UID_AT, GID_AT, SIZE_AT, TIME_AT, SUM_AT, KIND_AT, MAGIC_AT] = [
  0, 100, 108, 116, 124, 136, 148, 156, 257,
];

/** The one header that an entry of this name and size may have: a reader compares all of its bytes. */
export function tarHeader(name: string, size: number): Buffer {
  const header = Buffer.alloc(BLOCK);
  header.write(name, NAME_AT, 'latin1');
  header.write(MODE, MODE_AT, 'latin1');
  header.write(OWNER, UID_AT, 'latin1');
  header.write(OWNER, GID_AT, 'latin1');
  header.write(`${size.toString(8).padStart(11, '0')}\0`, SIZE_AT, 'latin1');
  header.write(TIME, TIME_AT, 'latin1');
  header.write('        ', SUM_AT, 'latin1');
  header.write('0', KIND_AT, 'latin1');
  header.write('ustar\u000000', MAGIC_AT, 'latin1');
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, SUM_AT, 'latin1');
  return header;
}

/** Zeros that fill the last block of a content. */
export const tarPadding = (size: number): Buffer => Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK);

export const tarEnd = (): Buffer => Buffer.alloc(2 * BLOCK);

/** The size in a header, which is compared with `tarHeader` afterwards; undefined if there is none. */
export function sizeInHeader(header: Buffer): number | undefined {
  const text = header.toString('latin1', SIZE_AT, SIZE_AT + 11);
  return /^[0-7]{11}$/.test(text) ? Number.parseInt(text, 8) : undefined;
}

export const TAR_BLOCK = BLOCK;
