import { expect, it } from 'vitest';
import { readState, writeState } from '../../../lib/screen/list-state.ts';
import { bookList, filterOf } from './book-url-state.ts';

const address = 'keyword=火箭&type=2&source=2&repoId=019a0000-0000-7000-8000-000000000001&due=yes&page=3';

it('a URL round-trips the list state', () => {
  const urlState = readState(bookList, new URLSearchParams(address));
  expect(urlState).toEqual({
    keyword: '火箭',
    type: 2,
    source: 2,
    repoId: '019a0000-0000-7000-8000-000000000001',
    due: true,
    page: 3,
  });
  expect(decodeURIComponent(String(writeState(bookList, urlState)))).toBe(address);
});

it('invalid values are ignored', () => {
  const urlState = readState(bookList, new URLSearchParams('type=8&source=x&repoId=1&due=1&page=-1'));
  expect(writeState(bookList, urlState).size).toBe(0);
  expect(filterOf(urlState, '')).toEqual({ examId: 'all' });
});
