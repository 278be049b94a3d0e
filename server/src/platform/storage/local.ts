import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import type { ByteRange, ListedObject, Storage, StoredObject } from './storage.ts';

/** Files in a directory, each with its content type in a second file beside it. */
export function openLocalStorage(directory: string): Storage {
  const pathOf = (key: string) => join(directory, key);
  return {
    put: (key, body, { contentType }) => put(pathOf(key), body, contentType),
    stat: (key) => find(pathOf(key)),
    read: (key, range) => read(pathOf(key), range),
    remove: (key) => remove(pathOf(key)),
    list: (after) => list(directory, after),
    link: async () => undefined,
    check: () => check(directory),
  };
}

async function put(path: string, body: Readable, contentType: string): Promise<StoredObject> {
  const folder = dirname(path);
  const draft = `${path}.${randomUUID()}.draft`;
  const typeDraft = `${draft}${typeEnding}`;
  // A body that fails while the directory is created would otherwise end the process; the pipeline reports it later.
  body.once('error', () => undefined);
  try {
    await mkdir(folder, { recursive: true });
    const file = createWriteStream(draft, { flags: 'wx', flush: true });
    await pipeline(body, file);
    await writeFile(typeDraft, contentType, { flag: 'wx', flush: true });
    // Type first: an existing object always has one.
    await rename(typeDraft, path + typeEnding);
    await rename(draft, path);
    await flushFolder(folder);
    return { size: file.bytesWritten, contentType };
  } catch (error) {
    body.destroy();
    await Promise.all([draft, typeDraft].map((left) => rm(left, { force: true })));
    throw error;
  }
}

async function find(path: string): Promise<StoredObject | undefined> {
  try {
    const { size } = await stat(path);
    return { size, contentType: await readFile(path + typeEnding, 'utf8') };
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

async function read(path: string, range: ByteRange | undefined): Promise<Readable> {
  const file = await open(path, 'r').catch((error: unknown) => {
    throw isMissing(error) ? new Error('no such stored object', { cause: error }) : error;
  });
  const { size } = await file.stat();
  if (range && range.start >= size) {
    await file.close();
    throw new RangeError('range behind the end of the stored object');
  }
  return file.createReadStream(range && { start: range.start, end: range.end });
}

async function remove(path: string): Promise<void> {
  await rm(path, { force: true });
  await rm(path + typeEnding, { force: true });
}

/** A directory at a time; each holds a small part of all objects. */
async function* list(directory: string, after = ''): AsyncGenerator<ListedObject> {
  for (const first of await sortedNames(directory)) {
    if (!twoDigits.test(first) || `${first}/~` < after) continue;
    for (const second of await sortedNames(join(directory, first))) {
      if (!twoDigits.test(second) || `${first}/${second}/~` < after) continue;
      for (const name of await sortedNames(join(directory, first, second))) {
        const key = `${first}/${second}/${name}`;
        if (key <= after || name.includes('.')) continue;
        const found = await stat(join(directory, key)).catch(unlessMissing);
        if (found) yield { key, size: found.size, changedAt: found.mtime };
      }
    }
  }
}

const twoDigits = /^[\da-f]{2}$/;

const sortedNames = async (folder: string): Promise<string[]> =>
  ((await readdir(folder).catch(unlessMissing)) ?? []).toSorted();

/** Whoever lists does not keep others from removing. */
function unlessMissing(error: unknown): undefined {
  if (!isMissing(error)) throw error;
}

/** Actually writes: a permission check succeeds for root on a read-only or full disk. */
async function check(directory: string): Promise<void> {
  const probe = join(directory, `${randomUUID()}.probe`);
  await mkdir(directory, { recursive: true });
  await writeFile(probe, 'probe', { flag: 'wx' });
  await rm(probe);
}

const typeEnding = '.type';

/** A rename survives a power failure only once its directory is synced to disk. */
async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
