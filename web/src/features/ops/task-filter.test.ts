import { TaskState } from '@ganlin/contract/ops/task';
import { expect, it } from 'vitest';
import { stateIn } from './task-filter.ts';

it.each([
  ['?state=3', TaskState.failed],
  ['?state=0', TaskState.waiting],
  ['?state=9', undefined],
  ['?state=', undefined],
  ['', undefined],
])('%s asks for %s', (search, state) => {
  expect(stateIn(search)).toBe(state);
});
