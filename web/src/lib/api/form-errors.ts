import type { z } from 'zod';

/** What is wrong, by where it stands in a form: `body.options.1.content`. */
export type FieldErrors = ReadonlyMap<string, string>;

export const noErrors: FieldErrors = new Map();

/** Words for rules of the contract that have none of their own and would speak English, by place. */
export type MissingText = readonly (readonly [RegExp, string])[];

/** Judged by the contract, so that nothing is sent that the server would refuse for its shape. */
export function errorsBy(schema: z.ZodType, form: unknown, missing: MissingText): FieldErrors {
  const { error } = schema.safeParse(form);
  const errors = new Map<string, string>();
  for (const { path, message } of error?.issues ?? []) {
    const place = path.join('.');
    if (!errors.has(place)) errors.set(place, wordsOf(message, place, missing));
  }
  return errors;
}

/** The error of exactly this place. */
export const errorAt = (errors: FieldErrors, place: string): string | undefined => errors.get(place);

/** The first error at this place or anywhere inside it. */
export function errorWithin(errors: FieldErrors, place: string): string | undefined {
  for (const [at, words] of errors) if (at === place || at.startsWith(`${place}.`)) return words;
  return undefined;
}

function wordsOf(message: string, place: string, missing: MissingText): string {
  if (/\p{Script=Han}/u.test(message)) return message;
  return missing.find(([pattern]) => pattern.test(place))?.[1] ?? '请检查这里的内容';
}
