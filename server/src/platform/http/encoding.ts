import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip';

/** Shorter responses are sent uncompressed. */
export const WORTH_PACKING_BYTES = 1024;

const encodings: readonly Encoding[] = ['br', 'gzip'];
const brotli = promisify(brotliCompress);
const inGzip = promisify(gzip);

/** Browsers send a handful of lists; a client that sends thousands of others must not fill the memory. */
const MAX_LISTS = 100;
const chosen = new Map<string, Encoding | undefined>();

/** Picks the encoding for a list such as `gzip;q=0.8, br`. */
export function encodingFor(list: string): Encoding | undefined {
  if (chosen.has(list)) return chosen.get(list);
  const encoding = encodings.find((one) => accepts(list, one));
  if (chosen.size >= MAX_LISTS) chosen.clear();
  chosen.set(list, encoding);
  return encoding;
}

/** Brotli's highest quality, its default, costs far more time than it saves. */
export function pack(body: Buffer | string, encoding: Encoding, quality = 4): Promise<Buffer> {
  return encoding === 'br' ? brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }) : inGzip(body);
}

/** Named in the list with a non-zero quality. */
function accepts(list: string, encoding: Encoding): boolean {
  return list.split(',').some((one) => {
    const [name = '', weight = ''] = one.split(';');
    return name.trim() === encoding && !/^\s*q=0(\.0*)?\s*$/.test(weight);
  });
}
