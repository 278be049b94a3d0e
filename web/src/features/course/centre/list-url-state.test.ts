import { describe, expect, it } from 'vitest';
import { readState, writeState } from '../../../lib/screen/list-state.ts';
import { courseList, filterOf, isFiltered } from './list-url-state.ts';

const category = '01890000-0000-7000-8000-000000000001';

describe('the URL state of the course centre', () => {
  it('is read from the URL, written back, and sent as a filter', () => {
    const search = new URLSearchParams({ category, tab: 'learning', need: 'elective', keyword: '雷达' });
    const state = readState(courseList, search);
    expect(filterOf(state)).toEqual({
      keyword: '雷达',
      categoryId: category,
      tab: 'learning',
      required: false,
      order: 'urgent',
    });
    expect(Object.fromEntries(writeState(courseList, state))).toEqual(Object.fromEntries(search));
    expect(isFiltered(state)).toBe(true);
  });

  it('drops what it does not know, and asks for everything without parameters', () => {
    const state = readState(courseList, new URLSearchParams({ tab: 'x', need: '1', category: 'y', page: '0' }));
    expect(filterOf(state)).toEqual({ keyword: '', tab: 'all', order: 'urgent' });
    expect([isFiltered(state), state.page]).toEqual([false, 1]);
  });
});
