import type { packageImportApi } from '@ganlin/contract/exchange/package';
import { z } from 'zod';
import { bundleContent } from '../../../kits/bundle/read-bundle.ts';
import { readLines } from '../../../kits/bundle/rows.ts';
import { decrypted, secretOf, unwrapKey } from '../../../kits/bundle/sealing.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { defineJob, enqueue } from '../../../platform/jobs/queue.ts';
import { seal, unseal } from '../../../platform/security/sealed.ts';
import { storageKeyOf } from '../../../platform/storage/storage.ts';
import { record } from '../../audit/index.ts';
import { openPackagedExam } from '../../exam/index.ts';
import { PACKAGE_KIND, ReadPackageAbout } from '../model/about.ts';
import { contentLabel, SEALED_FILE, trustedBundle } from '../model/bundle-file.ts';
import { getSite } from '../model/site.ts';
import { assertWholeScope } from '../model/whole-scope.ts';
import * as queries from './imports.queries.ts';

export const open: Handler<typeof packageImportApi.open> = async (ctx, { examId, code }) => {
  await assertWholeScope(ctx);
  if (!(await queries.findImport(ctx.db, examId))) throw new AppError('packageNotFound');
  if (!(await useCode(ctx, examId, code))) throw new AppError('packageCodeWrong');
  return null;
};

/** Has the questions opened if the code is that of the exam's package; returns false if it is not. */
export async function useCode(ctx: Ctx<unknown>, examId: string, code: string): Promise<boolean> {
  const found = await queries.findImport(ctx.db, examId);
  const secret = secretOf(code);
  if (!found || !secret) return false;
  if (found.openedAt) return true;
  if (!(await contentKey(ctx, found, secret))) return false;
  const text = seal(ctx.config.dataKeys, secret.toString('base64url'), ['exchangeImport.secretSealed', examId]);
  await transaction(ctx as Ctx, async (ctx) => {
    if (await queries.putSecret(ctx.db, examId, text)) await enqueue(ctx, openPackage, { examId });
  });
  return true;
}

/** Repeatable: an exam that is open already stays as it is. */
export const openPackage = defineJob(
  'exchange.openPackage',
  z.object({ examId: z.uuid() }),
  async (ctx, { examId }) => {
    await transaction(ctx, async (ctx) => {
      const found = await queries.findImport(ctx.db, examId, { lock: true });
      if (!found || found.openedAt || found.secretSealed === '') return;
      const text = unseal(ctx.config.dataKeys, found.secretSealed, ['exchangeImport.secretSealed', examId]);
      const opened = await contentKey(ctx, found, Buffer.from(text, 'base64url'));
      // A newer package of the exam came in between: its own key is to be brought.
      if (!opened) return queries.updateImport(ctx.db, examId, { secretSealed: '' });
      const { manifest, key, read } = opened;
      const file = manifest.files.find(({ name }) => name === SEALED_FILE);
      const sealed = bundleContent(read, manifest, SEALED_FILE);
      const plain = decrypted(sealed, key, contentLabel(PACKAGE_KIND, manifest.id));
      await openPackagedExam(ctx, examId, { rows: readLines(plain, file?.rows ?? 0), ownerId: found.importedBy });
      await queries.updateImport(ctx.db, examId, { openedAt: await ctx.databaseNow(), note: '' });
      const after = { packageId: manifest.id };
      await record(ctx, { action: 'exchange.packageOpened', target: `exam:${examId}`, summary: found.title, after });
    });
  },
);

type Import = NonNullable<Awaited<ReturnType<typeof queries.findImport>>>;

/** Undefined if the secret is not that of this package. */
async function contentKey(ctx: Ctx<unknown>, { fileId }: Import, secret: Buffer) {
  const read = () => ctx.storage.read(storageKeyOf(fileId));
  const { manifest } = await trustedBundle(ctx, read, { kind: PACKAGE_KIND, expected: '需要考试包' });
  const { receivers } = ReadPackageAbout.parse(manifest.about);
  const { opening } = await getSite(ctx);
  const own = receivers.find(({ sealKey }) => sealKey === opening.publicKey);
  const key = own && unwrapKey(own.wrapped, opening, { bundleId: manifest.id, secret });
  return key && { manifest, key, read };
}
