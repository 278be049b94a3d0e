import type { Data } from '@ganlin/contract/core/endpoint';
import { UserState, type userApi } from '@ganlin/contract/iam/user';
import type { Tone } from '../../../ui/list/state-tag.tsx';

export type UserRow = Data<typeof userApi.paging>['records'][number];

export const stateTones: Readonly<Record<UserState, Tone>> = {
  [UserState.normal]: 'ok',
  [UserState.disabled]: 'idle',
  [UserState.pending]: 'warn',
};

const NAMED = 3;

/** The users an action affects: 周立新, or 周立新、陈晓彤、马建军等 12 人. */
export function namesOf(people: readonly Pick<UserRow, 'realName' | 'userName'>[]): string {
  const names = people.slice(0, NAMED).map(({ realName, userName }) => realName || userName);
  return people.length > NAMED ? `${names.join('、')}等 ${people.length} 人` : names.join('、');
}
