import type { z } from 'zod';

export interface FieldRule {
  /** Only adds the mark to the label: the validator is the actual rule. */
  readonly required: boolean;
  readonly validator: (rule: unknown, value: unknown) => Promise<void>;
}

/** A rule of the contract as an antd form rule: the same messages in the form and on the server. */
export function zodRule(schema: z.ZodType) {
  return {
    validator: async (_rule: unknown, value: unknown): Promise<void> => {
      // An untouched field is undefined; the rules treat it as empty.
      const parsed = schema.safeParse(value ?? '');
      if (!parsed.success) throw new Error(parsed.error.issues[0]?.message);
    },
  };
}

/** The rules of an object of the contract by field name. An optional field may be empty. */
export function rulesOf<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
): Readonly<Record<keyof Shape, FieldRule[]>> {
  // The shape of a zod object contains full zod types; only its declared type is the smaller core.
  const fields = Object.entries(schema.shape) as [string, z.ZodType][];
  const rules = fields.map(([name, field]) => [name, [fieldRule(field)]]);
  return Object.fromEntries(rules) as Record<keyof Shape, FieldRule[]>;
}

function fieldRule(schema: z.ZodType): FieldRule {
  const required = !emptyValues.some((empty) => schema.safeParse(empty).success);
  const { validator } = zodRule(schema);
  return {
    required,
    validator: async (rule, value) => {
      if (!required && emptyValues.includes(value)) return;
      await validator(rule, value);
    },
  };
}

const emptyValues: readonly unknown[] = [undefined, null, ''];
