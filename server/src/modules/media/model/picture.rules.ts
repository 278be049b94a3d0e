import { fileApi } from '@ganlin/contract/media/file';

/** The widths a picture is made in, as far as it is wider. */
const WIDTHS = [320, 640, 960, 1440, 1920] as const;

/** Above this, what was brought is for nobody's screen: the widest form we made serves instead. */
const WIDEST = Math.max(...WIDTHS);

/** Kinds that can be made smaller; a drawing is sharp in every size, and what moves must go on moving. */
const RESIZED = new Set(['image/png', 'image/jpeg', 'image/webp']);

export function widthsToMake({ contentType, width }: { contentType: string; width: number }): readonly number[] {
  return RESIZED.has(contentType) ? WIDTHS.filter((each) => each < width) : [];
}

/** The address of a public picture: it never ends, so it may stand in settings. */
export function publicUrl(id: string, width?: number): string {
  return `${fileApi.public.path}?id=${id}${width === undefined ? '' : `&w=${width}`}`;
}

/** Names only what is there; empty without a choice. */
export function srcSetOf(id: string, { made, width }: { made: readonly number[]; width: number }): string {
  if (made.length === 0) return '';
  const own = width <= WIDEST ? [`${publicUrl(id)} ${width}w`] : [];
  return [...made.toSorted((a, b) => a - b).map((each) => `${publicUrl(id, each)} ${each}w`), ...own].join(', ');
}

/** Programs make them move or load other things by these; drawings of ours have none of it. */
const MOVING =
  /<\s*(?:script|style|foreignObject|iframe|image|use|animate|set)\b|\b(?:href|on\w+)\s*=|<!ENTITY|url\(\s*[^#\s]/i;

/** Whether a drawing is nothing but shapes and text with plain attributes. */
export function isPlainDrawing(svg: string): boolean {
  return /^\s*<svg[\s>]/.test(svg) && !MOVING.test(svg);
}
