/** For `lower(column) like …`: finds the text anywhere, and takes `%` and `_` in it as they are. */
export const containsPattern = (text: string): string => `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;

export interface Sort<Field = string> {
  readonly field: Field;
  readonly order: 'asc' | 'desc';
}

/** What a list asked to be sorted by, as a column of the whitelist; undefined for anything else. */
export function allowedSort<Column>(
  sort: Sort | undefined,
  whitelist: Readonly<Record<string, Column>>,
): Sort<Column> | undefined {
  const column = sort && Object.hasOwn(whitelist, sort.field) ? whitelist[sort.field] : undefined;
  return sort && column !== undefined ? { field: column, order: sort.order } : undefined;
}
