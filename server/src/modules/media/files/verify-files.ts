import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { addDays } from '@ganlin/contract/core/time';
import type { Ctx } from '../../../platform/ctx.ts';
import { filesByKey } from './named-objects.queries.ts';
import { unnamedAfter } from './unnamed-objects.ts';

export const fileFindingText = {
  missing: 'is not in the storage',
  size: 'has another size than its row says',
  changed: 'has another content than its row says',
  unreadable: 'cannot be read',
  unnamed: 'is in the storage, and no row names it',
} as const satisfies Readonly<Record<string, string>>;

interface FileFinding {
  readonly kind: keyof typeof fileFindingText;
  readonly key: string;
}

interface Range {
  /** Continues behind this key. */
  readonly after?: string | undefined;
  /** Also reads every file, and compares it with its digest. */
  readonly contents: boolean;
}

const STEP = 200;
/** An object is stored before its row. */
const YOUNG_DAYS = 1;

/** Compares the rows of all files with the storage, in the order of their keys, a few hundred at a time. */
export async function* verifyFiles(
  ctx: Pick<Ctx<null>, 'db' | 'storage'>,
  { after = '', contents }: Range,
): AsyncGenerator<FileFinding | { readonly kind: 'reached'; readonly key: string }> {
  for (let last = after; ;) {
    const files = await filesByKey(ctx.db, { after: last, limit: STEP });
    for (const file of files) {
      const kind = await findingOf(ctx, file, contents);
      if (kind) yield { kind, key: file.storageKey };
      last = file.storageKey;
    }
    if (files.length < STEP) return;
    yield { kind: 'reached', key: last };
  }
}

/** Objects that nothing names, whatever their age but the youngest. */
export async function* verifyObjects(
  ctx: Pick<Ctx<null>, 'db' | 'storage'> & { readonly now: Date },
): AsyncGenerator<FileFinding> {
  for await (const { unnamed } of unnamedAfter(ctx, { before: addDays(ctx.now, -YOUNG_DAYS) }))
    for (const { key } of unnamed) yield { kind: 'unnamed', key };
}

type File = Awaited<ReturnType<typeof filesByKey>>[number];

async function findingOf(
  { storage }: Pick<Ctx<null>, 'storage'>,
  { storageKey, size, sha256 }: File,
  contents: boolean,
): Promise<FileFinding['kind'] | null> {
  const found = await storage.stat(storageKey);
  if (!found) return 'missing';
  if (found.size !== size) return 'size';
  if (!contents) return null;
  const digest = createHash('sha256');
  try {
    await pipeline(await storage.read(storageKey), digest);
  } catch {
    // Reported with its key; the rest is still compared.
    return 'unreadable';
  }
  return digest.digest().equals(sha256) ? null : 'changed';
}
