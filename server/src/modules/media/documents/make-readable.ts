import { createReadStream } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';
import type { Ctx } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { emit } from '../../../platform/events/events.ts';
import { ProgramFailed, ProgramMissing, ProgramTooSlow } from '../../../platform/gateways/program/run-program.ts';
import { defineJob } from '../../../platform/jobs/queue.ts';
import { derivedKeyOf } from '../model/derived-key.ts';
import * as documentQueries from '../model/document.queries.ts';
import { mediaMade } from '../model/made.ts';
import * as uploadQueries from '../model/upload.queries.ts';
import { workFolder } from '../model/work-folder.ts';
import { streamNames } from './compound-file.ts';
import { convertOffice } from './convert-office.ts';
import { compoundKindOf, Unreadable } from './document.rules.ts';
import { countPages } from './pdf-pages.ts';

const CONVERTED = 60;

/**
 * Makes a PDF of a document; starts over if its worker died. A worker runs one job of a kind at a time, so there is one
 * conversion at a time. Users are shown only errors they can fix or retry; the rest is logged.
 */
export const makeReadable = defineJob('media.makeReadable', z.object({ id: z.uuid() }), async (ctx, { id }) => {
  const document = await uploadQueries.takeUpload(ctx.db, 'mediaDocument', { id, now: ctx.now });
  if (!document) return;
  try {
    const made = await make(ctx, id, document.sourceKind ?? '');
    await transaction(ctx, async (ctx) => {
      await documentQueries.readyDocument(ctx.db, id, { made, now: ctx.now });
      await emit(ctx, mediaMade, { id });
    });
    await uploadQueries.forgetSource(ctx.db, 'mediaDocument', id);
    await ctx.parts.remove(id);
  } catch (error) {
    ctx.log.warn({ documentId: id, err: error }, 'document not made readable');
    await uploadQueries.failUpload(ctx.db, 'mediaDocument', { id, reason: reasonOf(error), now: ctx.now });
  }
});

async function make(ctx: Ctx<null>, id: string, content: string): Promise<documentQueries.MadePdf> {
  await using source = await ctx.parts.fetch(id);
  await using folder = await workFolder('document', id);
  const path = resolve(source.path);
  const kind = content === 'cfb' ? compoundKindOf(await streamNames(path)) : content;
  const pdf = kind === 'pdf' ? path : await convertOffice(ctx, { path, kind, folder: folder.path });
  await uploadQueries.noteProgress(ctx.db, 'mediaDocument', { id, progress: CONVERTED });
  const pages = await countPages(pdf);
  const pdfKey = pdfKeyOf(id);
  const { size: pdfSize } = await ctx.storage.put(pdfKey, createReadStream(pdf), { contentType: 'application/pdf' });
  return { pdfKey, pdfSize, pages };
}

export const pdfKeyOf = (id: string): string => derivedKeyOf(id, 'pdf');

function reasonOf(error: unknown): string {
  if (error instanceof Unreadable) return error.message;
  if (error instanceof ProgramMissing) return '服务器没有安装 LibreOffice，请上传 PDF 或联系管理员';
  if (error instanceof ProgramTooSlow) return '处理时间过长，请把文档拆小，或另存为 PDF 后上传';
  if (error instanceof ProgramFailed) return '文档无法转换，请另存为 PDF 后上传';
  return '处理时出现错误，请重试';
}
