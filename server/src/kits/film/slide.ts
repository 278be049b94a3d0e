import { escapeHtml } from '@ganlin/domain/rich-text/escape';
import sharp from 'sharp';
import { wrapped } from './wrap.rules.ts';

export interface Slide {
  readonly title: string;
  readonly lines: readonly string[];
  /** The drawing beside the text, as SVG of 1200 × 675. */
  readonly drawing: string;
}

export const FILM_WIDTH = 1280;
export const FILM_HEIGHT = 720;
/** With the aspect ratio of every drawing, 16 to 9; above the place where players show subtitles. */
const PICTURE = { x: 56, y: 132, width: 816, height: 459 };
const LINES = { x: 908, y: 190, size: 30, rowHeight: 44, gap: 26, ems: 11 };
const FONT = "'Noto Sans CJK SC', 'Noto Sans SC', 'PingFang SC', 'Microsoft YaHei', sans-serif";

/** Renders a slide as PNG. */
export const drawSlide = (slide: Slide, frame: Frame): Promise<Buffer> =>
  sharp(Buffer.from(slideOf(slide, frame)))
    .png()
    .toBuffer();

interface Frame {
  readonly at: number;
  readonly of: number;
  readonly footer: string;
}

function slideOf({ title, lines, drawing }: Slide, { at, of, footer }: Frame): string {
  const { x, y, width, height } = PICTURE;
  const picture = drawing.replace(
    /^<svg [^>]*>/,
    `<svg x="${x}" y="${y}" width="${width}" height="${height}" viewBox="0 0 1200 675">`,
  );
  const text = (label: string, style: { x: number; y: number; size: number; fill: string; bold?: boolean }) =>
    `<text x="${style.x}" y="${style.y}" font-family="${FONT}" font-size="${style.size}" fill="${style.fill}"${
      style.bold ? ' font-weight="700"' : ''
    }>${escapeHtml(label)}</text>`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${FILM_WIDTH}" height="${FILM_HEIGHT}">`,
    `<defs><linearGradient id="ground" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#0d3a70"/>`,
    `<stop offset="1" stop-color="#1c66b8"/></linearGradient></defs>`,
    `<rect width="${FILM_WIDTH}" height="${FILM_HEIGHT}" fill="url(#ground)"/>`,
    `<rect x="56" y="40" width="56" height="7" rx="3" fill="#e8a317"/>`,
    text(title, { x: 56, y: 104, size: 46, fill: '#ffffff', bold: true }),
    ...rowsOf(lines).map(({ row, y }) => text(row, { x: LINES.x, y, size: LINES.size, fill: '#d9ecff' })),
    `<rect x="${x - 6}" y="${y - 6}" width="${width + 12}" height="${height + 12}" rx="10" fill="#ffffff" opacity=".25"/>`,
    picture,
    text(footer, { x: 56, y: 670, size: 24, fill: '#b3d8ff' }),
    text(`${at} / ${of}`, { x: 1160, y: 670, size: 24, fill: '#b3d8ff' }),
    '</svg>',
  ].join('');
}

/** The lines beside the picture, wrapped, with more space between lines than between the rows of one. */
function rowsOf(lines: readonly string[]): { row: string; y: number }[] {
  let y = LINES.y;
  return lines.flatMap((line) => {
    const rows = wrapped(line, LINES.ems).map((row, index) => ({ row, y: y + index * LINES.rowHeight }));
    y += rows.length * LINES.rowHeight + LINES.gap;
    return rows;
  });
}
