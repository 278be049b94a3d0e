import 'pdfjs-dist/legacy/build/pdf.worker.mjs';
import {
  CertificateDesign,
  DesignFont,
  MIN_QR_MM,
  PrintedCertificate,
  SAFE_MARGIN_MM,
  TextAlign,
  TextOverflow,
} from '@ganlin/contract/certificate/template/design';
import { courseCompletionDesign } from '@ganlin/domain/certificate-paper/designs/course-completion';
import { textOf } from '@ganlin/domain/certificate-paper/designs/design-parts';
import { groundOperatorDesign } from '@ganlin/domain/certificate-paper/designs/ground-operator';
import { rocketOperatorDesign } from '@ganlin/domain/certificate-paper/designs/rocket-operator';
import { EMBLEM_FILE_ID } from '@ganlin/domain/certificate-paper/drawings';
import { sampleCertificates } from '@ganlin/domain/certificate-paper/sample-certificates';
import jsqr from 'jsqr';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { prepareCertificatePaper, sidesOf, type CertificatePaper } from './certificate-paper.ts';
import { emblemPng, samplePhoto } from './drawn-pictures.ts';
import {
  drawCertificatePng,
  drawCertificates,
  measureCertificate,
  type CertificateToDraw,
} from './draw-certificates.ts';

const designs = { groundOperatorDesign, rocketOperatorDesign, courseCompletionDesign };
const photo = await samplePhoto();
const pictures = { [EMBLEM_FILE_ID]: await emblemPng() };
const withPhoto = (printed: PrintedCertificate): CertificateToDraw =>
  printed.hasPhoto ? { printed, photo } : { printed };
const paperOf = (design: CertificateDesign): Promise<CertificatePaper> => prepareCertificatePaper(design, { pictures });

