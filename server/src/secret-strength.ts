/** Text that people type in place of a secret, or copy from an example. */
const guessable = /change.?me|password|passwd|example|default|development|placeholder|ganlin|secret/i;
const MIN_DISTINCT = 8;
const MIN_BITS = 72;
const MIN_DISTINCT_BYTES = 12;

/** Why a text is too weak for a secret, or undefined. The reason contains nothing of the text: it goes to logs. */
export function weaknessOf(text: string): string | undefined {
  const codes = Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));
  if (repeatsItself(codes)) return 'repeats itself';
  if (new Set(codes).size < MIN_DISTINCT || bitsOf(codes) < MIN_BITS) return 'is too regular to be a secret';
  if (isSequence(codes)) return 'is a sequence';
  if (guessable.test(text)) return 'holds a word that everybody would try';
  return undefined;
}

/** The same for the bytes of a key. */
export function keyWeaknessOf(key: Buffer): string | undefined {
  const bytes = [...key];
  if (repeatsItself(bytes)) return 'repeats itself';
  if (new Set(bytes).size < MIN_DISTINCT_BYTES || isSequence(bytes)) return 'is too regular to be a key';
  return undefined;
}

/** A repetition of this length at the end is no accident. */
const REPEATED = 8;

/** Whether the whole is one piece repeated, the last time perhaps only in part. */
function repeatsItself(units: readonly unknown[]): boolean {
  const periods = Array.from({ length: Math.max(0, units.length - REPEATED) }, (_, index) => index + 1);
  return periods.some((period) => units.every((unit, at) => at < period || unit === units[at - period]));
}

/** Most steps are as wide as the previous one: abcdef…, 02468…, zyx…. */
function isSequence(codes: readonly number[]): boolean {
  const steps = codes.slice(1).map((code, at) => code - (codes[at] ?? 0));
  const even = steps.slice(1).filter((step, at) => step === steps[at]).length;
  return even > steps.length / 2;
}

/**
 * Shannon entropy over the characters present: 32 random hexadecimal characters have about 115 bits, words far less.
 */
function bitsOf(units: readonly unknown[]): number {
  const counts = new Map<unknown, number>();
  for (const unit of units) counts.set(unit, (counts.get(unit) ?? 0) + 1);
  const each = [...counts.values()].reduce(
    (sum, count) => sum - (count / units.length) * Math.log2(count / units.length),
    0,
  );
  return each * units.length;
}
