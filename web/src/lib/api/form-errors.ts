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
    const fieldPath = path.join('.');
    if (!errors.has(fieldPath)) errors.set(fieldPath, textOf(message, fieldPath, missing));
  }
  return errors;
}

/** The error of exactly this path. */
export const errorAt = (errors: FieldErrors, fieldPath: string): string | undefined => errors.get(fieldPath);

/** The first error at this path or anywhere inside it. */
export function errorWithin(errors: FieldErrors, fieldPath: string): string | undefined {
  for (const [at, text] of errors) if (at === fieldPath || at.startsWith(`${fieldPath}.`)) return text;
  return undefined;
}

function textOf(message: string, fieldPath: string, missing: MissingText): string {
  if (/\p{Script=Han}/u.test(message)) return message;
  return missing.find(([pattern]) => pattern.test(fieldPath))?.[1] ?? '请检查这里的内容';
}
