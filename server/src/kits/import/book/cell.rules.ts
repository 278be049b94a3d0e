/** Max text length of a cell unless an import sets another; the contract accepts no longer text in a correction. */
export const CELL_LENGTH = 2000;

/** The text of a cell, and its errors independent of its column. */
export interface CellText {
  readonly text: string;
  readonly fault?: string;
}

/** Excel itself stores no more significant digits than this. */
const EXACT_DIGITS = 15;

/**
 * The text of a cell as people see it: numbers with all their digits, days as `2026-03-05`, the results of formulas,
 * the text of links and of rich text. `value` is what exceljs returns for a cell.
 */
export function cellText(value: unknown, format = '', longest = CELL_LENGTH): CellText {
  if (value === null || value === undefined) return { text: '' };
  if (typeof value === 'string') return plainText(value, longest);
  if (typeof value === 'number') return numberText(value, format);
  if (typeof value === 'boolean') return { text: value ? 'TRUE' : 'FALSE' };
  if (value instanceof Date) return dateText(value);
  if (typeof value !== 'object') return { text: '' };
  return compoundText(value, format, longest);
}

function compoundText(value: object, format: string, longest: number): CellText {
  if ('error' in value) return { text: '', fault: '单元格的公式有错误' };
  if ('richText' in value && Array.isArray(value.richText)) {
    const parts: unknown[] = value.richText;
    return plainText(parts.map((part) => textOf(part)).join(''), longest);
  }
  if ('formula' in value || 'sharedFormula' in value) {
    return cellText('result' in value ? value.result : null, format, longest);
  }
  if ('hyperlink' in value) return cellText('text' in value ? value.text : value.hyperlink, format, longest);
  return { text: '' };
}

const textOf = (part: unknown): string =>
  typeof part === 'object' && part !== null && 'text' in part ? String(part.text) : '';

/** Copied numbers often contain invisible characters. */
const unseen = /[\p{Cc}\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]/gu;

function plainText(value: string, longest: number): CellText {
  const text = value
    .toWellFormed()
    // A Windows line end, and how spreadsheets escape it.
    .replace(/\r\n?|_x000d_\n?/gi, '\n')
    .replace(unseen, (mark) => (mark === '\n' || mark === '\t' ? mark : ''))
    .trim();
  if (text.length <= longest) return { text };
  return { text: text.slice(0, longest).toWellFormed(), fault: `内容超过 ${longest} 个字` };
}

function numberText(value: number, format: string): CellText {
  if (!Number.isFinite(value)) return { text: '', fault: '单元格的数字无法识别' };
  if (!Number.isInteger(value)) return { text: String(Number(value.toPrecision(EXACT_DIGITS))) };
  const digits = BigInt(Math.abs(value)).toString();
  const sign = value < 0 ? '-' : '';
  if (digits.length > EXACT_DIGITS) {
    return { text: sign + digits, fault: '超过 15 位的数字在表格中已不准确，请把单元格设为文本后重新填写' };
  }
  // A code like 007 stored as a number with a format of zeros.
  return { text: sign + digits.padStart(/^0+$/.test(format) ? format.length : 0, '0') };
}

function dateText(value: Date): CellText {
  if (Number.isNaN(value.getTime())) return { text: '', fault: '单元格的日期无法识别' };
  const [day = '', time = ''] = value.toISOString().split('T');
  const clock = time.slice(0, 8);
  return { text: clock === '00:00:00' ? day : `${day} ${clock}` };
}
