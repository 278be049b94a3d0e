import type { ImportColumn } from '@ganlin/contract/core/import';

/** The heading of the error column in an error list; an import ignores it. */
export const FAULT_TITLE = '错误';

/** The sheet column, from 0, of each import column. */
export interface Headings {
  readonly at: ReadonlyMap<string, number>;
  /** Headings that this import does not know. */
  readonly ignored: readonly string[];
}

export type HeadingMatch = { readonly headings: Headings } | { readonly refused: string };

type Titled = Pick<ImportColumn, 'key' | 'title' | 'required'>;

/** A heading as the template writes it: a required column is marked with a star. */
export const headingOf = ({ title, required }: Pick<Titled, 'title' | 'required'>): string =>
  required ? `${title}*` : title;

/** Finds the columns by their headings, in any order; ignores spaces and a trailing star. */
export function matchHeadings(cells: readonly string[], columns: readonly Titled[]): HeadingMatch {
  const names = cells.map(bare);
  const at = new Map<string, number>();
  for (const { key, title } of columns) {
    const index = names.indexOf(bare(title));
    if (index === -1) continue;
    if (names.includes(bare(title), index + 1)) return { refused: `表头中“${title}”出现了多次，请只保留一列` };
    at.set(key, index);
  }
  if (at.size === 0) return { refused: '第一行不是表头，请使用模板并把表头放在第一行' };
  const missing = columns.filter(({ key, required }) => required && !at.has(key)).map(({ title }) => `“${title}”`);
  if (missing.length > 0) return { refused: `缺少列：${missing.join('、')}，请使用模板` };
  const used = new Set(at.values());
  const ignored = cells.filter(
    (_cell, index) => !used.has(index) && names[index] !== '' && names[index] !== FAULT_TITLE,
  );
  return { headings: { at, ignored } };
}

const bare = (heading: string): string => heading.replace(/\s+/g, '').replace(/[*＊]+$/, '');
