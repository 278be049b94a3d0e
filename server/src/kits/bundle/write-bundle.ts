import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { canonical, type Json } from './canonical.ts';
import { Manifest, type BundleFileEntry } from './manifest.ts';
import { tarEnd, tarHeader, tarPadding } from './tar.ts';

export interface BundleContent {
  readonly name: string;
  readonly content: AsyncIterable<Buffer>;
  /** Asked after the content has been read. */
  readonly rows: () => number;
}

type Head = Omit<Manifest, 'format' | 'version' | 'files' | 'about'> & { readonly about: Json };

interface Writing {
  /** Contents wait here until their hashes are known: the manifest comes first. */
  readonly folder: string;
  readonly sign: (text: Buffer) => Buffer;
}

/** A tar archive of manifest, signature and contents, in the order of the manifest, as a stream. */
export async function writeBundle(
  head: Head,
  contents: readonly BundleContent[],
  { folder, sign }: Writing,
): Promise<AsyncIterable<Buffer>> {
  const files: BundleFileEntry[] = [];
  for (const one of contents) files.push(await spool(folder, one));
  const manifest = Manifest.parse({ ...head, format: 'ganlin-bundle', version: 1, files });
  // Parsed from what is JSON already.
  const text = Buffer.from(canonical(manifest as unknown as Json), 'utf8');
  return archive(folder, { files, text, signature: sign(text) });
}

async function spool(folder: string, { name, content, rows }: BundleContent): Promise<BundleFileEntry> {
  const hash = createHash('sha256');
  let bytes = 0;
  const counted = async function* () {
    for await (const part of content) {
      hash.update(part);
      bytes += part.length;
      yield part;
    }
  };
  await pipeline(counted, createWriteStream(join(folder, name), { mode: 0o600 }));
  return { name, rows: rows(), bytes, sha256: hash.digest('hex') };
}

interface Spooled {
  readonly files: readonly BundleFileEntry[];
  readonly text: Buffer;
  readonly signature: Buffer;
}

async function* archive(folder: string, { files, text, signature }: Spooled): AsyncGenerator<Buffer, void> {
  for (const [name, bytes] of [
    ['manifest.json', text],
    ['manifest.sig', signature],
  ] as const) {
    yield Buffer.concat([tarHeader(name, bytes.length), bytes, tarPadding(bytes.length)]);
  }
  for (const { name, bytes } of files) {
    yield tarHeader(name, bytes);
    // A stream of a file gives buffers.
    yield* createReadStream(join(folder, name)) as AsyncIterable<Buffer>;
    yield tarPadding(bytes);
  }
  yield tarEnd();
}
