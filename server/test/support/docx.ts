import { strToU8, zipSync } from 'fflate';

export const xml = (body: string): Uint8Array =>
  strToU8(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>${body}`);
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006';
const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const DRAWING = 'http://schemas.openxmlformats.org/drawingml/2006';

/** A Word file with each text on a page of its own; `picture` is the URL of a linked picture. */
export function makeDocx(texts: readonly string[], picture?: string): Buffer {
  const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
  const next = '<w:p><w:r><w:br w:type="page"/></w:r></w:p>';
  const paragraphs = texts.map((text) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`).join(next);
  const parts = {
    '[Content_Types].xml': xml(
      `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${word}"/></Types>`,
    ),
    '_rels/.rels': xml(
      `<Relationships xmlns="${RELATIONS}"><Relationship Id="r1" Type="${OFFICE}/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
    ),
    'word/document.xml': xml(
      `<w:document xmlns:w="${WORD}" xmlns:r="${OFFICE}/relationships"><w:body>${paragraphs}${picture ? linkedPicture : ''}</w:body></w:document>`,
    ),
    'word/_rels/document.xml.rels': xml(
      `<Relationships xmlns="${RELATIONS}">${picture ? `<Relationship Id="p1" Type="${OFFICE}/relationships/image" Target="${picture}" TargetMode="External"/>` : ''}</Relationships>`,
    ),
  };
  return Buffer.from(zipSync(parts));
}

const linkedPicture = `<w:p><w:r><w:drawing><wp:inline xmlns:wp="${DRAWING}/wordprocessingDrawing"><wp:extent cx="900000" cy="900000"/><wp:docPr id="1" name="x"/><a:graphic xmlns:a="${DRAWING}/main"><a:graphicData uri="${DRAWING}/picture"><pic:pic xmlns:pic="${DRAWING}/picture"><pic:nvPicPr><pic:cNvPr id="1" name="x"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:link="p1"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="900000" cy="900000"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`;
