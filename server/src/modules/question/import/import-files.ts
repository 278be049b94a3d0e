import type { Ctx, User } from '../../../platform/ctx.ts';
import type { ImportPicture, SheetRow } from '../../../kits/import/definition.ts';
import type { Schedule } from '../../../platform/jobs/schedule.ts';
import { fileUrl, keepInner, ownFilesFor, removeFiles, wantSmall } from '../../media/index.ts';
import * as queries from './import.queries.ts';
import { QUESTION_FILE } from '../model/write.ts';

const STEP = 200;

interface Brought {
  readonly importId: string;
  readonly ownerId: string;
  readonly pictures: readonly ImportPicture[];
}

/** Recorded first, so that unused pictures are found again whatever happens afterwards. */
export async function keepPictures(ctx: Ctx<null>, { importId, ownerId, pictures }: Brought): Promise<void> {
  const ids = pictures.map(({ id }) => id);
  await queries.insertImportFiles(ctx.db, importId, ids);
  await keepInner(ctx, pictures, { purpose: QUESTION_FILE, ownerId });
  await wantSmall(ctx, ids);
}

/** URLs of the pictures shown in rows, for the user who uploaded them. */
export async function showPictures(
  ctx: Ctx<User>,
  rows: readonly SheetRow[],
): Promise<Map<number, Readonly<Record<string, string>>>> {
  const named = rows.map(({ number, cells }) => ({ number, ids: filesNamed(cells).map(({ id }) => id) }));
  const usable = await usableFiles(ctx, {
    ownerId: ctx.user.id,
    ids: named.flatMap(({ ids }) => ids),
  });
  return new Map(
    named.map(({ number, ids }) => {
      const shown = ids.filter((id) => usable.has(id)).map((id) => [id, fileUrl(ctx, id, { inline: true })]);
      return [number, Object.fromEntries(shown)];
    }),
  );
}

const mark = /\(media:([\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12})\)/g;

/** The files named in cells, each with its column. */
export function filesNamed(cells: SheetRow['cells']): { column: string; id: string }[] {
  return Object.entries(cells).flatMap(([column, text]) =>
    [...text.matchAll(mark)].map(([, id = '']) => ({ column, id })),
  );
}

/** Files a user may use: those they uploaded for questions, and those questions already show. */
export async function usableFiles(
  { db }: Ctx<unknown>,
  { ownerId, ids }: { ownerId: string; ids: readonly string[] },
): Promise<ReadonlySet<string>> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return new Set();
  const own = new Set(await ownFilesFor(db, { purpose: QUESTION_FILE, ownerId, ids: wanted }));
  const shown = await queries.listShownFiles(
    db,
    wanted.filter((id) => !own.has(id)),
  );
  return new Set([...own, ...shown]);
}

/** Deletes pictures that came with a deleted import and that no question shows. */
export const forgetImportFiles: Schedule = {
  name: 'question.forgetImportFiles',
  title: '清理导入后没有使用的图片',
  everySeconds: 3600,
  run: async (ctx) => {
    for (let left = await queries.listLeftFiles(ctx.db, STEP); left.length > 0;) {
      const unseen = left.filter(({ isShown }) => !isShown).map(({ fileId }) => fileId);
      await removeFiles(ctx, unseen);
      await queries.deleteImportFiles(ctx.db, left);
      left = await queries.listLeftFiles(ctx.db, STEP);
    }
  },
};
