import { fileApi } from '@ganlin/contract/media/file';

/** The widths generated for a picture, as far as it is wider. */
const WIDTHS = [320, 640, 960, 1440, 1920] as const;

/** An original wider than this is for nobody's screen: the widest generated form is served instead. */
const WIDEST = Math.max(...WIDTHS);

/** Types that can be resized; a drawing is sharp in every size, and an animation must stay animated. */
const RESIZED = new Set(['image/png', 'image/jpeg', 'image/webp']);

export function widthsToMake({ contentType, width }: { contentType: string; width: number }): readonly number[] {
  return RESIZED.has(contentType) ? WIDTHS.filter((each) => each < width) : [];
}

/** Whether a small variant can be generated of such a file. */
export const isResized = (contentType: string): boolean => RESIZED.has(contentType);

/** The URL of a public picture: it never expires, so it may be stored in settings. */
export function publicUrl(id: string, width?: number): string {
  return `${fileApi.public.path}?id=${id}${width === undefined ? '' : `&w=${width}`}`;
}

/** Lists only existing widths; empty if there are none. */
export function srcSetOf(id: string, { made, width }: { made: readonly number[]; width: number }): string {
  if (made.length === 0) return '';
  const own = width <= WIDEST ? [`${publicUrl(id)} ${width}w`] : [];
  return [...made.toSorted((a, b) => a - b).map((each) => `${publicUrl(id, each)} ${each}w`), ...own].join(', ');
}

/** These make drawings move or load other things; our own drawings contain none of them. */
const MOVING =
  /<\s*(?:script|style|foreignObject|iframe|image|use|animate|set)\b|\b(?:href|on\w+)\s*=|<!ENTITY|url\(\s*[^#\s]/i;

/** Whether a drawing contains nothing but shapes and text with plain attributes. */
export function isPlainDrawing(svg: string): boolean {
  return /^\s*<svg[\s>]/.test(svg) && !MOVING.test(svg);
}
