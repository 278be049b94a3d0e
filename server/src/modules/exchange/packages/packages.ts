import { TAR, PackageState, type packageApi, type releaseKeyApi } from '@ganlin/contract/exchange/package';
import type { ByteRange } from '../../../platform/storage/storage.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { storageKeyOf } from '../../../platform/storage/storage.ts';
import { record } from '../../audit/index.ts';
import { listPackaged } from '../../exam/index.ts';
import { assertWholeScope } from '../model/whole-scope.ts';
import * as queries from './packages.queries.ts';
import { releaseAt, releasedCode } from './release.ts';

export const paging: Handler<typeof packageApi.paging> = async (ctx, { current, size, params }) => {
  await assertWholeScope(ctx);
  const { records, total } = await queries.pagePackages(ctx.db, { ...params, current, size });
  const receivers = await queries.listReceivers(
    ctx.db,
    records.map(({ id }) => id),
  );
  const exams = await listPackaged(
    ctx.db,
    records.map(({ examId }) => examId),
  );
  const now = await ctx.databaseNow();
  const rows = records.map(({ id, examId, title, state, size: bytes, edition, createdAt, ...times }) => {
    const exam = exams.find((one) => one.id === examId);
    const at = releaseAt(times, exam);
    return {
      id,
      examId,
      title,
      createdAt,
      // A column with a check constraint.
      state: state as PackageState,
      size: bytes,
      receivers: receivers.filter(({ packageId }) => packageId === id).map(({ name }) => name),
      releaseAt: at,
      isReleased: now >= at,
      isOutdated: exam?.edition !== edition,
    };
  });
  return { records: rows, total, current, size };
};

export const download: Handler<typeof packageApi.download> = async (ctx, { id }) => {
  await assertWholeScope(ctx);
  const found = await queries.findPackage(ctx.db, id);
  if (found?.state !== PackageState.ready) throw new AppError('packageNotFound');
  await record(ctx, { action: 'exchange.packageDownloaded', target: `package:${id}`, summary: found.title });
  const { size, title } = found;
  const body = { size, read: (range?: ByteRange) => ctx.storage.read(storageKeyOf(id), range) };
  return { contentType: TAR, fileName: `考试包-${title}.tar`, body };
};

export const code: Handler<typeof packageApi.code> = async (ctx, { id }) => {
  await assertWholeScope(ctx);
  return transaction(ctx, async (ctx) => {
    const released = await releasedCode(ctx, id);
    await record(ctx, { action: 'exchange.keyRead', target: `package:${id}`, summary: released.title });
    return { code: released.code };
  });
};

/** Asked by other installations, which have no account here. */
export const fetchCode: Handler<typeof releaseKeyApi.fetch> = async (ctx, { packageId }) => {
  const { code: released } = await releasedCode(ctx, packageId);
  return { code: released };
};
