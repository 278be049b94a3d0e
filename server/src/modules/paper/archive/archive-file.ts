import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, readFile, rename, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { z } from 'zod';
import type { Line } from './archive.queries.ts';

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** Stored beside an archive and describes its content. */
const Manifest = z.object({
  part: z.string().regex(/^paper_save_[a-z0-9_]+$/),
  fromId: z.guid().nullable(),
  untilId: z.guid(),
  saves: z.int(),
  papers: z.int(),
  /** Of the lines. */
  contentSha256: Sha256,
  /** Of the file as stored. */
  fileSha256: Sha256,
});
export type Manifest = z.infer<typeof Manifest>;
export type Contents = Pick<Manifest, 'saves' | 'papers' | 'contentSha256'>;

const manifestOf = (file: string): string => `${file.replace(/\.ndjson\.gz$/, '')}.json`;

/** The manifest is written last: if it exists, the file is complete. */
export async function findManifest(file: string): Promise<Manifest | undefined> {
  const text = await readFile(manifestOf(file), 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  });
  return text === undefined ? undefined : Manifest.parse(JSON.parse(text));
}

/** Writes the lines under a temporary name, syncs them to disk, and only then renames the file. */
export async function writeArchive(
  file: string,
  lines: AsyncIterable<Line>,
  range: Pick<Manifest, 'part' | 'fromId' | 'untilId'>,
): Promise<Manifest> {
  const unfinished = `${file}.unfinished`;
  const contents = countContents();
  const source = Readable.from(
    (async function* () {
      for await (const line of lines) {
        contents.add(line);
        yield `${line.text}\n`;
      }
    })(),
  );
  // Only the operator may read what an examinee wrote.
  await pipeline(source, createGzip(), createWriteStream(unfinished, { mode: 0o600, flush: true }));
  await rename(unfinished, file);
  const manifest = { ...range, ...contents.end(), fileSha256: await hashOf(file) };
  await writeFile(
    `${manifestOf(file)}.unfinished`,
    `${JSON.stringify({ file: basename(file), ...manifest }, null, 2)}\n`,
  );
  await flush(`${manifestOf(file)}.unfinished`);
  await rename(`${manifestOf(file)}.unfinished`, manifestOf(file));
  return manifest;
}

/** Every line of an archive, in order. */
export async function* readArchive(file: string): AsyncGenerator<Line> {
  const input = createReadStream(file);
  const unpacked = input.pipe(createGunzip());
  input.on('error', (error) => unpacked.destroy(error));
  try {
    for await (const text of createInterface({ input: unpacked, crlfDelay: Infinity })) {
      yield { text, paperId: paperOf(text) };
    }
  } finally {
    input.destroy();
  }
}

export async function contentsOf(lines: AsyncIterable<Line>): Promise<Contents> {
  const contents = countContents();
  for await (const line of lines) contents.add(line);
  return contents.end();
}

export async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

/** The saves of a paper are adjacent. */
function countContents() {
  const hash = createHash('sha256');
  let [saves, papers, last] = [0, 0, ''];
  return {
    add: ({ text, paperId }: Line): void => {
      hash.update(text).update('\n');
      saves += 1;
      if (paperId !== last) papers += 1;
      last = paperId;
    },
    end: (): Contents => ({ saves, papers, contentSha256: hash.digest('hex') }),
  };
}

const PAPER = /"paper_id":"([0-9a-f-]{36})"/;

/** The columns are in order, so the first match is the right one. */
const paperOf = (text: string): string => PAPER.exec(text)?.[1] ?? '';

async function flush(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  await handle.sync();
  await handle.close();
}