interface PlacedText {
  readonly page: number;
  readonly text: string;
  /** Millimetres from the top left; y is that of the base line. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

async function textsIn(pdf: Buffer): Promise<PlacedText[]> {
  const loading = getDocument({ data: new Uint8Array(pdf), verbosity: 0, useSystemFonts: false });
  const document = await loading.promise;
  const texts: PlacedText[] = [];
  for (let page = 1; page <= document.numPages; page += 1) {
    const opened = await document.getPage(page);
    const { height } = opened.getViewport({ scale: 1 });
    const { items } = await opened.getTextContent({ disableNormalization: true });
    for (const item of items) {
      if (!('str' in item)) continue;
      const [, , , , x, y] = item.transform as number[];
      const at = { x: inMillimetres(x ?? 0), y: inMillimetres(height - (y ?? 0)), width: inMillimetres(item.width) };
      texts.push({ page, text: item.str, ...at });
    }
  }
  await loading.destroy();
  return texts;
}

const inMillimetres = (points: number): number => (points * 25.4) / 72;
const joined = (texts: readonly PlacedText[]): string =>
  texts
    .map(({ text }) => text)
    .join('')
    .replaceAll(/\s/g, '');

const everyCase = Object.entries(designs).flatMap(([name, design]) =>
  Object.entries(sampleCertificates).map(([sample, printed]) => ({ name, design, sample, printed })),
);

describe.each(everyCase)('$name with $sample', ({ design, printed }) => {
  it('is a PDF of at most 250 kB whose text can be selected, the same bytes each time', async () => {
    const paper = await paperOf(design);
    const pdf = await drawCertificates(paper, [withPhoto(printed)]);
    expect(pdf.length).toBeLessThan(250_000);
    const text = joined(await textsIn(pdf));
    const wanted = (['holderName', 'unit', 'className', 'number'] as const).filter((name) =>
      JSON.stringify(design).includes(`{${name}}`),
    );
    for (const value of wanted.map((name) => printed.fields[name])) expect(text).toContain(value.replaceAll(' ', ''));
    expect(await drawCertificates(await paperOf(design), [withPhoto(printed)])).toEqual(pdf);
  });

  it('has every text inside its box', async () => {
    const measured = await measureCertificate(await paperOf(design), withPhoto(printed));
    const boxes = sidesOf(design).map(
      (side) => new Map(design[side]?.elements.map((element) => [element.id, element])),
    );
    const beyond = measured.filter(({ page, id, width, height }) => {
      const box = boxes[page]?.get(id);
      return !box || width > box.width + 0.01 || height > box.height + 0.01;
    });
    expect(measured.length).toBeGreaterThan(5);
    expect(beyond).toEqual([]);
    // Still legible: nothing is under half of the size in the design.
    const small = measured.filter(({ page, id, size }) => {
      const element = boxes[page]?.get(id);
      return element && 'size' in element && size < element.size / 2.2;
    });
    expect(small).toEqual([]);
  });
});

describe.each(Object.entries(designs))('%s', (_, design) => {
  const elements = sidesOf(design).flatMap((side) => design[side]?.elements ?? []);

  it('follows its schema', () => {
    expect(CertificateDesign.parse(design)).toEqual(design);
  });

  it('leaves room to cut, and has a code that is read from paper', () => {
    const edges = elements.flatMap(({ x, y, width, height }) => [
      x,
      y,
      design.width - x - width,
      design.height - y - height,
    ]);
    expect(Math.min(...edges)).toBeGreaterThanOrEqual(SAFE_MARGIN_MM);
    const codes = elements.filter(({ kind }) => kind === 'qr').map(({ width, height }) => Math.min(width, height));
    expect(codes).toHaveLength(1);
    expect(Math.min(...codes)).toBeGreaterThanOrEqual(MIN_QR_MM);
  });
});

it.each(Object.entries(sampleCertificates))('the sample %s follows its schema', (_, printed) => {
  expect(PrintedCertificate.parse(printed)).toEqual(printed);
});

/** A page with one text. */
const oneText = (overflow: (typeof TextOverflow)[keyof typeof TextOverflow]): CertificateDesign => ({
  width: 120,
  height: 60,
  front: {
    background: { kind: 'plain', colour: '#ffffff' },
    elements: [
      textOf('name', [20, 20, 80, 20], {
        text: '{holderName}',
        size: 20,
        overflow,
        font: DesignFont.hei,
        align: TextAlign.left,
      }),
    ],
  },
  back: null,
});
const named = (holderName: string): CertificateToDraw => ({
  printed: { ...sampleCertificates.withoutPhoto, fields: { ...sampleCertificates.usual.fields, holderName } },
});

const hostile = [
  '#panic("run")',
  '#read("/etc/hostname")',
  '\\ " ] } ) $x^2$ */ // <report>',
  '"]) #eval("1+1") [',
  '`raw` *strong* _em_ = head @ref ~ --- ...',
  '{holderName} {unit} {nothing}',
  'W'.repeat(200),
  '人'.repeat(200),
  'https://example.cn/'.padEnd(190, 'a/b'),
  '人影😀学堂',
  'ئۇيغۇر',
  '𠮷野家𬱖㐂',
];

describe.each(Object.entries(TextOverflow))('text of users, when it must %s', (_, overflow) => {
  it.each(hostile)('appears as it is: %s', async (text) => {
    const paper = await prepareCertificatePaper(oneText(overflow));
    const texts = await textsIn(await drawCertificates(paper, [named(text)]));
    expect(joined(texts)).toBe(text.replaceAll(/\s/g, ''));
    for (const { x, width, y } of texts) {
      expect(x).toBeGreaterThanOrEqual(19.9);
      expect(x + width).toBeLessThanOrEqual(100.1);
      expect(y).toBeLessThanOrEqual(40.1);
      expect(y).toBeGreaterThanOrEqual(20);
    }
  });

  it.each(['مرحبا بالعالم', 'a\u202eb\u0000c\u0007', '\n\n', ''])('does not break the page: %j', async (text) => {
    const paper = await prepareCertificatePaper(oneText(overflow));
    const measured = await measureCertificate(paper, named(text));
    expect(measured[0]?.width).toBeLessThanOrEqual(80.01);
    expect(measured[0]?.height).toBeLessThanOrEqual(20.01);
  });
});

describe('the QR code', () => {
  it.each(Object.entries(designs))('of %s is read from its picture', async (_, design) => {
    const side = design.front.elements.some(({ kind }) => kind === 'qr') ? 'front' : 'back';
    const png = await drawCertificatePng(await paperOf(design), withPhoto(sampleCertificates.usual), {
      side,
      dpi: 254,
    });
    const box = design[side]?.elements.find(({ kind }) => kind === 'qr') ?? { x: 0, y: 0, width: 1, height: 1 };
    // Ten pixels a millimetre; with what is printed around it, as a telephone sees it.
    const pixels = (millimetres: number) => Math.round(millimetres * 10);
    const seen = sharp(png).extract({
      left: pixels(box.x - 3),
      top: pixels(box.y - 3),
      width: pixels(box.width + 6),
      height: pixels(box.height + 6),
    });
    const { data, info } = await seen.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    const read = jsqr.default(new Uint8ClampedArray(data), info.width, info.height);
    expect(read?.data).toBe(sampleCertificates.usual.qr);
  });
});

describe('pictures', () => {
  it('have the size of the paper at their resolution', async () => {
    const png = await drawCertificatePng(await paperOf(rocketOperatorDesign), withPhoto(sampleCertificates.usual), {
      side: 'back',
      dpi: 254,
    });
    expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 860, height: 540 });
  });

