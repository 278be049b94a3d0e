import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Ctx } from '../../../platform/ctx.ts';
import { storageKeyOf } from '../../../platform/storage/storage.ts';
import { withoutMetadata } from '../model/picture-metadata.rules.ts';
import { widthKeysOf } from '../model/picture.queries.ts';
import * as queries from '../model/queries.ts';

/** A file that came inside another one, with its assigned id. */
export interface InnerFile {
  readonly id: string;
  readonly name: string;
  readonly contentType: string;
  readonly bytes: Uint8Array;
}

/** Stores files that a user uploaded inside another one; only that one gets an audit entry. */
export async function keepInner(
  ctx: Ctx<unknown>,
  brought: readonly InnerFile[],
  { purpose, ownerId }: { purpose: string; ownerId: string },
): Promise<void> {
  const files = brought.map((file) => ({ ...file, bytes: withoutMetadata(Buffer.from(file.bytes), file.contentType) }));
  for (const { id, contentType, bytes } of files) {
    await ctx.storage.put(storageKeyOf(id), Readable.from([bytes]), { contentType });
  }
  await queries.insertFiles(
    ctx.db,
    files.map(({ id, name, contentType, bytes }) => ({
      id,
      name,
      contentType,
      purpose,
      ownerId,
      storageKey: storageKeyOf(id),
      createdAt: ctx.now,
      size: bytes.length,
      sha256: createHash('sha256').update(bytes).digest(),
    })),
  );
}

/** Deletes the stored bytes before their row: after a failure half-way they are found again. */
export async function removeFiles(ctx: Ctx<unknown>, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    for (const key of [...(await widthKeysOf(ctx.db, [id])), storageKeyOf(id)]) await ctx.storage.remove(key);
    await queries.deleteFile(ctx.db, id);
  }
}
