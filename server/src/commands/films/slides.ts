import { escapeHtml } from '@ganlin/domain/rich-text/escape';
import sharp from 'sharp';

export interface Slide {
  readonly title: string;
  readonly lines: readonly string[];
  /** The drawing beside the text, as SVG of 1200 × 675. */
  readonly drawing: string;
}

export const FILM_WIDTH = 1280;
export const FILM_HEIGHT = 720;
/** Right of the text, with the aspect ratio of every drawing: 16 to 9. */
const PICTURE = { x: 620, y: 196, width: 604, height: 340 };
const FONT = "'Noto Sans CJK SC', 'Noto Sans SC', 'PingFang SC', 'Microsoft YaHei', sans-serif";

/** Renders a slide as PNG. */
export const drawSlide = (slide: Slide, place: { at: number; of: number }): Promise<Buffer> =>
  sharp(Buffer.from(slideOf(slide, place)))
    .png()
    .toBuffer();

function slideOf({ title, lines, drawing }: Slide, { at, of }: { at: number; of: number }): string {
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
    `<rect x="56" y="96" width="56" height="7" rx="3" fill="#e8a317"/>`,
    text(title, { x: 56, y: 164, size: 46, fill: '#ffffff', bold: true }),
    ...lines.map((line, row) => text(line, { x: 56, y: 280 + row * 74, size: 34, fill: '#d9ecff' })),
    `<rect x="${x - 6}" y="${y - 6}" width="${width + 12}" height="${height + 12}" rx="10" fill="#ffffff" opacity=".25"/>`,
    picture,
    text('人影学堂 · 技术交流讲座（示例）', { x: 56, y: 670, size: 24, fill: '#b3d8ff' }),
    text(`${at} / ${of}`, { x: 1160, y: 670, size: 24, fill: '#b3d8ff' }),
    '</svg>',
  ].join('');
}
