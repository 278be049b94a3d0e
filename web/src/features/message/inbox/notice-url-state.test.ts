import { expect, it } from 'vitest';
import { readState } from '../../../lib/screen/list-state.ts';
import { noticeList } from './notice-url-state.ts';

it.each([
  ['', { read: undefined, kind: undefined, page: 1 }],
  ['read=no&kind=2&page=3', { read: false, kind: 2, page: 3 }],
  ['read=yes', { read: true, kind: undefined, page: 1 }],
  ['read=x&kind=99&page=-1', { read: undefined, kind: undefined, page: 1 }],
  ['kind=abc&page=1.5', { read: undefined, kind: undefined, page: 1 }],
])('reads the URL state from “%s”', (search, urlState) => {
  expect(readState(noticeList, new URLSearchParams(search))).toEqual(urlState);
});
