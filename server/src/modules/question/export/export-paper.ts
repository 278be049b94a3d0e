import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import type { QuestionType } from '@ganlin/contract/question/kinds';
import { strFromU8, strToU8, unzipSync, Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import type { Ctx } from '../../../platform/ctx.ts';
import { gatherPictures, pictureLink, pictureName, type PaperPicture } from './paper-picture.ts';
import {
  answeredXml,
  answersTitle,
  requestedXml,
  groupTitle,
  paperOrder,
  paperTitle,
  type PaperQuestion,
  type PrintedQuestion,
} from './paper.ts';
import { blocksXml, lineXml } from './paper-xml.ts';

interface Paper {
  readonly batches: AsyncIterable<readonly PaperQuestion[]>;
  readonly withAnswers: boolean;
}

/**
 * A paper to print, grouped by type and numbered throughout, with or without the answers in a section at the end. The
 * library that writes Word files represents a document as objects, a hundred kilobytes per question; here it provides
 * only the frame, and questions are written into it as text.
 */
export function questionPaper(ctx: Ctx<unknown>, paper: Paper): Readable {
  const stream = new PassThrough();
  write(ctx, stream, paper).catch((error: unknown) => stream.destroy(error as Error));
  return stream;
}

async function write(ctx: Ctx<unknown>, stream: PassThrough, { batches, withAnswers }: Paper): Promise<void> {
  const pictures = new Map<string, PaperPicture>();
  const groups = new Map(paperOrder.map((type) => [type, [] as PaperQuestion[]]));
  for await (const batch of batches) {
    await gatherPictures(ctx, batch, pictures);
    for (const question of batch) groups.get(question.type)?.push(question);
  }
  await writeDocument(stream, pictures, pieces(groups, { pictures, withAnswers }));
}

/** A section of a paper that somebody has put together, such as an exam's. */
interface PrintedSection {
  /** With its heading and what it says below it. */
  readonly title: string;
  readonly intro: string;
  readonly questions: readonly PrintedQuestion[];
}

interface ComposedPaper {
  readonly title: string;
  readonly note: string;
  readonly sections: readonly PrintedSection[];
  readonly withAnswers: boolean;
}

/** A paper in its own order and sections, with or without the answers behind it. */
export function composedPaper(ctx: Ctx<unknown>, paper: ComposedPaper): Readable {
  const stream = new PassThrough();
  const writing = async (): Promise<void> => {
    const pictures = new Map<string, PaperPicture>();
    for (const { questions } of paper.sections) await gatherPictures(ctx, questions, pictures);
    await writeDocument(stream, pictures, composedPieces(paper, pictures));
  };
  writing().catch((error: unknown) => stream.destroy(error as Error));
  return stream;
}

function* composedPieces(
  { title, note, sections, withAnswers }: ComposedPaper,
  pictures: ReadonlyMap<string, PaperPicture>,
): Generator<string> {
  yield lineXml(title, { style: 'Title', isCentred: true }) + lineXml(note, { isCentred: true });
  for (const xmlOf of withAnswers ? [requestedXml, answeredXml] : [requestedXml]) {
    if (xmlOf === answeredXml) yield answersTitle();
    let number = 0;
    for (const { title: heading, intro, questions } of sections) {
      yield lineXml(heading, { style: 'Heading2' });
      if (xmlOf === requestedXml && intro !== '') yield blocksXml(intro, { pictures });
      for (const question of questions) yield xmlOf(question, (number += 1), { pictures });
    }
  }
}

async function writeDocument(
  stream: PassThrough,
  pictures: ReadonlyMap<string, PaperPicture>,
  parts: Iterable<string>,
): Promise<void> {
  const zip = zipInto(stream);
  const frame = unzipSync(await frameOf());
  const document = strFromU8(frame[DOCUMENT] ?? new Uint8Array());
  const [head = '', tail = ''] = document.split(placeholder);
  for (const [name, bytes] of Object.entries(frame)) {
    if (name === DOCUMENT) continue;
    zip.add(name, name === LINKS ? strToU8(withLinks(strFromU8(bytes), pictures)) : bytes);
  }
  for (const picture of pictures.values()) zip.add(`word/media/${pictureName(picture)}`, picture.bytes);
  const body = zip.open(DOCUMENT);
  body.push(strToU8(head));
  for (const piece of parts) {
    body.push(strToU8(piece));
    // Yields to other requests, and produces nothing faster than the client reads it.
    await turn();
    if (stream.writableNeedDrain) await once(stream, 'drain');
  }
  body.push(strToU8(tail), true);
  zip.end();
}

const STEP = 50;

/** The text of the paper, a few questions at a time. */
function* pieces(
  groups: ReadonlyMap<QuestionType, readonly PaperQuestion[]>,
  { pictures, withAnswers }: { pictures: ReadonlyMap<string, PaperPicture>; withAnswers: boolean },
): Generator<string> {
  const present = paperOrder
    .flatMap((type) => ({ type, list: groups.get(type) ?? [] }))
    .filter(({ list }) => list.length > 0);
  yield paperTitle(present.reduce((sum, { list }) => sum + list.length, 0));
  for (const xmlOf of withAnswers ? [requestedXml, answeredXml] : [requestedXml]) {
    if (xmlOf === answeredXml) yield answersTitle();
    let number = 0;
    for (const [at, { type, list }] of present.entries()) {
      yield groupTitle(at, type, list.length);
      for (let from = 0; from < list.length; from += STEP) {
        yield list
          .slice(from, from + STEP)
          .map((question) => xmlOf(question, (number += 1), { pictures }))
          .join('');
      }
    }
  }
}

const DOCUMENT = 'word/document.xml';
const LINKS = 'word/_rels/document.xml.rels';
const MARK = 'questions';
const placeholder = new RegExp(`<w:p>(?:(?!</w:p>).)*${MARK}.*?</w:p>`, 's');

/** Everything of a Word file except its text: styles, page, footer. */
async function frameOf(): Promise<Buffer> {
  // Loaded only when a Word file is requested.
  const { AlignmentType, Document, Footer, Packer, PageNumber, Paragraph, TextRun } = await import('docx');
  const font = { ascii: 'Times New Roman', hAnsi: 'Times New Roman', eastAsia: '宋体' };
  const page = ['第 ', PageNumber.CURRENT, ' 页，共 ', PageNumber.TOTAL_PAGES, ' 页'];
  const footer = new Paragraph({ children: [new TextRun({ children: page })], alignment: AlignmentType.CENTER });
  return Packer.toBuffer(
    new Document({
      title: '试题',
      styles: {
        default: {
          document: { run: { font, size: 21 } },
          title: { run: { font, size: 36, bold: true }, paragraph: { spacing: { after: 120 } } },
          heading2: { run: { font, size: 26, bold: true }, paragraph: { spacing: { before: 240, after: 120 } } },
        },
      },
      sections: [{ children: [new Paragraph(MARK)], footers: { default: new Footer({ children: [footer] }) } }],
    }),
  );
}

const pictureType = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/image';

function withLinks(links: string, pictures: ReadonlyMap<string, PaperPicture>): string {
  const added = [...pictures.values()].map(
    (picture) =>
      `<Relationship Id="${pictureLink(picture)}" Type="${pictureType}" Target="media/${pictureName(picture)}"/>`,
  );
  return links.replace('</Relationships>', `${added.join('')}</Relationships>`);
}

/** Writes files one after another into a zip that is streamed. */
function zipInto(stream: PassThrough) {
  const zip = new Zip((error, bytes, isLast) => {
    if (error) stream.destroy(error);
    else stream.write(bytes);
    if (isLast) stream.end();
  });
  return {
    add: (name: string, bytes: Uint8Array) => {
      const file = /\.(?:png|jpg|gif)$/.test(name) ? new ZipPassThrough(name) : new ZipDeflate(name);
      zip.add(file);
      file.push(bytes, true);
    },
    open: (name: string) => {
      const file = new ZipDeflate(name, { level: 6 });
      zip.add(file);
      return file;
    },
    end: () => zip.end(),
  };
}
