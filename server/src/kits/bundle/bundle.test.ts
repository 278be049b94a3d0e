import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../../scripts/at-end.ts';
import { newId } from '../../platform/ids.ts';
import { canonical } from './canonical.ts';
import { newKeyPair, signedBy } from './keys.ts';
import { bundleContent, BundleRefused, verifyBundle } from './read-bundle.ts';
import { jsonLines, readLines } from './rows.ts';
import { codeOf, decrypted, encrypted, newSecret, secretOf, unwrapKey, wrapKey } from './sealing.ts';
import { tarEnd, tarHeader, tarPadding } from './tar.ts';
import { writeBundle } from './write-bundle.ts';

const folder = temporaryFolder('bundle-test-');
const sender = newKeyPair('Ed25519');
const other = newKeyPair('Ed25519');
const rowsOf = (count: number) => Array.from({ length: count }, (_, n) => ({ n, text: `第 ${n} 行` }));

async function made({ signer = sender, about = {}, count = 20 } = {}): Promise<Buffer> {
  const from = { name: '总站', signKey: signer.publicKey };
  const head = { kind: 'test', id: newId(), createdAt: new Date().toISOString(), from, about };
  const contents = [
    { name: 'rows.jsonl', ...jsonLines(rowsOf(count)) },
    { name: 'empty.jsonl', ...jsonLines([]) },
    { name: 'more.jsonl', ...jsonLines(rowsOf(3)) },
  ];
  const sign = (text: Buffer) => signedBy(signer, text);
  return buffer(await writeBundle(head, contents, { folder: folder.path, sign }));
}

/** In pieces whose borders fall anywhere. */
const opened = (bytes: Buffer, step = 700) => {
  const pieces = Array.from({ length: Math.ceil(bytes.length / step) }, (_, n) =>
    bytes.subarray(n * step, (n + 1) * step),
  );
  return () => Readable.from(pieces);
};
const verify = (bytes: Buffer) => verifyBundle(opened(bytes), (key) => key === sender.publicKey);
const refused = (bytes: Buffer) => expect(verify(bytes)).rejects.toBeInstanceOf(BundleRefused);

const original = await made();

describe('a bundle', () => {
  it('is read back as it was written, whatever the borders of its pieces', async () => {
    for (const step of [7, 511, 512, 100_000]) {
      const manifest = await verifyBundle(opened(original, step), () => true);
      const file = manifest.files[0]!;
      const read = readLines(bundleContent(opened(original, step), manifest, file.name), file.rows);
      expect(await allOf(read)).toEqual(rowsOf(20));
      expect(await allOf(bundleContent(opened(original, step), manifest, 'empty.jsonl'))).toEqual([]);
      const last = readLines(bundleContent(opened(original, step), manifest, 'more.jsonl'), 3);
      expect(await allOf(last)).toEqual(rowsOf(3));
    }
  });

  it('is refused with any byte changed', async () => {
    const at = fc.nat(original.length - 1);
    await fc.assert(
      fc.asyncProperty(at, fc.integer({ min: 1, max: 255 }), async (index, change) => {
        const bytes = Buffer.from(original);
        bytes[index] = (bytes[index] ?? 0) ^ change;
        await refused(bytes);
      }),
      { numRuns: 200 },
    );
  });

  it('is refused when it is cut off, continued, or has bytes more or less inside', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat(original.length - 1),
        fc.uint8Array({ minLength: 1, maxLength: 1_024 }),
        async (index, more) => {
          await refused(original.subarray(0, index));
          await refused(Buffer.concat([original, more]));
          await refused(Buffer.concat([original.subarray(0, index), more, original.subarray(index)]));
          await refused(Buffer.concat([original.subarray(0, index), original.subarray(index + 1)]));
        },
      ),
      { numRuns: 50 },
    );
  });

  it('is refused with its files in another order, twice, left out, or with one more', async () => {
    const { head, entries } = entriesOf(original);
    const [rows, empty, more] = entries as [Buffer, Buffer, Buffer];
    const put = (...some: Buffer[]) => Buffer.concat([head, ...some, tarEnd()]);
    expect((await verify(put(rows, empty, more))).files).toHaveLength(3);
    const text = Buffer.from('x');
    const evil = Buffer.concat([tarHeader('../../etc/passwd', 1), text, tarPadding(1)]);
    for (const wrong of [
      put(more, empty, rows),
      put(rows, rows, empty, more),
      put(rows, more),
      put(rows, empty, more, evil),
    ])
      await refused(wrong);
  });

  it('is refused from a stranger, and when a stranger has signed for somebody known', async () => {
    const stranger = await made({ signer: other });
    await expect(verify(stranger)).rejects.toMatchObject({ fault: 'unknownSender' });
    const claimed = await madeBy({ from: { name: '总站', signKey: sender.publicKey } });
    await expect(verify(claimed)).rejects.toMatchObject({ fault: 'changed' });
  });

  it('is refused for names with paths, for doubled names and for sizes beyond all bounds, even when signed', async () => {
    const file = { name: 'a.jsonl', rows: 0, bytes: 0, sha256: '0'.repeat(64) };
    const wrong = [
      [{ ...file, name: '../a.jsonl' }],
      [{ ...file, name: '/etc/passwd.x' }],
      [{ ...file, name: 'a/b.jsonl' }],
      [file, file],
      [{ ...file, bytes: 2 ** 40 }],
      Array.from({ length: 21 }, (_, n) => ({ ...file, name: `a${n}.jsonl` })),
    ];
    for (const files of wrong) {
      await expect(verify(await madeBy({ files }, sender))).rejects.toMatchObject({ fault: 'unreadable' });
    }
  });

  it('does not read a manifest that is larger than any may be', async () => {
    const header = tarHeader('manifest.json', 2 ** 32);
    let read = 0;
    const endless = function* () {
      yield header;
      for (;;) {
        read += 1;
        yield Buffer.alloc(65_536);
      }
    };
    await expect(
      verifyBundle(
        () => Readable.from(endless()),
        () => true,
      ),
    ).rejects.toBeInstanceOf(BundleRefused);
    expect(read).toBeLessThan(50);
  });
});

