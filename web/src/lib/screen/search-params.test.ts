import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readList, withoutBlanks, writeList } from './search-params.ts';

const Filter = z.object({
  keyword: z.string().max(10).optional(),
  state: z.enum({ normal: 0, disabled: 1 }).optional(),
  own: z.boolean().optional(),
  tags: z.array(z.string()).optional(),
  between: z.tuple([z.iso.datetime(), z.iso.datetime()]).optional(),
});

describe('the URL state of a list', () => {
  it('is read from its URL as it was written', () => {
    const place = {
      current: 3,
      size: 50,
      filter: {
        keyword: '12&=王',
        state: 0,
        own: true,
        tags: ['a', 'b'],
        between: ['2026-03-05T00:00:00Z', '2026-03-06T00:00:00Z'] as [string, string],
      } as const,
      sort: { field: 'lastLoginAt', order: 'desc' } as const,
    };
    const filter = { ...place.filter, tags: [...place.filter.tags] };
    expect(readList(writeList('', Filter, { ...place, filter }), Filter)).toEqual({ ...place, filter });
  });

  it('is the unfiltered first page when the URL has no parameters', () => {
    expect(readList('', Filter)).toEqual({ current: 1, size: 20, filter: {}, sort: undefined });
    expect(writeList('?page=4&state=1', Filter, readList('', Filter))).toBe('');
  });

  it('drops what the filter does not know or would reject', () => {
    const search = '?state=7&keyword=12345678901&foo=1&page=-2&size=9999&sort=name.sideways';
    expect(readList(search, Filter)).toEqual({ current: 1, size: 200, filter: {}, sort: undefined });
  });

  it('keeps text that looks like a number as text, and numbers as numbers', () => {
    expect(readList('?keyword=138&state=1', Filter).filter).toEqual({ keyword: '138', state: 1 });
  });

  it('leaves the parameters of others in the URL', () => {
    expect(writeList('?tab=2&page=3', Filter, { ...readList('', Filter), current: 2 })).toBe('?tab=2&page=2');
  });
});

it('ignores empty fields, and trims text', () => {
  expect(withoutBlanks({ keyword: ' 王 ', title: '  ', state: 0, role: undefined, between: null })).toEqual({
    keyword: '王',
    state: 0,
  });
});
