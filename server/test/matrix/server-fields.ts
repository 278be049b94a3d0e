import type { Schema } from './id-fields.ts';
import type { TestApp } from '../support/app.ts';
import type { World } from './world.ts';

/** Columns of a table by their contract names, each with a distinguishable value. */
export type Columns = ReadonlyMap<string, ReadonlyMap<string, unknown>>;

/** Occurs nowhere else: if found in a response or a row, it was taken from the body. */
const MARK = 'taken-over-from-the-body';
const MARK_NUMBER = 31_873;

/** Common column names whose values only the server sets; a call adds the columns of the tables it writes. */
const everywhere =
  'id userId ownerId deptId regionId roleIds role roleType state createdAt createdBy score ' +
  'result released releasedAt version edition isDemo grantsAll mustChangePassword permissions dataScope ' +
  'scope passwordHash deletedAt senderId userName admin all';

export async function columnsOf({ platform: { pool } }: TestApp, world: World): Promise<Columns> {
  const { rows } = await pool.query<{ tab: string; name: string; type: string; preset: string | null }>(
    `select table_name as tab, column_name as name, data_type as type, column_default as preset
       from information_schema.columns where table_schema = 'public'`,
  );
  const columns = new Map<string, Map<string, unknown>>();
  for (const { tab, name, type, preset } of rows) {
    const of = columns.get(tab) ?? new Map<string, unknown>();
    columns.set(tab, of.set(camel(name), valueOf(type, preset, world)));
  }
  return columns;
}

function valueOf(type: string, preset: string | null, { records }: World): unknown {
  if (type === 'uuid') return records.otherRegion['user'];
  if (type === 'boolean') return preset !== 'true';
  if (/int|numeric|double/.test(type)) return MARK_NUMBER;
  if (/timestamp|date/.test(type)) return '2001-02-03T04:05:06.000Z';
  if (type === 'ARRAY') return [records.otherRegion['user']];
  return type === 'jsonb' ? { mark: MARK } : MARK;
}

const camel = (name: string): string => name.replaceAll(/_([a-z0-9])/g, (_all, letter: string) => letter.toUpperCase());

/** The fields added to a body whose call writes these tables. */
export function fieldsFor(columns: Columns, tables: readonly string[], world: World): Record<string, unknown> {
  const common = everywhere.split(' ').map((name) => [name, kindly(name, columns, world)] as const);
  const written = tables.flatMap((table) => [...(columns.get(table) ?? [])]);
  return Object.fromEntries([...written, ...common.filter(([name]) => !written.some(([own]) => own === name))]);
}

/** A value as some column of that name holds it. */
function kindly(name: string, columns: Columns, { records }: World): unknown {
  for (const of of columns.values()) if (of.has(name)) return of.get(name);
  return name.endsWith('Ids') ? [records.otherRegion['user']] : name === 'permissions' ? ['sys:user:save'] : true;
}

/** Whether any of the added fields has come through. */
export const isMarked = (text: string, { records }: World): boolean =>
  [MARK, String(MARK_NUMBER), '2001-02-03T04:05:06', records.otherRegion['user'] ?? MARK].some((mark) =>
    text.includes(mark),
  );

/** The body with these fields in every object, except where the schema has a field of that name. */
export function withExtras(value: unknown, schema: Schema, extras: Readonly<Record<string, unknown>>): unknown {
  if (Array.isArray(value)) {
    const items = alternatives(schema).flatMap(({ items }) => items ?? []);
    return value.map((one) => withExtras(one, { anyOf: items }, extras));
  }
  if (typeof value !== 'object' || value === null) return value;
  const objects = alternatives(schema).filter(({ properties }) => properties);
  // A record accepts any key: fields added there are legitimate input, not smuggled in.
  if (objects.length === 0) return value;
  const known = new Map<string, Schema[]>();
  for (const { properties = {} } of objects)
    for (const [name, field] of Object.entries(properties)) known.set(name, [...(known.get(name) ?? []), field]);
  const added = Object.entries(extras).filter(([name]) => !known.has(name));
  const own = Object.entries(value).map(([name, field]) => [
    name,
    withExtras(field, { anyOf: known.get(name) ?? [] }, extras),
  ]);
  return Object.fromEntries([...added, ...own]);
}

const alternatives = (schema: Schema): Schema[] => [
  schema,
  ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])].flatMap(alternatives),
];