describe('an encrypted content', () => {
  it('opens with its key and label alone, and with every byte as it was', async () => {
    const key = randomBytes(32);
    const text = randomBytes(5_000);
    const parts = async function* (bytes: Buffer, step: number) {
      for (let at = 0; at < bytes.length; at += step) yield bytes.subarray(at, at + step);
    };
    const bytes = await buffer(encrypted(parts(text, 999), key, 'a'));
    for (const step of [1, 7, 10_000]) expect(await buffer(decrypted(parts(bytes, step), key, 'a'))).toEqual(text);
    await expect(buffer(decrypted(parts(bytes, 100), randomBytes(32), 'a'))).rejects.toThrow(
      /unable to authenticate|authenticate data/,
    );
    await expect(buffer(decrypted(parts(bytes, 100), key, 'b'))).rejects.toThrow(
      /unable to authenticate|authenticate data/,
    );
    await expect(buffer(decrypted(parts(bytes.subarray(0, -1), 100), key, 'a'))).rejects.toThrow(
      /unable to authenticate|authenticate data/,
    );
    const changed = Buffer.from(bytes);
    changed[2_000]! ^= 1;
    await expect(buffer(decrypted(parts(changed, 100), key, 'a'))).rejects.toThrow(
      /unable to authenticate|authenticate data/,
    );
  });

  it('needs both the private key of its receiver and the release secret of its bundle', () => {
    const [receiver, stranger] = [newKeyPair('X25519'), newKeyPair('X25519')];
    const [key, secret, bundleId] = [randomBytes(32), newSecret(), newId()];
    const wrapped = wrapKey(key, receiver.publicKey, { bundleId, secret });
    expect(unwrapKey(wrapped, receiver, { bundleId, secret })).toEqual(key);
    expect(unwrapKey(wrapped, receiver, { bundleId, secret: newSecret() })).toBeUndefined();
    expect(unwrapKey(wrapped, receiver, { bundleId, secret: Buffer.alloc(0) })).toBeUndefined();
    expect(unwrapKey(wrapped, stranger, { bundleId, secret })).toBeUndefined();
    expect(unwrapKey(wrapped, receiver, { bundleId: newId(), secret })).toBeUndefined();
  });
});

it('release codes survive typing, and a typo is found', () => {
  const secret = newSecret();
  const code = codeOf(secret);
  expect(code).toMatch(/^([0-9A-Z]{4}-){13}[0-9A-Z]{4}$/);
  expect(secretOf(code.toLowerCase().replaceAll('-', ' '))).toEqual(secret);
  expect(secretOf(code.slice(0, -1))).toBeUndefined();
  expect(secretOf((code.startsWith('A') ? 'B' : 'A') + code.slice(1))).toBeUndefined();
});

it('canonical text does not depend on the order of properties', () => {
  expect(canonical({ b: [1, { d: null, c: '中' }], a: true })).toBe('{"a":true,"b":[1,{"c":"中","d":null}]}');
});

async function allOf<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const found: Item[] = [];
  for await (const item of items) found.push(item);
  return found;
}

/** Everything before the first content, and the contents with header and padding. */
function entriesOf(bytes: Buffer): { head: Buffer; entries: Buffer[] } {
  const entries: Buffer[] = [];
  let at = 0;
  while (bytes[at] !== 0) {
    const size = Number.parseInt(bytes.toString('latin1', at + 124, at + 135), 8);
    const end = at + 512 + size + tarPadding(size).length;
    entries.push(bytes.subarray(at, end));
    at = end;
  }
  return { head: Buffer.concat(entries.slice(0, 2)), entries: entries.slice(2) };
}

/** A bundle without contents, with a manifest that its writer would not make. */
async function madeBy(change: object, signer = other): Promise<Buffer> {
  const from = { name: '别站', signKey: signer.publicKey };
  const manifest = {
    format: 'ganlin-bundle',
    version: 1,
    kind: 'test',
    id: newId(),
    createdAt: new Date().toISOString(),
    from,
    about: {},
    files: [],
    ...change,
  };
  const text = Buffer.from(canonical(manifest), 'utf8');
  const signature = signedBy(signer, text);
  const entry = (name: string, bytes: Buffer) => [tarHeader(name, bytes.length), bytes, tarPadding(bytes.length)];
  return Buffer.concat([...entry('manifest.json', text), ...entry('manifest.sig', signature), tarEnd()]);
}
