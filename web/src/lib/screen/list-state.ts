import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { z } from 'zod';

/** What a list shows, and which page of it. The URL holds all of it, so that a link shows the same. */
export interface ListState<Shape extends z.ZodRawShape> {
  /** Each field parses the text of its parameter; a value that it rejects counts as missing. */
  readonly fields: z.ZodObject<Shape & { readonly page: typeof page }>;
  /** Parameters whose names differ from their fields. */
  readonly names: Readonly<Partial<Record<string, string>>>;
  /** A change of one of these adds a history entry. */
  readonly steps: readonly string[];
}

type Shown<Shape extends z.ZodRawShape> = z.output<ListState<Shape>['fields']>;

const page = z.int().min(1).max(10_000).default(1);

/** Every field is optional or has a default: a URL may contain none of them. */
export function listState<Shape extends z.ZodRawShape>(
  shape: Shape,
  { names = {}, steps = ['page'] }: Partial<Pick<ListState<Shape>, 'names' | 'steps'>> = {},
): ListState<Shape> {
  return { fields: z.object({ ...shape, page }), names, steps };
}

/** Text typed by a user. */
export function typedWords(limit: number) {
  return z
    .string()
    .trim()
    .overwrite((text) => text.slice(0, limit))
    .default('');
}

/** The state in a URL, as far as it is valid. */
export function readState<Shape extends z.ZodRawShape>(list: ListState<Shape>, search: URLSearchParams): Shown<Shape> {
  const read = fieldsOf(list).map(({ key, name, field }) => [key, readField(field, search.getAll(name))]);
  // Each field has just passed its own rule.
  return Object.fromEntries(read) as Shown<Shape>;
}

/** The URL parameters for this state; defaults are omitted, and parameters of others stay. */
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

/** The filter sent to the server. Defaults are omitted, so that the usual query is always the same one. */
export function chosenIn<Shape extends z.ZodRawShape>(
  list: ListState<Shape>,
  shown: Shown<Shape>,
): Partial<Omit<Shown<Shape>, 'page'>> {
  const chosen = chosenFields(list, shown).filter(({ key }) => key !== 'page');
  // They are fields of the state, under their own names.
  return Object.fromEntries(chosen.map(({ key, value }) => [key, value])) as Partial<Omit<Shown<Shape>, 'page'>>;
}

export interface ListStateControl<State> {
  readonly urlState: State;
  /** Any other change starts at the first page. */
  readonly go: (to: Partial<State>, options?: { readonly preventScrollReset: boolean }) => void;
  /** The URL parameters of a state, for a link. */
  readonly searchOf: (to: Partial<State>) => string;
}

export function useListState<Shape extends z.ZodRawShape>(list: ListState<Shape>): ListStateControl<Shown<Shape>> {
  const [search, setSearch] = useSearchParams();
  // The router updates late; a ticked box must show immediately, and the next one must be added to it.
  const [ahead, setAhead] = useState<{ readonly from: string; readonly urlState: Shown<Shape> }>();
  if (ahead && ahead.from !== String(search)) setAhead(undefined);
  const urlState = ahead?.from === String(search) ? ahead.urlState : readState(list, search);
  const at = (to: Partial<Shown<Shape>>): Shown<Shape> => ({ ...urlState, page: 1, ...to });
  return {
    urlState,
    go: (to, options) => {
      setAhead({ from: String(search), urlState: at(to) });
      const replace = !list.steps.some((step) => step in to);
      setSearch(writeState(list, at(to), search), { replace, ...options });
    },
    searchOf: (to) => `?${writeState(list, at(to), search)}`,
  };
}

function fieldsOf<Shape extends z.ZodRawShape>({ fields, names }: ListState<Shape>) {
  // The shape of a zod object contains full zod types; only its declared type is the smaller core.
  const entries = Object.entries(fields.shape) as [string, z.ZodType][];
  return entries.map(([key, field]) => ({ key, field, name: names[key] ?? key }));
}

/** Fields that differ from the state of a URL without parameters. */
function chosenFields<Shape extends z.ZodRawShape>(list: ListState<Shape>, shown: Readonly<Record<string, unknown>>) {
  return fieldsOf(list)
    .map((field) => ({ ...field, value: shown[field.key] }))
    .filter(({ field, value }) => JSON.stringify(value) !== JSON.stringify(readField(field, [])));
}

/** A URL contains only text: the first interpretation that the field accepts is used. */
function readField(field: z.ZodType, words: readonly string[]): unknown {
  const [word = ''] = words;
  const readings = word === '' ? [] : [word, Number(word), words];
  for (const reading of readings) {
    const { success, data } = field.safeParse(reading);
    if (success) return data;
  }
  return field.safeParse(undefined).data;
}
