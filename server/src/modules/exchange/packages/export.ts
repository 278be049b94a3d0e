import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { PackageState, TAR, type packageApi } from '@ganlin/contract/exchange/package';
import { z } from 'zod';
import { jsonLines } from '../../../kits/bundle/rows.ts';
import { encrypted, newSecret, wrapKey } from '../../../kits/bundle/sealing.ts';
import { writeBundle } from '../../../kits/bundle/write-bundle.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { newId } from '../../../platform/ids.ts';
import { defineTask, startTask } from '../../../platform/jobs/task.ts';
import { seal, unseal } from '../../../platform/security/sealed.ts';
import { storageKeyOf } from '../../../platform/storage/storage.ts';
import { record } from '../../audit/index.ts';
import { packagedExam } from '../../exam/index.ts';
import { contentLabel, SEALED_FILE, withFolder } from '../model/bundle-file.ts';
import { getSite } from '../model/site.ts';
import { listPeersById } from '../model/site.queries.ts';
import { assertWholeScope } from '../model/whole-scope.ts';
import { PACKAGE_KIND, type PackageAbout } from '../model/about.ts';
import * as queries from './packages.queries.ts';
import { releaseAt } from './release.ts';

const KEY_BYTES = 32;

export const startExport: Handler<typeof packageApi.export> = async (ctx, input) => {
  await assertWholeScope(ctx);
  const { examId, releaseMinutes, identity } = input;
  return transaction(ctx, async (ctx) => {
    await getSite(ctx);
    const { title, edition, startsAt } = await packagedExam(ctx, examId);
    const peerIds = [...new Set(input.peerIds)];
    const peers = await listPeersById(ctx.db, peerIds);
    if (peers.filter(({ enabled }) => enabled).length !== peerIds.length) throw new AppError('peerNotFound');
    const id = newId();
    const secret = newSecret().toString('base64url');
    const secretSealed = seal(ctx.config.dataKeys, secret, ['exchangePackage.secretSealed', id]);
    const stamps = { createdBy: ctx.user.id, createdAt: ctx.now };
    const row = { id, examId, title, edition, startsAt, secretSealed, releaseMinutes, identity, ...stamps };
    await queries.insertPackage(ctx.db, row, peerIds);
    const after = { examId, releaseMinutes, identity, receivers: peers.map(({ name }) => name) };
    await record(ctx, { action: 'exchange.packageExported', target: `package:${id}`, summary: title, after });
    const taskId = await startTask(ctx, exportTask, { title: `导出考试包：${title}`, input: { packageId: id } });
    return { taskId, packageId: id };
  });
};

/**
 * Question texts, keys and files leave the database only as ciphertext: what waits on the disk while the file is
 * written is encrypted already.
 */
export const exportTask = defineTask(
  'exchange.exportPackage',
  z.object({ packageId: z.uuid() }),
  async (ctx, { packageId }, { report }) => {
    await report({ done: 0, total: 1, note: '正在整理试题' });
    const size = await makePackage(ctx, packageId).catch(async (error: unknown) => {
      await queries.updatePackage(ctx.db, packageId, { state: PackageState.failed });
      throw error;
    });
    return `考试包已生成，${Math.ceil(size / 1024)} KB`;
  },
);

async function makePackage(ctx: Ctx<null>, packageId: string): Promise<number> {
  const row = await queries.findPackage(ctx.db, packageId);
  if (!row) throw new AppError('packageNotFound');
  const site = await getSite(ctx);
  const exam = await packagedExam(ctx, row.examId);
  const receivers = await queries.listReceivers(ctx.db, [packageId]);
  const secret = Buffer.from(
    unseal(ctx.config.dataKeys, row.secretSealed, ['exchangePackage.secretSealed', packageId]),
    'base64url',
  );
  const key = randomBytes(KEY_BYTES);
  const about: PackageAbout = {
    settings: exam.settings,
    releaseAt: releaseAt({ ...row, startsAt: exam.startsAt }, undefined).toISOString(),
    identity: row.identity,
    receivers: receivers.map(({ sealKey }) => {
      return { sealKey, wrapped: wrapKey(key, sealKey, { bundleId: packageId, secret }) };
    }),
  };
  const { content, rows } = jsonLines(exam.sealed());
  const sealed = encrypted(content, key, contentLabel(PACKAGE_KIND, packageId));
  const head = { kind: PACKAGE_KIND, id: packageId, createdAt: ctx.now.toISOString(), about };
  const from = { name: site.name, signKey: site.signKey };
  return withFolder(async (folder) => {
    const files = [{ name: SEALED_FILE, content: sealed, rows }];
    const bundle = await writeBundle({ ...head, from }, files, { folder, sign: site.sign });
    const { size } = await ctx.storage.put(storageKeyOf(packageId), Readable.from(bundle), { contentType: TAR });
    const { edition, startsAt } = exam;
    await queries.updatePackage(ctx.db, packageId, { state: PackageState.ready, size, edition, startsAt });
    return size;
  });
}
