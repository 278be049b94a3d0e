import type { z } from 'zod';

/** What is wrong, by where it stands in a form: `body.options.1.content`. */
export type Faults = ReadonlyMap<string, string>;

export const noFaults: Faults = new Map();

/** Words for rules of the contract that have none of their own and would speak English, by place. */
export type MissingWords = readonly (readonly [RegExp, string])[];

/** Judged by the contract, so that nothing is sent that the server would refuse for its shape. */
export function faultsBy(schema: z.ZodType, form: unknown, missing: MissingWords): Faults {
  const { error } = schema.safeParse(form);
  const faults = new Map<string, string>();
  for (const { path, message } of error?.issues ?? []) {
    const place = path.join('.');
    if (!faults.has(place)) faults.set(place, wordsOf(message, place, missing));
  }
  return faults;
}

/** The fault of exactly this place. */
export const faultAt = (faults: Faults, place: string): string | undefined => faults.get(place);

/** The first fault at this place or anywhere inside it. */
export function faultWithin(faults: Faults, place: string): string | undefined {
  for (const [at, words] of faults) if (at === place || at.startsWith(`${place}.`)) return words;
  return undefined;
}

function wordsOf(message: string, place: string, missing: MissingWords): string {
  if (/\p{Script=Han}/u.test(message)) return message;
  return missing.find(([pattern]) => pattern.test(place))?.[1] ?? '请检查这里的内容';
}
