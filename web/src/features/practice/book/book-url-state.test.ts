import { expect, it } from 'vitest';
import { filterOf, urlStateIn, searchFor } from './book-url-state.ts';

const address = 'keyword=火箭&type=2&source=2&repoId=019a0000-0000-7000-8000-000000000001&due=yes&page=3';

it('an address says what is shown, and the same address comes of it', () => {
  const place = urlStateIn(new URLSearchParams(address));
  expect(place).toEqual({
    keyword: '火箭',
    type: 2,
    source: 2,
    repoId: '019a0000-0000-7000-8000-000000000001',
    due: true,
    page: 3,
  });
  expect(urlStateIn(new URLSearchParams(searchFor(place)))).toEqual(place);
});

it('what makes no sense is left out', () => {
  const place = urlStateIn(new URLSearchParams('type=8&source=x&repoId=1&due=1&page=-1'));
  expect(searchFor(place)).toEqual({});
  expect(filterOf(place, '')).toEqual({ examId: 'all' });
});