  it('shows the photo, and an empty frame without one', async () => {
    const paper = await paperOf(groundOperatorDesign);
    const middleOf = async (printed: PrintedCertificate) => {
      const png = await drawCertificatePng(paper, withPhoto(printed), { side: 'front', dpi: 25.4 });
      // The upper left of the photo's box, a pixel a millimetre.
      const { data } = await sharp(png)
        .extract({ left: 218, top: 86, width: 1, height: 1 })
        .raw()
        .toBuffer({ resolveWithObject: true });
      return [...data.subarray(0, 3)];
    };
    const [red = 0, , blue = 0] = await middleOf(sampleCertificates.usual);
    expect(blue - red).toBeGreaterThan(50);
    const [paleRed = 0, , paleBlue = 0] = await middleOf(sampleCertificates.withoutPhoto);
    expect(paleBlue - paleRed).toBeLessThan(20);
    expect(
      joined(await textsIn(await drawCertificates(paper, [withPhoto(sampleCertificates.withoutPhoto)]))),
    ).toContain('贴照片处');
  });

  it('refuses a certificate whose photo or picture is missing', async () => {
    await expect(prepareCertificatePaper(groundOperatorDesign)).rejects.toThrow(`no picture ${EMBLEM_FILE_ID}`);
    const paper = await paperOf(groundOperatorDesign);
    await expect(drawCertificates(paper, [{ printed: sampleCertificates.usual }])).rejects.toThrow('no photo');
  });

  it('stays small with the photo of a telephone, and does not pass on where it was taken', async () => {
    const large = await sharp({
      create: {
        width: 1500,
        height: 2000,
        channels: 3,
        background: '#808080',
        noise: { type: 'gaussian', mean: 128, sigma: 40 },
      },
    })
      .withExif({ IFD0: { Copyright: 'secret-place' } })
      .jpeg({ quality: 95 })
      .toBuffer();
    expect(large.length).toBeGreaterThan(1_000_000);
    const pdf = await drawCertificates(await paperOf(groundOperatorDesign), [
      { printed: sampleCertificates.usual, photo: large },
    ]);
    expect(pdf.length).toBeLessThan(400_000);
    expect(pdf.includes('secret-place')).toBe(false);
  });
});

it('draws several certificates into one file, each with its sides', async () => {
  const certificates = Object.values(sampleCertificates).map(withPhoto);
  const texts = await textsIn(await drawCertificates(await paperOf(rocketOperatorDesign), certificates));
  const pageOf = (text: string) => texts.filter((one) => one.text.includes(text)).map(({ page }) => page);
  expect(new Set(texts.map(({ page }) => page)).size).toBe(8);
  expect(pageOf('阿卜杜热合曼')).toEqual([3]);
  expect(pageOf('地面烟炉作业')).toEqual([6]);
});

it('uses the fonts of a site besides the common ones', async () => {
  const fonts = { directory: '/usr/share/fonts/opentype/noto', song: 'Noto Sans CJK SC', hei: '' };
  const plain = await prepareCertificatePaper(courseCompletionDesign);
  const own = await prepareCertificatePaper(courseCompletionDesign, { fonts });
  const certificate = withPhoto(sampleCertificates.usual);
  expect((await drawCertificates(plain, [certificate])).includes('NotoSerifCJKsc')).toBe(true);
  const pdf = await drawCertificates(own, [certificate]);
  expect(pdf.includes('NotoSansCJKsc')).toBe(true);
  expect(pdf.includes('NotoSerifCJKsc')).toBe(false);
  const missing = await prepareCertificatePaper(courseCompletionDesign, { fonts: { ...fonts, song: 'No Such Font' } });
  await expect(drawCertificates(missing, [certificate])).rejects.toThrow('unknown font family');
});
