import type { Endpoint } from '@ganlin/contract/core/endpoint';
import { z } from 'zod';

/** The parts of a JSON schema needed to find ids and generate required values. */
export interface Schema {
  readonly type?: string;
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly minItems?: number;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly prefixItems?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
}

export function schemaOf({ request }: Pick<Endpoint, 'request'>): Schema {
  // Zod produces a JSON schema; only the fields above are read.
  return z.toJSONSchema(request, { io: 'input' }) as Schema;
}

/** The paths of ids in a request: `id`, `params.deptId`, `form.audience.userIds[]`. */
export const idFieldsOf = (endpoint: Pick<Endpoint, 'request'>): string[] =>
  fieldsOf(endpoint, ({ format }) => format === 'uuid');

/** The paths of the fields in a request that are wanted. */
export function fieldsOf(endpoint: Pick<Endpoint, 'request'>, wanted: (field: Schema) => boolean): string[] {
  return [...new Set(fieldsIn(schemaOf(endpoint), '', wanted))];
}

function fieldsIn(schema: Schema, path: string, wanted: (field: Schema) => boolean): string[] {
  const below = (name: string) => (path === '' ? name : `${path}.${name}`);
  return [
    ...(wanted(schema) ? [path] : []),
    ...alternativesOf(schema).flatMap((one) => fieldsIn(one, path, wanted)),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, field]) => fieldsIn(field, below(name), wanted)),
    ...[...(schema.items ? [schema.items] : []), ...(schema.prefixItems ?? [])].flatMap((one) =>
      fieldsIn(one, `${path}[]`, wanted),
    ),
  ];
}

const alternativesOf = ({ anyOf = [], oneOf = [], allOf = [] }: Schema): readonly Schema[] => [
  ...anyOf,
  ...oneOf,
  ...allOf,
];

/** The minimum a schema accepts. Ids are left for the caller to fill in. */
export function leastOf(schema: Schema): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const [first] = alternativesOf(schema);
  if (first) return leastOf(first);
  if (schema.properties) {
    const required = Object.entries(schema.properties).filter(([name]) => schema.required?.includes(name));
    return Object.fromEntries(required.map(([name, field]) => [name, leastOf(field)]));
  }
  if (schema.prefixItems) return schema.prefixItems.map(leastOf);
  if (schema.items) return Array.from({ length: schema.minItems ?? 0 }, () => leastOf(schema.items ?? {}));
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(1, schema.minimum ?? 1);
  if (schema.type === 'boolean') return true;
  const formats: Record<string, string> = { 'date-time': '2026-03-05T06:00:00Z', date: '2026-03-05' };
  return formats[schema.format ?? ''] ?? '测'.repeat(Math.max(2, schema.minLength ?? 1));
}

/** The body with this value in the field: `ids[]` becomes a list of it, or of the values if it is a list. */
export function withField(body: unknown, field: string, value: unknown): unknown {
  const [head, ...rest] = field.split('.');
  if (head === undefined) return value;
  const name = head.replace('[]', '');
  const object = Object(body) as Record<string, unknown>;
  if (!head.endsWith('[]'))
    return { ...object, [name]: rest.length === 0 ? value : withField(object[name], rest.join('.'), value) };
  if (rest.length === 0) return { ...object, [name]: Array.isArray(value) ? value : [value] };
  const [first, ...others] = Array.isArray(object[name]) ? (object[name] as unknown[]) : [{}];
  return { ...object, [name]: [withField(first, rest.join('.'), value), ...others] };
}
