/** The parts of a JSON schema needed to generate values. */
export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly minimum?: number;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
  readonly prefixItems?: readonly JsonSchema[];
  readonly anyOf?: readonly JsonSchema[];
}

/** Used wherever an id is required. */
export const SOME_ID = '0198f0a0-0000-7000-8000-000000000000';

/** A value the schema would accept, or nearly. */
export function plausible(schema: JsonSchema): unknown {
  const [first] = schema.anyOf ?? [];
  if (first) return plausible(first);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.properties) {
    return Object.fromEntries(Object.entries(schema.properties).map(([name, field]) => [name, plausible(field)]));
  }
  if (schema.prefixItems) return schema.prefixItems.map(plausible);
  if (schema.items) return [plausible(schema.items)];
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(1, schema.minimum ?? 1);
  if (schema.type === 'boolean') return true;
  const formats: Record<string, string> = {
    uuid: SOME_ID,
    'date-time': '2026-03-05T06:00:00Z',
    date: '2026-03-05',
  };
  return formats[schema.format ?? ''] ?? '1';
}
