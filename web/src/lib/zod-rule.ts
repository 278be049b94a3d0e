import type { z } from 'zod';

/** A rule of the contract as an antd form rule: the same words in the form and on the server. */
export function zodRule(schema: z.ZodType) {
  return {
    validator: async (_rule: unknown, value: unknown): Promise<void> => {
      // An untouched field is undefined; to the rules it is simply empty.
      const parsed = schema.safeParse(value ?? '');
      if (!parsed.success) throw new Error(parsed.error.issues[0]?.message);
    },
  };
}
