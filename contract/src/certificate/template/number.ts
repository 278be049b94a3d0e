import { z } from 'zod';

const MAX_PARTS = 8;
export const SERIAL_DIGITS = { min: 3, max: 8 } as const;

/** A certificate's number is written as these parts, one after the other. */
export const NumberPart = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), text: z.string().min(1).max(12) }),
  /** The year of issue, four digits. */
  z.object({ kind: z.literal('year') }),
  z.object({ kind: z.literal('serial'), digits: z.int().min(SERIAL_DIGITS.min).max(SERIAL_DIGITS.max) }),
]);
export type NumberPart = z.infer<typeof NumberPart>;

export const NumberPattern = z.array(NumberPart).min(1).max(MAX_PARTS);
export type NumberPattern = readonly NumberPart[];

/** The number, or undefined if the serial has more digits than the pattern: numbers of a pattern have one length. */
export function numberOf(pattern: NumberPattern, { year, serial }: { year: number; serial: number }) {
  if (serial > lastSerial(pattern)) return undefined;
  return pattern.map((part) => textOf(part, { year, serial })).join('');
}

function textOf(part: NumberPart, { year, serial }: { year: number; serial: number }): string {
  if (part.kind === 'text') return part.text;
  return part.kind === 'year' ? String(year).padStart(4, '0') : String(serial).padStart(part.digits, '0');
}

/** The highest serial that the pattern can write. */
export function lastSerial(pattern: NumberPattern): number {
  const [digits = 0] = pattern.flatMap((part) => (part.kind === 'serial' ? [part.digits] : []));
  return 10 ** digits - 1;
}

export interface Numbering {
  readonly pattern: NumberPattern;
  readonly yearlyReset: boolean;
}

/** What is wrong with a pattern by itself, as text for the person who writes it. */
export function numberingProblem({ pattern, yearlyReset }: Numbering): string | undefined {
  const count = (kind: NumberPart['kind']) => pattern.filter((part) => part.kind === kind).length;
  if (count('serial') !== 1) return '编号规则里要有一个序号，而且只能有一个';
  if (count('year') > 1) return '编号规则里最多有一个年份';
  if (yearlyReset && count('year') === 0) return '序号每年从 1 开始时，编号规则里要有年份';
  return undefined;
}

/** Whether two patterns can write the same number. All numbers of a pattern have the same length. */
export function mayCollide(one: NumberPattern, other: NumberPattern): boolean {
  const [left, right] = [shapeOf(one), shapeOf(other)];
  return left.length === right.length && left.every((sign, index) => isAlike(sign, right[index] ?? ''));
}

const ANY_DIGIT = '\u0000';

function shapeOf(pattern: NumberPattern): string[] {
  return pattern.flatMap((part) => {
    if (part.kind === 'text') return part.text.split('');
    return Array.from({ length: part.kind === 'year' ? 4 : part.digits }, () => ANY_DIGIT);
  });
}

function isAlike(one: string, other: string): boolean {
  if (one === ANY_DIGIT) return other === ANY_DIGIT || /^\d$/.test(other);
  return one === other || (other === ANY_DIGIT && /^\d$/.test(one));
}

/** One template continues its series as long as the numbering is the same; another one must write other numbers. */
export const isSameNumbering = (one: Numbering, other: Numbering): boolean =>
  one.yearlyReset === other.yearlyReset && JSON.stringify(one.pattern) === JSON.stringify(other.pattern);
