/** For `lower(column) like …`: finds the text anywhere, and escapes `%` and `_` in it. */
export const containsPattern = (text: string): string => `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;

export interface Sort<Field = string> {
  readonly field: Field;
  readonly order: 'asc' | 'desc';
}

/** The requested sort as a column of the whitelist; undefined for anything else. */
export function allowedSort<Column>(
  sort: Sort | undefined,
  whitelist: Readonly<Record<string, Column>>,
): Sort<Column> | undefined {
  const column = sort && Object.hasOwn(whitelist, sort.field) ? whitelist[sort.field] : undefined;
  return sort && column !== undefined ? { field: column, order: sort.order } : undefined;
}
