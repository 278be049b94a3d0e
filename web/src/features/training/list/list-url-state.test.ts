import { Charge, TrainType } from '@ganlin/contract/training/kinds';
import { expect, it } from 'vitest';
import { readState, writeState } from '../../../lib/screen/list-state.ts';
import { ownClassList } from './list-url-state.ts';

it('a URL and its list state convert into each other, and unknown values are dropped', () => {
  const search = new URLSearchParams({ tab: 'mine', keyword: '防雹', trainType: '1', charge: '0', page: '3' });
  const urlState = readState(ownClassList, search);
  expect(urlState).toEqual({ tab: 'mine', keyword: '防雹', trainType: TrainType.online, charge: Charge.free, page: 3 });
  expect(String(writeState(ownClassList, urlState))).toBe(String(search));
  const odd = readState(ownClassList, new URLSearchParams({ tab: 'all', trainType: '9', charge: '', page: '-2' }));
  expect(odd).toEqual({ tab: 'open', keyword: '', trainType: undefined, charge: undefined, page: 1 });
  expect(writeState(ownClassList, odd).size).toBe(0);
});
