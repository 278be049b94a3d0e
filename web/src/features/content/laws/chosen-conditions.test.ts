import { expect, it } from 'vitest';
import { Validity } from '@ganlin/contract/content/kinds';
import { emptyUrlState, type ListUrlState } from '../list/list-url-state.ts';
import { chosenConditions } from './chosen-conditions.ts';
import { lawKind } from './document-kinds.ts';

it('names every condition, and removes only the one that is clicked', () => {
  const gone: Partial<ListUrlState>[] = [];
  const urlState = {
    ...emptyUrlState,
    levels: [1, 4],
    issuers: ['国务院'],
    validity: Validity.inForce,
    fromYear: 2000,
  };
  const chosen = chosenConditions(lawKind, urlState, (to) => gone.push(to));
  expect(chosen.map(({ label }) => label)).toEqual(['法律', '地方性法规', '国务院', '2000 年以后', '现行有效']);
  for (const { onRemove } of chosen) onRemove();
  expect(gone).toEqual([
    { levels: [4] },
    { levels: [1] },
    { issuers: [] },
    { fromYear: undefined, toYear: undefined },
    { validity: undefined },
  ]);
});
