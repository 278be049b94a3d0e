import { randomInt } from 'node:crypto';
import { addDays } from '@ganlin/contract/core/time';
import type { EntryKind } from '@ganlin/contract/transcript/entry';
import { EXPORT_DAYS, ExportStatus, type transcriptExportApi } from '@ganlin/contract/transcript/export';
import { encodeExport, exportQrText } from '@ganlin/contract/transcript/signed';
import { openTranscriptDrawing } from '../../../kits/transcript-paper/transcript-drawing.ts';
import { perProcess } from '../../../platform/cache/memory-cache.ts';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { contentDigest, record } from '../../audit/index.ts';
import { openSigner } from '../../certificate/index.ts';
import { siteName } from '../../site/index.ts';
import { openFile } from '../model/file.ts';
import { contentsOf, type ExportContents } from './contents.ts';
import { exportStatus } from './export-status.rules.ts';
import * as queries from './exports.queries.ts';
import { paperOf } from './printed.rules.ts';

const MAX_LISTED = 50;

export const save: Handler<typeof transcriptExportApi.save> = async (outer, { id, range, parts }) => {
  const file = await openFile(outer, outer.user.id);
  const chosen = { range, parts: [...new Set(parts)] };
  return transaction(outer, async (ctx) => {
    const { db, now, user } = ctx;
    const known = await queries.findExport(db, id);
    // The page did not receive the reply to its first call, and sent it again.
    if (known) return { id, number: ownNumber(known, user) };
    const contents = await contentsOf(ctx, file, chosen);
    if (contents.entries.length === 0) throw new AppError('transcriptExportEmpty');
    const number = newNumber();
    const digest = contentDigest(contents);
    const signer = await openSigner(ctx);
    const issuedAt = `${now.toISOString().slice(0, 19)}Z`;
    const signed = signer.signed(
      encodeExport({ keyId: signer.keyId, number, fileNumber: file.number, digest, name: contents.name, issuedAt }),
    );
    await queries.insertExport(db, {
      id,
      userId: user.id,
      fileNumber: file.number,
      number,
      digest,
      parts: chosen.parts,
      fromDay: contents.from,
      toDay: contents.to,
      contents: JSON.stringify(contents),
      signed,
      createdAt: now,
      expiresAt: addDays(now, EXPORT_DAYS),
      withdrawnAt: null,
    });
    await record(ctx, { action: 'transcript.exported', target: `transcriptExport:${id}`, summary: number });
    return { id, number };
  });
};

/** Ids are chosen by pages: one that is somebody else's is refused as if it were not there. */
function ownNumber({ userId, number }: queries.ExportRow, { id }: User): string {
  if (userId !== id) throw new AppError('transcriptExportEmpty');
  return number;
}

const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Unguessable, and easy to type: `7K3M-9QXT-42PD`. */
function newNumber(): string {
  const four = () => Array.from({ length: 4 }, () => SIGNS[randomInt(SIGNS.length)]).join('');
  return [four(), four(), four()].join('-');
}

export const list: Handler<typeof transcriptExportApi.list> = async ({ db, user, now }) => {
  const rows = await queries.listExports(db, user.id, { limit: MAX_LISTED });
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    // The contract's kinds: `save` wrote them.
    parts: row.parts as EntryKind[],
    from: row.fromDay,
    to: row.toDay,
    createdAt: row.createdAt,
    expiresAt: row.expiresAt,
    status: exportStatus(row, now),
  }));
};

const drawingOf = perProcess(({ config, log }: Pick<Ctx<unknown>, 'cache' | 'config' | 'log'>) =>
  openTranscriptDrawing({ fonts: config.certificateFonts, log }),
);

/** Drawn from what was stored at the export: the file is never stored itself, and has the same bytes every time. */
export const pdf: Handler<typeof transcriptExportApi.pdf> = async (ctx, { id }) => {
  const row = await getOwn(ctx, id);
  if (exportStatus(row, ctx.now) !== ExportStatus.valid) throw new AppError('transcriptExportOver');
  const contents = row.contents as unknown as ExportContents;
  const qr = exportQrText(ctx.config.publicUrl, row.signed);
  const body = await drawingOf(ctx).pdf(paperOf(contents, { row, qr, site: await siteName(ctx) }));
  return { contentType: 'application/pdf', fileName: `学习档案-${row.fileNumber}.pdf`, body };
};

export const withdraw: Handler<typeof transcriptExportApi.withdraw> = (outer, { id }) =>
  transaction(outer, async (ctx) => {
    const { number } = await getOwn(ctx, id);
    const isNew = await queries.withdrawExport(ctx.db, id, ctx.now);
    if (isNew)
      await record(ctx, { action: 'transcript.exportWithdrawn', target: `transcriptExport:${id}`, summary: number });
    return null;
  });

async function getOwn(ctx: Ctx<User>, id: string): Promise<queries.ExportRow> {
  const row = await queries.findExport(ctx.db, id);
  if (row?.userId !== ctx.user.id) throw new AppError('transcriptExportNotFound');
  return row;
}
