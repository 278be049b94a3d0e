import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { Zip, ZipPassThrough } from 'fflate';

export interface ZippedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Files in a zip, stored as they are: for PDF and pictures, which are compressed already. One is in memory at a time. */
export function zipOf(files: AsyncIterable<ZippedFile>): Readable {
  const stream = new PassThrough();
  write(stream, files).catch((error: unknown) => stream.destroy(error as Error));
  return stream;
}

async function write(stream: PassThrough, files: AsyncIterable<ZippedFile>): Promise<void> {
  const zip = new Zip((error, bytes, isLast) => {
    if (error) stream.destroy(error);
    else stream.write(bytes);
    if (isLast) stream.end();
  });
  for await (const { name, bytes } of files) {
    // Who reads it has gone away, e.g. because the storage failed.
    if (stream.destroyed) return;
    const file = new ZipPassThrough(name);
    zip.add(file);
    file.push(bytes, true);
    await turn();
    if (stream.writableNeedDrain) await Promise.race([once(stream, 'drain'), once(stream, 'close')]);
  }
  zip.end();
}
