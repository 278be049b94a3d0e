import type { certificateGrantApi } from '@ganlin/contract/certificate/grant';
import { Id } from '@ganlin/contract/core/id';
import { dayInChina } from '@ganlin/contract/core/time';
import { z } from 'zod';
import type { Ctx } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { defineTask, startTask, type TaskWork } from '../../../platform/jobs/task.ts';
import { zipOf, type ZippedFile } from '../../../platform/zip.ts';
import { record } from '../../audit/index.ts';
import { peopleInScope } from '../../iam/index.ts';
import { findCertificate } from '../model/certificate.queries.ts';
import { typedCertificate } from '../model/certificate.ts';
import { openPdfDrawing } from '../paper/drawn-certificate.ts';
import { countCertificates } from './certificates.queries.ts';

const REPORTED_EVERY = 10;

export const zip: Handler<typeof certificateGrantApi.zip> = async (ctx, input) => {
  const ids = [...new Set(input.ids)];
  const people = await peopleInScope(ctx);
  if ((await countCertificates(ctx.db, ids, people)) !== ids.length) throw new AppError('certificateNotFound');
  return transaction(ctx, async (ctx) => {
    await record(ctx, { action: 'certificate.zipped', after: { count: ids.length, ids } });
    return { taskId: await startTask(ctx, zipTask, { title: '下载证书', input: { ids } }) };
  });
};

/** Draws one certificate after another into the file: neither all of them nor the file is ever in memory. */
export const zipTask = defineTask(
  'certificate.zip',
  z.object({ ids: z.array(Id) }),
  async (ctx, { ids }, { report, keep }) => {
    const name = `证书 ${dayInChina(ctx.now)}.zip`;
    try {
      await keep({ name, contentType: 'application/zip', body: zipOf(drawnFiles(ctx, ids, report)) });
    } catch (error) {
      ctx.log.error({ err: error }, 'certificates were not zipped');
      throw new AppError('certificateZipFailed');
    }
    return `共 ${ids.length} 本`;
  },
);

async function* drawnFiles(
  ctx: Ctx<null>,
  ids: readonly string[],
  report: TaskWork['report'],
): AsyncGenerator<ZippedFile> {
  const draw = openPdfDrawing(ctx);
  const total = ids.length;
  for (const [index, id] of ids.entries()) {
    const row = await findCertificate(ctx.db, id);
    if (!row) throw new Error(`certificate ${id} is gone`);
    yield { name: fileNameOf(row), bytes: await draw(typedCertificate(row)) };
    const done = index + 1;
    if (done % REPORTED_EVERY === 0 || done === total)
      await report({ done, total, note: `已生成 ${done} / ${total} 本` });
  }
}

/** Numbers are unique, and may have characters that no file name can have. */
const fileNameOf = ({ number, name }: { readonly number: string; readonly name: string }): string =>
  `${`${number} ${name}`.replaceAll(/[\\/:*?"<>|]/g, '_')}.pdf`;
