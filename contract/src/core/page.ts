import { z } from 'zod';

export const MAX_PAGE_SIZE = 200;
const MAX_PAGES = 100_000;

/** Request and response of a list: `{ current, size, params, sort? }` → `{ records, total, current, size }`. */
export function paging<Filter extends z.ZodType, Row extends z.ZodType>(filter: Filter, row: Row) {
  return {
    request: z.object({
      current: z.int().min(1).max(MAX_PAGES).default(1),
      size: z.int().min(1).max(MAX_PAGE_SIZE).default(20),
      params: filter,
      sort: z.object({ field: z.string().max(40), order: z.enum(['asc', 'desc']) }).optional(),
    }),
    response: z.object({ records: z.array(row), total: z.int(), current: z.int(), size: z.int() }),
  };
}

export interface PageOf<Row> {
  readonly records: Row[];
  readonly total: number;
  readonly current: number;
  readonly size: number;
}
