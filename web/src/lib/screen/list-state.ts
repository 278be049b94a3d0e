import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { z } from 'zod';

/** What of a list is shown, and which page of it. The address tells all of it, so that a link shows the same. */
export interface ListState<Shape extends z.ZodRawShape> {
  /** Each field takes the words of its parameter; what it refuses is as if it were not there. */
  readonly fields: z.ZodObject<Shape & { readonly page: typeof page }>;
  /** Parameters that are not named as their fields. */
  readonly names: Readonly<Partial<Record<string, string>>>;
  /** A change of one of these is a step to go back through. */
  readonly steps: readonly string[];
}

type Shown<Shape extends z.ZodRawShape> = z.output<ListState<Shape>['fields']>;

const page = z.int().min(1).max(10_000).default(1);

/** Every field is optional or has a default: an address may name none of them. */
export function listState<Shape extends z.ZodRawShape>(
  shape: Shape,
  { names = {}, steps = ['page'] }: Partial<Pick<ListState<Shape>, 'names' | 'steps'>> = {},
): ListState<Shape> {
  return { fields: z.object({ ...shape, page }), names, steps };
}

/** Words somebody typed. */
export function typedWords(limit: number) {
  return z
    .string()
    .trim()
    .overwrite((words) => words.slice(0, limit))
    .default('');
}

/** What an address says, as far as it makes sense. */
export function readState<Shape extends z.ZodRawShape>(list: ListState<Shape>, search: URLSearchParams): Shown<Shape> {
  const read = fieldsOf(list).map(({ key, name, field }) => [key, readField(field, search.getAll(name))]);
  // Each field has passed its own rule just now.
  return Object.fromEntries(read) as Shown<Shape>;
}

/** The parameters of an address that shows this; what everybody sees first is not said, what is not the list's own stays. */
export function writeState<Shape extends z.ZodRawShape>(
  list: ListState<Shape>,
  shown: Shown<Shape>,
  before = new URLSearchParams(),
): URLSearchParams {
  const search = new URLSearchParams(before);
  for (const { name } of fieldsOf(list)) search.delete(name);
  for (const { name, field, value } of chosenFields(list, shown)) {
    for (const word of [z.encode(field, value)].flat()) search.append(name, String(word));
  }
  return search;
}

/** What the server is asked for. What is not chosen is not said, so that the usual question is always the same one. */
export function chosenIn<Shape extends z.ZodRawShape>(
  list: ListState<Shape>,
  shown: Shown<Shape>,
): Partial<Omit<Shown<Shape>, 'page'>> {
  const chosen = chosenFields(list, shown).filter(({ key }) => key !== 'page');
  // They are fields of what is shown, under their own names.
  return Object.fromEntries(chosen.map(({ key, value }) => [key, value])) as Partial<Omit<Shown<Shape>, 'page'>>;
}

export interface ListStateControl<State> {
  readonly place: State;
  /** Another choice starts at its first page. */
  readonly go: (to: Partial<State>, options?: { readonly preventScrollReset: boolean }) => void;
  /** The parameters of a place, for a link. */
  readonly searchOf: (to: Partial<State>) => string;
}

export function useListState<Shape extends z.ZodRawShape>(list: ListState<Shape>): ListStateControl<Shown<Shape>> {
  const [search, setSearch] = useSearchParams();
  // The router takes a moment; a box that is ticked is ticked at once, and the next one is added to it.
  const [ahead, setAhead] = useState<{ readonly from: string; readonly place: Shown<Shape> }>();
  if (ahead && ahead.from !== String(search)) setAhead(undefined);
  const place = ahead?.from === String(search) ? ahead.place : readState(list, search);
  const at = (to: Partial<Shown<Shape>>): Shown<Shape> => ({ ...place, page: 1, ...to });
  return {
    place,
    go: (to, options) => {
      setAhead({ from: String(search), place: at(to) });
      const replace = !list.steps.some((step) => step in to);
      setSearch(writeState(list, at(to), search), { replace, ...options });
    },
    searchOf: (to) => `?${writeState(list, at(to), search)}`,
  };
}

function fieldsOf<Shape extends z.ZodRawShape>({ fields, names }: ListState<Shape>) {
  // The shape of a zod object holds its own kind; only its declared type is the smaller core.
  const entries = Object.entries(fields.shape) as [string, z.ZodType][];
  return entries.map(([key, field]) => ({ key, field, name: names[key] ?? key }));
}

/** Those that differ from what an address without parameters shows. */
function chosenFields<Shape extends z.ZodRawShape>(list: ListState<Shape>, shown: Readonly<Record<string, unknown>>) {
  return fieldsOf(list)
    .map((field) => ({ ...field, value: shown[field.key] }))
    .filter(({ field, value }) => JSON.stringify(value) !== JSON.stringify(readField(field, [])));
}

/** An address holds only words: the first reading that the field accepts is the one that was meant. */
function readField(field: z.ZodType, words: readonly string[]): unknown {
  const [word = ''] = words;
  const readings = word === '' ? [] : [word, Number(word), words];
  for (const reading of readings) {
    const { success, data } = field.safeParse(reading);
    if (success) return data;
  }
  return field.safeParse(undefined).data;
}
