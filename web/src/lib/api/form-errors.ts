import type { z } from 'zod';

/** Errors by path in a form: `body.options.1.content`. */
export type FieldErrors = ReadonlyMap<string, string>;

export const noErrors: FieldErrors = new Map();

/** Messages, by path, for rules of the contract that have none of their own and would be reported in English. */
export type MissingText = readonly (readonly [RegExp, string])[];

/** Validates against the contract, so that nothing is sent that the server would reject for its shape. */
export function errorsBy(schema: z.ZodType, form: unknown, missing: MissingText): FieldErrors {
  const { error } = schema.safeParse(form);
  const errors = new Map<string, string>();
  for (const { path, message } of error?.issues ?? []) {
    const place = path.join('.');
    if (!errors.has(place)) errors.set(place, wordsOf(message, place, missing));
  }
  return errors;
}

/** The error of exactly this path. */
export const errorAt = (errors: FieldErrors, place: string): string | undefined => errors.get(place);

/** The first error at this path or anywhere inside it. */
export function errorWithin(errors: FieldErrors, place: string): string | undefined {
  for (const [at, words] of errors) if (at === place || at.startsWith(`${place}.`)) return words;
  return undefined;
}

function wordsOf(message: string, place: string, missing: MissingText): string {
  if (/\p{Script=Han}/u.test(message)) return message;
  return missing.find(([pattern]) => pattern.test(place))?.[1] ?? '请检查这里的内容';
}
