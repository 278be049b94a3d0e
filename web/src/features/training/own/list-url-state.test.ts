import { Charge, TrainType } from '@ganlin/contract/training/kinds';
import { expect, it } from 'vitest';
import { addressOf, urlStateIn } from './list-url-state.ts';

it('an address and the list it shows say the same, and what it does not know is left out', () => {
  const search = new URLSearchParams({ tab: 'mine', keyword: '防雹', trainType: '1', charge: '0', page: '3' });
  const place = urlStateIn(search);
  expect(place).toMatchObject({ keyword: '防雹', trainType: TrainType.online, charge: Charge.free, page: 3 });
  expect(new URLSearchParams(addressOf(place)).toString()).toBe(search.toString());
  const odd = urlStateIn(new URLSearchParams({ tab: 'all', trainType: '9', charge: '', page: '-2' }));
  expect(odd).toMatchObject({ keyword: '', trainType: undefined, charge: undefined, page: 1 });
  expect(addressOf(odd)).toEqual({});
});
