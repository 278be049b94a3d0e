import { readFile } from 'node:fs/promises';
import type { PrintedCertificate } from '@ganlin/contract/certificate/template/design';
import sharp from 'sharp';
import { typeset, typesetReport, typesetSvg, type TypesetOptions } from '../../platform/pdf/typeset.ts';
import { backgroundName, sidesOf, type CertificatePaper, type CertificateSide } from './certificate-paper.ts';
import { croppedPhoto } from './pictures.ts';
import { printedElement } from './printed-elements.rules.ts';

export interface CertificateToDraw {
  readonly printed: PrintedCertificate;
  /** JPEG or PNG, if `printed.hasPhoto`; without one, an empty frame is drawn. */
  readonly photo?: Buffer | undefined;
}

/** The space that a text, or the kinds of work, took on paper. */
export interface PrintedExtent {
  /** 0 is the front, 1 the back. */
  readonly page: number;
  readonly id: string;
  /** Points. */
  readonly size: number;
  /** Millimetres. */
  readonly width: number;
  readonly height: number;
}

/** One PDF with all sides of the certificates. The same input gives the same bytes. */
export async function drawCertificates(
  paper: CertificatePaper,
  certificates: readonly CertificateToDraw[],
  { watermark = '' }: { readonly watermark?: string } = {},
): Promise<Buffer> {
  const { data, options } = await documentOf(paper, certificates, sidesOf(paper.design));
  return typeset(await readTemplate(), { ...data, watermark }, options);
}

/** One side of a certificate as PNG. */
export async function drawCertificatePng(
  paper: CertificatePaper,
  certificate: CertificateToDraw,
  { side, dpi }: { side: CertificateSide; dpi: number },
): Promise<Buffer> {
  const { data, options } = await documentOf(paper, [certificate], [side]);
  const svg = await typesetSvg(await readTemplate(), data, options);
  // Sharp applies the density to absolute units twice: without them, a unit of 1/72 inch becomes dpi/72 pixels.
  const unitless = svg.replace(/^<svg[^>]*>/, (head) => head.replaceAll('pt"', '"'));
  return sharp(Buffer.from(unitless), { density: dpi, unlimited: true })
    .flatten({ background: '#ffffff' })
    .withMetadata({ density: dpi })
    .png()
    .toBuffer();
}

/** How large each text became, to tell a designer which of them had to shrink. */
export async function measureCertificate(
  paper: CertificatePaper,
  certificate: CertificateToDraw,
): Promise<PrintedExtent[]> {
  const { data, options } = await documentOf(paper, [certificate], sidesOf(paper.design));
  const reported = await typesetReport(await readTemplate(), { ...data, report: true }, options);
  // Their shape is that of `report` in certificate.typ.
  return reported as PrintedExtent[];
}

let template: Promise<string> | undefined;
const readTemplate = (): Promise<string> =>
  (template ??= readFile(new URL('./certificate.typ', import.meta.url), 'utf8'));

async function documentOf(
  { design, files, fonts, fontDirectory }: CertificatePaper,
  certificates: readonly CertificateToDraw[],
  sides: readonly CertificateSide[],
): Promise<{ data: object; options: TypesetOptions }> {
  const elements = sides.map((side) => ({ background: backgroundName(side), elements: design[side]?.elements ?? [] }));
  const box = elements.flatMap((side) => side.elements).find(({ kind }) => kind === 'photo');
  const photos: Record<string, Buffer> = {};
  const pages: object[] = [];
  for (const [n, { printed, photo }] of certificates.entries()) {
    if (printed.hasPhoto && !photo) throw new Error(`certificate: no photo for ${printed.fields.number}`);
    const photoName = photo && printed.hasPhoto ? `photo-${n}` : null;
    if (photo && photoName && box) photos[photoName] = await croppedPhoto(photo, box);
    for (const side of elements)
      pages.push({ ...side, elements: side.elements.map((element) => printedElement(element, printed, photoName)) });
  }
  const [first] = certificates;
  const data = {
    title: certificates.length === 1 ? (first?.printed.fields.number ?? '') : '',
    issuer: first?.printed.fields.issuer ?? '',
    width: design.width,
    height: design.height,
    fonts,
    pages,
    report: false,
    watermark: '',
  };
  return { data, options: { files: { ...files, ...photos }, fontDirectory } };
}
