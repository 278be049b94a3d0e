import { MAX_PAGE_SIZE } from '@ganlin/contract/core/page';
import type { z } from 'zod';

export interface Sort {
  readonly field: string;
  readonly order: 'asc' | 'desc';
}

/** What a list shows: its page, its filter and its order. */
export interface ListState<Filter> {
  readonly current: number;
  readonly size: number;
  readonly filter: Filter;
  readonly sort: Sort | undefined;
}

const DEFAULT_SIZE = 20;

/** Where a list begins: not part of its URL. */
export const firstPage = { current: 1, size: DEFAULT_SIZE } as const;

/** The list state in a URL. What its filter does not know, or would reject, is dropped. */
export function readList<Schema extends z.ZodObject>(search: string, schema: Schema): ListState<z.input<Schema>> {
  const params = new URLSearchParams(search);
  const fields = Object.entries(schema.shape).map(([name, field]) => [name, readField(params.getAll(name), field)]);
  return {
    current: readCount(params.get('page'), { least: 1, otherwise: 1 }),
    size: Math.min(readCount(params.get('size'), { least: 1, otherwise: DEFAULT_SIZE }), MAX_PAGE_SIZE),
    // Each field has just passed its own rule of the schema.
    filter: Object.fromEntries(fields.filter(([, value]) => value !== undefined)) as z.input<Schema>,
    sort: readSort(params.get('sort')),
  };
}

/** The same URL with this state in it; other parameters stay as they are. */
export function writeList<Schema extends z.ZodObject>(
  search: string,
  schema: Schema,
  { current, size, filter, sort }: ListState<z.input<Schema>>,
): string {
  const params = new URLSearchParams(search);
  for (const name of [...Object.keys(schema.shape), 'page', 'size', 'sort']) params.delete(name);
  for (const [name, value] of Object.entries(withoutBlanks(filter))) {
    for (const part of Array.isArray(value) ? value : [value]) params.append(name, String(part));
  }
  if (sort) params.set('sort', `${sort.field}.${sort.order}`);
  if (current > 1) params.set('page', String(current));
  if (size !== DEFAULT_SIZE) params.set('size', String(size));
  return params.size === 0 ? '' : `?${params}`;
}

/** A form's fields as a filter: text is trimmed, empty fields are no condition. */
export function withoutBlanks(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const trimmed = Object.entries(fields).map(
    ([name, value]) => [name, typeof value === 'string' ? value.trim() : value] as const,
  );
  return Object.fromEntries(trimmed.filter(([, value]) => value !== undefined && value !== null && value !== ''));
}

/** A URL contains only text: the first interpretation that the field's rule accepts is used. */
function readField(words: readonly string[], field: z.core.$ZodType): unknown {
  const [word] = words;
  if (word === undefined || word === '') return undefined;
  const readings = [word, Number(word), word === 'true', words, words.map(Number)];
  // The shape of a zod object contains full zod types; only its declared type is the smaller core.
  return readings.find((reading) => (field as z.ZodType).safeParse(reading).success);
}

function readCount(word: string | null, { least, otherwise }: { least: number; otherwise: number }): number {
  const count = Number(word ?? otherwise);
  return Number.isSafeInteger(count) && count >= least ? count : otherwise;
}

function readSort(word: string | null): Sort | undefined {
  const [, field, order] = /^(\w{1,40})\.(asc|desc)$/.exec(word ?? '') ?? [];
  return field && (order === 'asc' || order === 'desc') ? { field, order } : undefined;
}
