/** The width of a text in ems: Chinese characters are square, others about half as wide. */
export const widthOf = (text: string): number =>
  Array.from(text, (sign) => (isWide(sign) ? 1 : 0.56)).reduce((sum, width) => sum + width, 0);

/** Cuts a line into rows of at most `max` ems. Words and numbers stay whole; no row begins with punctuation. */
export function wrapped(line: string, max: number): string[] {
  const rows: string[] = [];
  for (const piece of line.match(PIECES) ?? []) {
    const row = rows.at(-1);
    if (row !== undefined && widthOf(row + piece) <= max) rows[rows.length - 1] = row + piece;
    else rows.push(piece.trimStart());
  }
  return rows;
}

const isWide = (sign: string): boolean => /[\u2E80-\uFFEF\u2018-\u201D—…℃]/.test(sign);
/** A word or a number, or one Chinese character, with the punctuation that belongs to it. */
const PIECES = /[“（《]*(?:[\w.:+−°%~-]+|\s+|.)[，。；：、？！”）》℃]*/gu;
