import { escapeXml } from '@ganlin/domain/rich-text/escape';
import { tokensOfHtml } from '@ganlin/domain/rich-text/rich-html';
import { richTree, type RichElement, type RichNode } from '@ganlin/domain/rich-text/rich-tree';
import { pictureXml, type PaperPicture } from './paper-picture.ts';

/** Layout of a text: its prefix, its indent, and the pictures it may show. */
export interface BlockLook {
  readonly pictures: ReadonlyMap<string, PaperPicture>;
  readonly before?: string;
  readonly indent?: number;
}

/** Rich text as paragraphs and tables of a Word file. Formulas stay as LaTeX. */
export function blocksXml(html: string, look: BlockLook): string {
  const blocks = richTree(tokensOfHtml(html));
  const plain = { ...look, before: '' };
  if (blocks[0]?.tag === 'p') return blocks.map((block, at) => blockXml(block, at === 0 ? look : plain)).join('');
  const lead = look.before ? lineXml(look.before, { indent: look.indent ?? 0 }) : '';
  return lead + blocks.map((block) => blockXml(block, plain)).join('');
}

interface LineLook {
  readonly indent?: number;
  readonly style?: 'Title' | 'Heading2';
  readonly isCentred?: boolean;
  readonly isNewPage?: boolean;
}

export function lineXml(text: string, look: LineLook = {}): string {
  return paragraph(text === '' ? '' : runXml(text, {}), look);
}

/** The width of two characters, in twentieths of a point. */
const INDENT = 420;

// The standard prescribes the order of these elements.
function paragraph(runs: string, { indent = 0, style, isCentred, isNewPage }: LineLook): string {
  const properties = [
    style ? `<w:pStyle w:val="${style}"/>` : '',
    isNewPage ? '<w:pageBreakBefore/>' : '',
    indent > 0 ? `<w:ind w:left="${indent * INDENT}"/>` : '',
    isCentred ? '<w:jc w:val="center"/>' : '',
  ].join('');
  return `<w:p>${properties === '' ? '' : `<w:pPr>${properties}</w:pPr>`}${runs}</w:p>`;
}

function blockXml(block: RichElement, look: BlockLook): string {
  if (block.tag === 'table') return tableXml(block, look);
  if (block.tag === 'ul' || block.tag === 'ol') return listXml(block, look);
  const lead = look.before ? runXml(look.before, {}) : '';
  return paragraph(lead + runsXml(block.children, look, {}), { indent: look.indent ?? 0 });
}

function listXml(list: RichElement, look: BlockLook): string {
  const start = numberIn(list, 'start');
  return elements(list)
    .map((item, at) => {
      const before = list.tag === 'ol' ? `${start + at}. ` : '· ';
      const inner = { ...look, indent: (look.indent ?? 0) + 1 };
      return contentOf(item)
        .map((block, nth) => blockXml(block, { ...inner, before: nth === 0 ? before : '' }))
        .join('');
    })
    .join('');
}

const border = (side: string): string => `<w:${side} w:val="single" w:sz="4" w:space="0" w:color="auto"/>`;
const borders = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV'].map(border).join('');

function tableXml(table: RichElement, look: BlockLook): string {
  // Columns still covered by a cell from above, and for how many more rows.
  const covered = new Map<number, { rows: number; width: number }>();
  const rows = elements(table)
    .flatMap(elements)
    .map((row) => rowXml(row, look, covered));
  const widest = Math.max(1, ...rows.map(({ width }) => width));
  const grid = '<w:gridCol/>'.repeat(widest);
  const properties = `<w:tblPr><w:tblW w:w="5000" w:type="pct"/><w:tblBorders>${borders}</w:tblBorders></w:tblPr>`;
  // Word would merge two adjacent tables.
  return `<w:tbl>${properties}<w:tblGrid>${grid}</w:tblGrid>${rows.map(({ xml }) => xml).join('')}</w:tbl>${paragraph('', {})}`;
}

