import { MEBIBYTE } from '@ganlin/contract/core/size';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

import { ListMultipartUploadsCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { contentDisposition } from './content-disposition.ts';
import { openStorage, storageKeyOf, type ListedObject, type Storage, type StorageConfig } from './storage.ts';

const directory = await mkdtemp(join(tmpdir(), 'storage-test-'));
afterAll(() => rm(directory, { recursive: true }));

const s3Configs = s3ConfigsOf(process.env);
const configs: StorageConfig[] = [{ driver: 'local', directory }, ...s3Configs];

describe.each(configs)('the $driver driver', (config) => {
  let storage: Storage;
  beforeAll(async () => {
    storage = await openStorage(config);
    await storage.check();
  });

  it.each([
    ['nothing', 0],
    ['one byte', 1],
    ['exactly one part', 8 * MEBIBYTE],
    ['one part and a byte', 8 * MEBIBYTE + 1],
    ['20 MiB', 20 * MEBIBYTE],
  ])('returns %s as it was stored', async (_, size) => {
    const key = aKey();
    const content = randomBytes(size);
    expect(await storage.put(key, streamOf(content), { contentType: 'image/png' })).toEqual(objectOf(size));
    expect(await storage.stat(key)).toEqual(objectOf(size));
    expect((await buffer(await storage.read(key))).equals(content)).toBe(true);
    await storage.remove(key);
  });

  it.each([
    ['the first byte', { start: 0, end: 0 }, '0'],
    ['the middle', { start: 3, end: 5 }, '345'],
    ['up to the last byte', { start: 8, end: 9 }, '89'],
    ['past the end', { start: 8, end: 1000 }, '89'],
  ])('reads a range: %s', async (_, range, expected) => {
    const key = await stored('0123456789');
    expect((await buffer(await storage.read(key, range))).toString()).toBe(expected);
  });

  it('rejects invalid ranges', async () => {
    const key = await stored('0123456789');
    await expect(storage.read(key, { start: 10, end: 12 })).rejects.toThrow('behind the end');
    await expect(storage.read(key, { start: 5, end: 4 })).rejects.toThrow('malformed byte range');
    await expect(storage.read(key, { start: -1, end: 4 })).rejects.toThrow('malformed byte range');
    await expect(storage.read(key, { start: 0, end: Number.NaN })).rejects.toThrow('malformed byte range');
  });

  it('lists every object once, in the order of the keys, from any of them on', async () => {
    const keys: string[] = [];
    for (let each = 0; each < 5; each++) keys.push(await stored(`object ${each}`));
    keys.sort();
    const listed = async (after?: string) => {
      const all: ListedObject[] = [];
      for await (const object of storage.list(after)) if (keys.includes(object.key)) all.push(object);
      return all;
    };
    const all = await listed();
    expect(all.map(({ key }) => key)).toEqual(keys);
    expect(all[0]).toEqual({ key: keys[0], size: 8, changedAt: expect.any(Date) });
    expect((await listed(keys[2])).map(({ key }) => key)).toEqual(keys.slice(3));
    for (const key of keys) await storage.remove(key);
    expect(await listed()).toEqual([]);
  });

  it('replaces content and type when the key is used again', async () => {
    const key = await stored('a longer old text', 'text/plain');
    await storage.put(key, streamOf(Buffer.from('new')), { contentType: 'text/csv' });
    expect(await storage.stat(key)).toEqual({ size: 3, contentType: 'text/csv' });
    expect((await buffer(await storage.read(key))).toString()).toBe('new');
  });

  it.each([
    ['at once', 0],
    ['early', 1000],
    ['after many parts', 20 * MEBIBYTE],
  ])('stores nothing when the body fails %s', async (_, length) => {
    const key = aKey();
    const put = storage.put(key, failingAfter(length), { contentType: 'image/png' });
    await expect(put).rejects.toThrow('line cut');
    expect(await storage.stat(key)).toBeUndefined();
    expect(await leftOvers(config, key)).toEqual([]);
  });

  it('keeps the old object when a new body fails', async () => {
    const key = await stored('old', 'text/plain');
    await expect(storage.put(key, failingAfter(1000), { contentType: 'image/png' })).rejects.toThrow('line cut');
    expect(await storage.stat(key)).toEqual({ size: 3, contentType: 'text/plain' });
  });

  it.each([
    ['with', new Error('line cut'), 'line cut'],
    ['without', undefined, /premature close/i],
  ])('stores nothing when the sender disconnects before anything is read, %s an error', async (_, reason, message) => {
    const key = aKey();
    const body = new Readable({ read: () => undefined });
    const put = storage.put(key, body, { contentType: 'image/png' });
    body.destroy(reason);
    await expect(put).rejects.toThrow(message);
    expect(await storage.stat(key)).toBeUndefined();
  });

  it('removes an object, and removing it again is no error', async () => {
    const key = await stored('text');
    await storage.remove(key);
    await storage.remove(key);
    expect(await storage.stat(key)).toBeUndefined();
    expect(await leftOvers(config, key)).toEqual([]);
  });

  it('reports an unknown key', async () => {
    const key = aKey();
    expect(await storage.stat(key)).toBeUndefined();
    await expect(storage.read(key)).rejects.toThrow('no such stored object');
    await expect(storage.read(key, { start: 0, end: 1 })).rejects.toThrow('no such stored object');
  });

  it.each([
    '',
    '/',
    '../../etc/passwd',
    `ab/../${randomUUID()}`,
    `ab/cd/../${randomUUID()}`,
    `/ab/cd/${randomUUID()}`,
    `ab/cd/${randomUUID()}/`,
    `ab/cd/${randomUUID()}.type`,
    `ab/cd/${randomUUID()}\n`,
    `ab/cd/${randomUUID()}\0`,
    `ab\\cd\\${randomUUID()}`,
    `AB/cd/${randomUUID()}`,
    randomUUID(),
  ])('rejects the hostile key %j everywhere', async (key) => {
    const refused = 'malformed storage key';
    await expect(storage.put(key, streamOf(Buffer.from('x')), { contentType: 'text/plain' })).rejects.toThrow(refused);
    await expect(storage.stat(key)).rejects.toThrow(refused);
    await expect(storage.read(key)).rejects.toThrow(refused);
    await expect(storage.remove(key)).rejects.toThrow(refused);
    await expect(storage.link(key, { fileName: 'x', inline: true, seconds: 60 })).rejects.toThrow(refused);
  });

  async function stored(content: string, contentType = 'text/plain'): Promise<string> {
    const key = aKey();
    await storage.put(key, streamOf(Buffer.from(content)), { contentType });
    return key;
  }
});

describe('the local driver only', () => {
  it('has no URLs that bypass the API', async () => {
    const storage = await openStorage({ driver: 'local', directory });
    expect(await storage.link(aKey(), { fileName: 'a.png', inline: true, seconds: 60 })).toBeUndefined();
  });

  it('is not usable if its directory cannot be created', async () => {
    const file = join(directory, 'a-file');
    await writeFile(file, '');
    const below = await openStorage({ driver: 'local', directory: join(file, 'below') });
    await expect(below.check()).rejects.toThrow('ENOTDIR');
  });
});

describe.each(s3Configs)('links of the $driver driver', (config) => {
  let storage: Storage;
  beforeAll(async () => {
    storage = await openStorage(config);
  });
  const fileName = '试卷 (第1章) "终稿".png';

  it('serve the object with its type and name', async () => {
    const key = aKey();
    await storage.put(key, streamOf(Buffer.from('picture')), { contentType: 'image/png' });
    const reply = await fetch((await storage.link(key, { fileName, inline: false, seconds: 60 }))!);
    expect(await reply.text()).toBe('picture');
    expect(reply.headers.get('content-type')).toBe('image/png');
    expect(reply.headers.get('content-disposition')).toBe(contentDisposition(fileName, false));
  });

  it('are rejected when anything in them is changed', async () => {
    const [key, other] = [aKey(), aKey()];
    for (const each of [key, other]) {
      await storage.put(each, streamOf(Buffer.from('picture')), { contentType: 'image/png' });
    }
    const address = (await storage.link(key, { fileName, inline: false, seconds: 60 }))!;
    const changes: Array<(url: URL) => void> = [
      (url) => (url.pathname = url.pathname.replace(key, other)),
      (url) => url.searchParams.set('X-Amz-Expires', '6000'),
      (url) => url.searchParams.set('X-Amz-Signature', '0'.repeat(64)),
      (url) => url.searchParams.set('response-content-disposition', 'inline'),
      (url) => url.searchParams.set('response-content-type', 'text/html'),
      (url) => url.searchParams.delete('X-Amz-Signature'),
    ];
    expect((await fetch(address)).status).toBe(200);
    for (const change of changes) {
      const url = new URL(address);
      change(url);
      expect((await fetch(url)).status).toBe(403);
    }
  });

  it('are rejected after their expiry', async () => {
    const key = aKey();
    await storage.put(key, streamOf(Buffer.from('picture')), { contentType: 'image/png' });
    const address = (await storage.link(key, { fileName, inline: true, seconds: 1 }))!;
    await sleep(2100);
    expect((await fetch(address)).status).toBe(403);
  });

  it('cannot be used with a missing bucket', async () => {
    const absent = await openStorage({ ...config, bucket: `${config.bucket}-absent` });
    await expect(absent.check()).rejects.toThrow(/./);
  });
});

describe('the name of a download', () => {
  it.each([
    ['report.pdf', `attachment; filename="report.pdf"; filename*=UTF-8''report.pdf`],
    ['试卷.pdf', `attachment; filename="__.pdf"; filename*=UTF-8''%E8%AF%95%E5%8D%B7.pdf`],
    ['a"b\\c%.txt', `attachment; filename="a_b_c_.txt"; filename*=UTF-8''a%22b%5Cc%25.txt`],
    [`it's (1)*.txt`, `attachment; filename="it's (1)*.txt"; filename*=UTF-8''it%27s%20%281%29%2A.txt`],
    ['a\r\nSet-Cookie: x', `attachment; filename="a__Set-Cookie: x"; filename*=UTF-8''a%0D%0ASet-Cookie%3A%20x`],
    ['\ud800.txt', `attachment; filename="_.txt"; filename*=UTF-8''%EF%BF%BD.txt`],
  ])('%j is written so that every browser reads it', (fileName, header) => {
    expect(contentDisposition(fileName, false)).toBe(header);
  });

  it('says whether to display or to save', () => {
    expect(contentDisposition('a.png', true)).toMatch(/^inline; /);
  });
});

function s3ConfigsOf(env: NodeJS.ProcessEnv): Array<StorageConfig & { driver: 's3' }> {
  if (!env.S3_TEST_ENDPOINT) return [];
  const endpoint = env.S3_TEST_ENDPOINT;
  const [accessKeyId, secretAccessKey] = [env.S3_TEST_KEY!, env.S3_TEST_SECRET!];
  return [{ driver: 's3', endpoint, region: 'us-east-1', bucket: env.S3_TEST_BUCKET!, accessKeyId, secretAccessKey }];
}

function aKey(): string {
  return storageKeyOf(randomUUID());
}

function objectOf(size: number) {
  return { size, contentType: 'image/png' };
}

function streamOf(content: Buffer): Readable {
  const chunk = 60_000;
  return Readable.from(
    Array.from({ length: Math.ceil(content.length / chunk) }, (_, i) => content.subarray(i * chunk, (i + 1) * chunk)),
    { objectMode: false },
  );
}

function failingAfter(length: number): Readable {
  let left = length;
  return new Readable({
    read(size) {
      const next = Math.min(size, left);
      left -= next;
      if (next > 0) this.push(randomBytes(next));
      else this.destroy(new Error('line cut'));
    },
  });
}

/** What a driver stores for a key beside the object: drafts on the disk, unfinished uploads in the bucket. */
async function leftOvers(config: StorageConfig, key: string): Promise<string[]> {
  if (config.driver === 'local') {
    const id = key.split('/').at(-1)!;
    return (await readdir(directory, { recursive: true })).filter((path) => path.includes(id));
  }
  const client = new S3Client({
    ...config,
    credentials: { accessKeyId: config.accessKeyId, secretAccessKey: config.secretAccessKey },
    forcePathStyle: true,
  });
  const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket: config.bucket, Prefix: key }));
  return Uploads.map((upload) => upload.Key!);
}
