import { MEBIBYTE } from '@ganlin/contract/core/size';
import { canonical, type Json } from './canonical.ts';

/** Max length of one line. */
const MAX_ROW_BYTES = 16 * MEBIBYTE;
const NEWLINE = 0x0a;

/** One canonical JSON document per line, and how many there were once it is read. */
export function jsonLines(rows: AsyncIterable<Json> | Iterable<Json>) {
  let count = 0;
  const content = async function* () {
    for await (const row of rows) {
      count += 1;
      yield Buffer.from(`${canonical(row)}\n`, 'utf8');
    }
  };
  return { content: content(), rows: () => count };
}

/** The documents of such a content; refuses more or fewer of them than were announced, and endless lines. */
export async function* readLines(content: AsyncIterable<Buffer>, expected: number): AsyncGenerator<unknown, void> {
  let rest: Buffer[] = [];
  let [waiting, count] = [0, 0];
  for await (const part of content) {
    let from = 0;
    for (let at = part.indexOf(NEWLINE); at >= 0; at = part.indexOf(NEWLINE, from)) {
      const line = Buffer.concat([...rest, part.subarray(from, at)]);
      [rest, waiting, from] = [[], 0, at + 1];
      count += 1;
      if (count > expected) throw new Error('more rows than announced');
      yield JSON.parse(line.toString('utf8'));
    }
    rest.push(part.subarray(from));
    waiting += part.length - from;
    if (waiting > MAX_ROW_BYTES) throw new Error('row too long');
  }
  if (waiting > 0 || count !== expected) throw new Error('rows missing');
}
