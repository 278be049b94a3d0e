// @vitest-environment jsdom
import { Channel } from '@ganlin/contract/content/kinds';
import { readApi } from '@ganlin/contract/content/read';
import { expect, it } from 'vitest';
import { openPageData } from './page-data.ts';

const first = { current: 1, size: 10, params: { channel: Channel.law } };
const data = { records: [], total: 7, current: 1, size: 10 };
const calls = [{ path: readApi.paging.path, input: first, data }];
const brought = { at: '2026-03-05T06:30:00Z', calls };

it('serves an equivalent call, once', () => {
  const take = openPageData(brought);
  const requested = { size: 10, params: { channel: Channel.law, keyword: '', levels: [], order: 'relevance' } };
  expect(take(readApi.paging, requested)?.data).toEqual(data);
  expect(take(readApi.paging, requested)).toBeUndefined();
});

it('serves no other call', () => {
  const take = openPageData(brought);
  expect(take(readApi.paging, { ...first, current: 2 })).toBeUndefined();
  expect(take(readApi.paging, { ...first, params: { channel: Channel.standard } })).toBeUndefined();
  expect(take(readApi.facets, { channel: Channel.law })).toBeUndefined();
  expect(take(readApi.paging, first)?.data).toEqual(data);
});

it('serves nothing when the page contains no data', () => {
  expect(openPageData({ at: '', calls: [] })(readApi.paging, first)).toBeUndefined();
});