function rowXml(
  row: RichElement,
  look: BlockLook,
  covered: Map<number, { rows: number; width: number }>,
): { xml: string; width: number } {
  let [xml, column] = ['', 0];
  // Rows covered by the cells of this row count from the next row on.
  const below: [number, { rows: number; width: number }][] = [];
  const cover = (): void => {
    for (let above = covered.get(column); above; above = covered.get(column)) {
      xml += cellXml(paragraph('', {}), { span: above.width, merge: '<w:vMerge/>' });
      if (above.rows > 1) covered.set(column, { ...above, rows: above.rows - 1 });
      else covered.delete(column);
      column += above.width;
    }
  };
  for (const cell of elements(row)) {
    cover();
    const [span, down] = [numberIn(cell, 'colspan'), numberIn(cell, 'rowspan')];
    const inner = contentOf(cell).map((block) => blockXml(block, { pictures: look.pictures }));
    const merge = down > 1 ? '<w:vMerge w:val="restart"/>' : '';
    xml += cellXml(inner.join('') || paragraph('', {}), { span, merge });
    const at = column;
    column += span;
    if (down > 1) below.push([at, { rows: down - 1, width: span }]);
  }
  cover();
  for (const [at, cell] of below) covered.set(at, cell);
  return { xml: `<w:tr>${xml || cellXml(paragraph('', {}), { span: 1, merge: '' })}</w:tr>`, width: column };
}

function cellXml(content: string, { span, merge }: { span: number; merge: string }): string {
  const width = span > 1 ? `<w:gridSpan w:val="${span}"/>` : '';
  return `<w:tc><w:tcPr>${width}${merge}</w:tcPr>${content}</w:tc>`;
}

function elements({ children }: RichElement): RichElement[] {
  return children.filter((node) => node.kind === 'element');
}

function numberIn({ attributes }: RichElement, name: string): number {
  return Number(new RegExp(`${name}="(\\d+)"`).exec(attributes)?.[1] ?? 1);
}

const blockTags: ReadonlySet<string> = new Set(['p', 'ul', 'ol', 'table']);

/** The blocks of an item or a cell; loose text between them becomes a paragraph. */
function contentOf({ children }: RichElement): RichElement[] {
  const blocks: RichElement[] = [];
  let loose: RichNode[] | undefined;
  for (const node of children) {
    if (node.kind === 'element' && blockTags.has(node.tag)) {
      blocks.push(node);
      loose = undefined;
    } else if (loose) loose.push(node);
    else {
      loose = [node];
      blocks.push({ kind: 'element', tag: 'p', attributes: '', children: loose });
    }
  }
  return blocks;
}

interface Emphasis {
  readonly font?: string;
  readonly isBold?: boolean;
  readonly isItalic?: boolean;
  readonly isUnderlined?: boolean;
  readonly align?: 'subscript' | 'superscript';
}
const emphases: Readonly<Record<string, Emphasis>> = {
  strong: { isBold: true },
  em: { isItalic: true },
  u: { isUnderlined: true },
  sub: { align: 'subscript' },
  sup: { align: 'superscript' },
};

function runsXml(nodes: readonly RichNode[], look: BlockLook, emphasis: Emphasis): string {
  return nodes
    .map((node) => {
      if (node.kind === 'text') return runXml(node.text, emphasis);
      if (node.kind === 'break') return '<w:r><w:br/></w:r>';
      if (node.kind === 'formula') return runXml(node.latex, { ...emphasis, font: 'Cambria Math' });
      if (node.kind === 'element') return runsXml(node.children, look, { ...emphasis, ...emphases[node.tag] });
      const picture = node.tag === 'img' ? look.pictures.get(node.file) : undefined;
      return picture ? pictureXml(picture, escapeXml(node.alt)) : runXml(mediaText[node.tag], emphasis);
    })
    .join('');
}

const mediaText = { img: '[图片]', audio: '[音频]', video: '[视频]' } as const;

function runXml(text: string, { font, isBold, isItalic, isUnderlined, align }: Emphasis): string {
  const properties = [
    font ? `<w:rFonts w:ascii="${font}" w:hAnsi="${font}"/>` : '',
    isBold ? '<w:b/>' : '',
    isItalic ? '<w:i/>' : '',
    isUnderlined ? '<w:u w:val="single"/>' : '',
    align ? `<w:vertAlign w:val="${align}"/>` : '',
  ].join('');
  const look = properties === '' ? '' : `<w:rPr>${properties}</w:rPr>`;
  return `<w:r>${look}<w:t xml:space="preserve">${escapeXml(text)}</w:t></w:r>`;
}
