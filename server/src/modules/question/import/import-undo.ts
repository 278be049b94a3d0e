import type { Ctx, User } from '../../../platform/ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import { record } from '../../audit/index.ts';
import { deleteHeld } from '../editing/delete.ts';
import * as queries from './import.queries.ts';
import { holdRepos, recountRepos, refreshMemberships, reposOf } from '../model/repo-count.queries.ts';
import { holdItems, putItems } from '../model/write.queries.ts';
import { publishedRow } from '../model/write.ts';

/**
 * Undoes an import: deletes its questions and restores the questions it updated. All of it, or nothing if users have
 * already been given or have changed any of it.
 */
export async function takeBack(
  ctx: Ctx<User>,
  { importId, fileName }: { importId: string; fileName: string },
): Promise<number> {
  const added = await queries.listAdded(ctx.db, importId);
  const renewed = await queries.listRenewed(ctx.db, importId);
  const ids = renewed.map(({ questionId }) => questionId);
  const locked = await holdItems(ctx.db, [...added, ...ids]);
  const touched = await queries.listTouched(ctx.db, importId, added);
  const used = await queries.listUsedVersions(ctx.db, renewed);
  const count = touched.length + used.length;
  if (count > 0) throw new AppError('importInUse', { count: String(count) });
  if (added.length > 0) await deleteHeld(ctx, added);
  const again = new Set(ids);
  await withdraw(
    ctx,
    renewed,
    locked.filter(({ id }) => again.has(id)),
  );
  await record(ctx, {
    action: 'question.importUndone',
    target: `import:${importId}`,
    summary: fileName,
    after: { deleted: added.length, withdrawn: renewed.length },
  });
  return added.length + renewed.length;
}

type Items = Awaited<ReturnType<typeof holdItems>>;

async function withdraw(
  ctx: Ctx<User>,
  renewed: Awaited<ReturnType<typeof queries.listRenewed>>,
  items: Items,
): Promise<void> {
  if (renewed.length === 0) return;
  const ids = items.map(({ id }) => id);
  const repoIds = [...new Set((await reposOf(ctx.db, ids)).map(({ repoId }) => repoId))];
  await holdRepos(ctx.db, repoIds);
  const before = new Map((await queries.listBefore(ctx.db, renewed)).map((version) => [version.questionId, version]));
  const rows = items.map((item) => {
    const version = before.get(item.id);
    if (!version) throw new Error('an import renews only what has been published');
    return { ...publishedRow(ctx, item, version), latestVersion: version.version };
  });
  await putItems(ctx.db, rows);
  await queries.deleteVersions(ctx.db, renewed);
  await refreshMemberships(ctx.db, ids);
  await recountRepos(ctx.db, repoIds, { now: ctx.now, drawn: true });
}
