import { Time } from '@ganlin/contract/core/time';
import type { packageImportApi } from '@ganlin/contract/exchange/package';
import type { ExamState } from '@ganlin/contract/exam/kinds';
import type { Manifest } from '../../../kits/bundle/manifest.ts';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { newId } from '../../../platform/ids.ts';
import { storageKeyOf } from '../../../platform/storage/storage.ts';
import { record } from '../../audit/index.ts';
import { addPackagedExam, listPackaged } from '../../exam/index.ts';
import { PACKAGE_KIND, ReadPackageAbout } from '../model/about.ts';
import { trustedBundle } from '../model/bundle-file.ts';
import { getSite } from '../model/site.ts';
import type { Peer } from '../model/site.queries.ts';
import { assertWholeScope } from '../model/whole-scope.ts';
import * as queries from './imports.queries.ts';

export const paging: Handler<typeof packageImportApi.paging> = async (ctx, { current, size }) => {
  await assertWholeScope(ctx);
  const { records, total } = await queries.pageImports(ctx.db, { current, size });
  const exams = await listPackaged(
    ctx.db,
    records.map(({ examId }) => examId),
  );
  const rows = records.map(({ address, ...row }) => {
    const exam = exams.find(({ id }) => id === row.examId);
    return {
      ...row,
      startTime: exam?.startsAt ?? null,
      endTime: exam?.endsAt ?? null,
      // A column with a check constraint.
      examState: (exam?.state as ExamState | undefined) ?? null,
      fetchesKey: address !== '',
    };
  });
  return { records: rows, total, current, size };
};

/** The same package again changes nothing; a newer one of the same exam replaces it while its questions are sealed. */
export const upload: Handler<typeof packageImportApi.upload> = async (outer, { file }) => {
  await assertWholeScope(outer);
  const site = await getSite(outer);
  const { manifest, peer } = await trustedBundle(outer, file.open, { kind: PACKAGE_KIND, expected: '需要考试包' });
  const about = ReadPackageAbout.safeParse(manifest.about).data;
  if (!about) throw new AppError('bundleUnreadable');
  if (!about.receivers.some(({ sealKey }) => sealKey === site.sealKey)) throw new AppError('bundleNotForUs');
  const { examId, title } = about.settings;
  const known = await queries.findImport(outer.db, examId);
  if (known?.packageId === manifest.id && known.peerId === peer.id) return { examId, title, isNew: false };
  const fileId = newId();
  const key = storageKeyOf(fileId);
  await outer.storage.put(key, file.open(), { contentType: file.contentType });
  const added = await transaction(outer, (ctx) => add(ctx, { about, manifest, peer, fileId })).catch(
    async (error: unknown) => {
      // The commit may have succeeded although its response was lost.
      if ((await queries.findImport(outer.db, examId))?.fileId !== fileId) await outer.storage.remove(key);
      throw error;
    },
  );
  // Two uploads of one package at once: the first one's file is used.
  if (!added) await outer.storage.remove(key);
  return { examId, title, isNew: added };
};

interface Brought {
  readonly about: ReturnType<typeof ReadPackageAbout.parse>;
  readonly manifest: Manifest;
  readonly peer: Peer;
  readonly fileId: string;
}

async function add(ctx: Ctx<User>, { about, manifest, peer, fileId }: Brought): Promise<boolean> {
  const { settings, releaseAt, identity } = about;
  const { examId, title } = settings;
  const before = await queries.findImport(ctx.db, examId, { lock: true });
  if (before?.packageId === manifest.id) return false;
  const madeAt = Time.parse(manifest.createdAt);
  const conflict = (reason: string) => new AppError('packageConflict', { reason });
  if (before && before.peerId !== peer.id) throw conflict(`考试“${title}”已从另一个站点导入`);
  if (before && before.madeAt >= madeAt) throw conflict(`已导入过考试“${title}”较新的考试包`);
  const isUpdate = before !== undefined;
  if (!(await addPackagedExam(ctx, settings, { from: peer.name, isUpdate }))) {
    throw conflict(
      isUpdate ? `考试“${title}”的试题已经启封，或考试已被删除` : `本站已有这场考试（${title}），或曾将它删除`,
    );
  }
  await queries.putImport(ctx.db, {
    examId,
    title,
    packageId: manifest.id,
    fileId,
    peerId: peer.id,
    madeAt,
    releaseAt,
    identity,
    secretSealed: '',
    note: '',
    importedBy: ctx.user.id,
    importedAt: ctx.now,
  });
  const after = { packageId: manifest.id, from: peer.name, releaseAt };
  await record(ctx, { action: 'exchange.packageImported', target: `exam:${examId}`, summary: title, after });
  if (before) ctx.afterCommit(() => ctx.storage.remove(storageKeyOf(before.fileId)));
  return true;
}
