import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { canonical, type Json } from './canonical.ts';
import { Manifest, MAX_MANIFEST_BYTES, type BundleFileEntry } from './manifest.ts';
import { isSignedBy, SIGNATURE_BYTES } from './keys.ts';
import { sizeInHeader, TAR_BLOCK, tarEnd, tarHeader, tarPadding } from './tar.ts';

/** Why a bundle is refused. */
export type BundleFault = 'unreadable' | 'unknownSender' | 'changed';

export class BundleRefused extends Error {
  readonly fault: BundleFault;

  constructor(fault: BundleFault) {
    super(`bundle refused: ${fault}`);
    this.fault = fault;
  }
}

/** Opens the file at its beginning; it is read more than once. */
export type OpenFile = () => Readable | Promise<Readable>;

/**
 * Reads a bundle from end to end and returns its manifest only if every byte is what its sender has signed: there is
 * exactly one archive for a manifest. In constant memory.
 */
export async function verifyBundle(
  open: OpenFile,
  isTrusted: (signKey: string) => boolean | Promise<boolean>,
): Promise<Manifest> {
  const bytes = byteReader(await open());
  try {
    const { manifest, text, signature } = await readHead(bytes);
    if (!(await isTrusted(manifest.from.signKey))) throw new BundleRefused('unknownSender');
    if (!isSignedBy(manifest.from.signKey, { text, signature })) throw new BundleRefused('changed');
    for (const file of manifest.files) await checkFile(bytes, file);
    await expectBytes(bytes, tarEnd());
    if (!(await bytes.isAtEnd())) throw new BundleRefused('changed');
    return manifest;
  } finally {
    bytes.close();
  }
}

/** The content of one file of a bundle that was verified before. */
export async function* bundleContent(open: OpenFile, manifest: Manifest, name: string): AsyncGenerator<Buffer, void> {
  const bytes = byteReader(await open());
  try {
    await readHead(bytes);
    for (const file of manifest.files) {
      await expectBytes(bytes, tarHeader(file.name, file.bytes));
      if (file.name === name) return yield* bytes.parts(file.bytes);
      for await (const _ of bytes.parts(file.bytes + tarPadding(file.bytes).length));
    }
    throw new BundleRefused('unreadable');
  } finally {
    bytes.close();
  }
}

async function readHead(bytes: ByteReader) {
  const text = await readSmall(bytes, 'manifest.json', MAX_MANIFEST_BYTES);
  const signature = await readSmall(bytes, 'manifest.sig', SIGNATURE_BYTES);
  const json = parsed(text.toString('utf8'));
  const manifest = Manifest.safeParse(json).data;
  // The text must be the only one of its content.
  if (!manifest || canonical(json as Json) !== text.toString('utf8')) throw new BundleRefused('unreadable');
  return { manifest, text, signature };
}

async function readSmall(bytes: ByteReader, name: string, most: number): Promise<Buffer> {
  const header = await bytes.take(TAR_BLOCK);
  const size = sizeInHeader(header);
  if (size === undefined || size > most) throw new BundleRefused('unreadable');
  if (!header.equals(tarHeader(name, size))) throw new BundleRefused('unreadable');
  const content = await bytes.take(size);
  await expectBytes(bytes, tarPadding(size));
  return content;
}

async function checkFile(bytes: ByteReader, { name, bytes: size, sha256 }: BundleFileEntry): Promise<void> {
  await expectBytes(bytes, tarHeader(name, size));
  const hash = createHash('sha256');
  for await (const part of bytes.parts(size)) hash.update(part);
  if (hash.digest('hex') !== sha256) throw new BundleRefused('changed');
  await expectBytes(bytes, tarPadding(size));
}

async function expectBytes(bytes: ByteReader, expected: Buffer): Promise<void> {
  if (!(await bytes.take(expected.length)).equals(expected)) throw new BundleRefused('changed');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new BundleRefused('unreadable');
  }
}

type ByteReader = ReturnType<typeof byteReader>;

/** Exactly as many bytes as are asked for; a stream that ends earlier is refused. */
function byteReader(stream: Readable) {
  const chunks = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  let rest: Buffer = Buffer.alloc(0);
  const fill = async (): Promise<boolean> => {
    while (rest.length === 0) {
      const next = await chunks.next();
      if (next.done) return false;
      rest = next.value;
    }
    return true;
  };
  async function* parts(size: number): AsyncGenerator<Buffer, void> {
    for (let left = size; left > 0;) {
      if (!(await fill())) throw new BundleRefused('changed');
      const part = rest.subarray(0, left);
      rest = rest.subarray(part.length);
      left -= part.length;
      yield part;
    }
  }
  return {
    parts,
    take: async (size: number): Promise<Buffer> => {
      const taken: Buffer[] = [];
      for await (const part of parts(size)) taken.push(part);
      return Buffer.concat(taken);
    },
    isAtEnd: async (): Promise<boolean> => !(await fill()),
    close: () => stream.destroy(),
  };
}
