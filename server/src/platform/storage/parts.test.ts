import { MEBIBYTE } from '@ganlin/contract/core/size';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, describe, expect, it } from 'vitest';
import { openParts } from './parts.ts';
import type { StorageConfig } from './storage.ts';

const directory = await mkdtemp(join(tmpdir(), 'parts-test-'));
afterAll(() => rm(directory, { recursive: true }));

const { S3_TEST_ENDPOINT: endpoint, S3_TEST_BUCKET: bucket = '' } = process.env;
const keys = { accessKeyId: process.env['S3_TEST_KEY'] ?? '', secretAccessKey: process.env['S3_TEST_SECRET'] ?? '' };
const s3 = endpoint === undefined ? [] : [{ driver: 's3' as const, endpoint, region: 'us-east-1', bucket, ...keys }];
const configs: StorageConfig[] = [{ driver: 'local', directory }, ...s3];

describe.each(configs)('parts stored by the $driver driver', (config) => {
  it('are found by any process, become the whole file, and are removed', async () => {
    const [id, content] = [randomUUID(), randomBytes(11 * MEBIBYTE)];
    const [one, other] = [await openParts(config), await openParts(config)];
    const write = (parts: typeof one, from: number, to: number) =>
      parts.store.write(Readable.from([content.subarray(from, to)]), parts.keyOf(id), from);
    await one.begin(id, content.length);
    expect(await other.find(id)).toEqual({ size: content.length, offset: 0 });
    const half = 6 * MEBIBYTE;
    expect(await write(one, 0, half)).toBe(half);
    await other.begin(id, content.length);
    expect(await other.find(id)).toEqual({ size: content.length, offset: half });
    expect(await write(other, half, content.length)).toBe(content.length);
    expect(await one.find(id)).toEqual({ size: content.length, offset: content.length });
    expect((await buffer(await one.read(id))).equals(content)).toBe(true);
    {
      await using fetched = await one.fetch(id);
      expect((await readFile(fetched.path)).equals(content)).toBe(true);
    }
    await one.remove(id);
    await one.remove(id);
    expect(await other.find(id)).toBeUndefined();
    await expect(one.read(id).then(buffer)).rejects.toThrow(/ENOENT|NoSuchKey|not exist/i);
  });
});
