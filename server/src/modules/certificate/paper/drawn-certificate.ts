import { buffer } from 'node:stream/consumers';
import { qrTextOf } from '@ganlin/contract/certificate/signed';
import {
  openCertificateDrawing,
  type Drawn,
  type DrawnDesign,
} from '../../../kits/certificate-paper/certificate-drawing.ts';
import { drawnPictures } from '../../../kits/certificate-paper/drawn-pictures.ts';
import { perProcess } from '../../../platform/cache/memory-cache.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import type { FileReply } from '../../../platform/http/handler.ts';
import { storageKeyOf } from '../../../platform/storage/storage.ts';
import type { Certificate } from '../model/certificate.ts';
import { typedVersion } from '../model/template.ts';
import { findVersion } from '../model/template.queries.ts';
import { picturesIn } from '../templates/picture.ts';
import { printedOf } from './printed.rules.ts';

type Services = Pick<Ctx<unknown>, 'cache' | 'config' | 'log'>;

export const drawingOf = perProcess(({ config, log }: Services) =>
  openCertificateDrawing({ fonts: config.certificateFonts, log }),
);

const SCREEN_DPI = 144;

/** A certificate as PDF, drawn by the version that it was granted with. It is never stored: equal input, equal bytes. */
export async function certificatePdf(ctx: Ctx<unknown>, certificate: Certificate): Promise<FileReply> {
  const { design, drawn } = await toDraw(ctx, certificate);
  const body = await drawingOf(ctx).pdf(design, [drawn]);
  return { contentType: 'application/pdf', fileName: `${certificate.number}.pdf`, body };
}

/** The same for many of them: what certificates of one version share is read once. */
export function openPdfDrawing(ctx: Ctx<unknown>): (certificate: Certificate) => Promise<Buffer> {
  const designs = new Map<string, Promise<DrawnDesign>>();
  return async (certificate) => {
    const known = designs.get(certificate.versionId) ?? designOf(ctx, certificate);
    designs.set(certificate.versionId, known);
    return drawingOf(ctx).pdf(await known, [await printedPart(ctx, certificate)]);
  };
}

/** Its front as a picture, e.g. to show on a phone. */
export async function certificatePng(ctx: Ctx<unknown>, certificate: Certificate): Promise<FileReply> {
  const { design, drawn } = await toDraw(ctx, certificate);
  const body = await drawingOf(ctx).png(design, drawn, { side: 'front', dpi: SCREEN_DPI });
  return { contentType: 'image/png', fileName: `${certificate.number}.png`, body };
}

async function toDraw(ctx: Ctx<unknown>, certificate: Certificate) {
  return { design: await designOf(ctx, certificate), drawn: await printedPart(ctx, certificate) };
}

async function designOf(ctx: Ctx<unknown>, { id, versionId }: Certificate): Promise<DrawnDesign> {
  const row = await findVersion(ctx.db, versionId);
  if (!row) throw new Error(`certificate ${id} has no version`);
  const { design } = typedVersion(row);
  // A published version never changes: its id stands for its design and pictures.
  return { key: row.id, design, pictures: await bytesOf(ctx, picturesIn(design)) };
}

async function printedPart(ctx: Ctx<unknown>, certificate: Certificate): Promise<Drawn> {
  const [photo] = certificate.photoId === null ? [] : Object.values(await bytesOf(ctx, [certificate.photoId]));
  const qr = qrTextOf(ctx.config.publicUrl, certificate.signed);
  return { printed: printedOf(certificate, { qr, hasPhoto: photo !== undefined }), photo };
}

/** Pictures by their id: stored files, and those that are drawn. */
export async function bytesOf(ctx: Ctx<unknown>, ids: readonly string[]): Promise<Record<string, Buffer>> {
  const read = await Promise.all(
    ids.map(
      async (id) =>
        [id, (await drawnPictures[id]?.()) ?? (await buffer(await ctx.storage.read(storageKeyOf(id))))] as const,
    ),
  );
  return Object.fromEntries(read);
}
