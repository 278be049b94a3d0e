import { Channel, Validity } from '@ganlin/contract/content/kinds';
import { ListFilter } from '@ganlin/contract/content/read';
import { describe, expect, it } from 'vitest';
import { readState, writeState } from '../../../lib/screen/list-state.ts';
import { articleList, emptyUrlState, filterOf, type ListUrlState } from './list-url-state.ts';

const full: ListUrlState = {
  keyword: '作业 空域',
  titleOnly: true,
  categoryId: '019a0000-0000-7000-8000-000000000001',
  levels: [1, 4],
  issuers: ['国务院', '某省人民政府'],
  validity: Validity.inForce,
  fromYear: 1998,
  toYear: 2026,
  tag: '火箭',
  order: 'effective',
  page: 3,
};

describe('the URL of a list', () => {
  it('contains the whole list state, and restores it', () => {
    expect(readState(articleList, writeState(articleList, full))).toEqual(full);
    expect(readState(articleList, writeState(articleList, emptyUrlState))).toEqual(emptyUrlState);
    expect(writeState(articleList, emptyUrlState).size).toBe(0);
  });

  it('preserves other parameters, such as the interface mode mark', () => {
    const search = writeState(
      articleList,
      { ...emptyUrlState, page: 2 },
      new URLSearchParams('type=interface&q=x&level=1'),
    );
    expect(String(search)).toBe('type=interface&page=2');
  });

  it.each(['?level=9&level=x&validity=7&from=12&to=99999&page=-3&order=drop&category=x', '?page=1e9&from=NaN'])(
    'requests nothing that the server would reject: %s',
    (search) => {
      const urlState = readState(articleList, new URLSearchParams(search));
      expect(ListFilter.safeParse(filterOf(Channel.law, urlState)).success).toBe(true);
      expect(urlState.page).toBeGreaterThan(0);
      expect(urlState.page).toBeLessThanOrEqual(10_000);
    },
  );

  it('without a choice requests only the channel, the same request for everyone', () => {
    expect(filterOf(Channel.law, emptyUrlState)).toEqual({ channel: Channel.law });
    expect(ListFilter.safeParse(filterOf(Channel.law, full)).success).toBe(true);
  });
});
