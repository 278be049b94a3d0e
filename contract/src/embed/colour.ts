/** As WCAG requires of small text. */
const CONTRAST = 4.5;

/** `#rrggbb`, dark enough for white text on it and for itself as text on white. */
export function isThemeColor(text: string): boolean {
  return /^#[\da-f]{6}$/.test(text) && 1.05 / (luminanceOf(text) + 0.05) >= CONTRAST;
}

/** Relative luminance of an sRGB colour, from 0 (black) to 1 (white). */
function luminanceOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => linear(Number.parseInt(colour.slice(at, at + 2), 16)));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function linear(byte: number): number {
  const share = byte / 255;
  return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}
