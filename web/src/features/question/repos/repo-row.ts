import type { Data } from '@ganlin/contract/core/endpoint';
import type { repoApi, repoCategoryApi, RepoOpen } from '@ganlin/contract/question/repo';
import type { Tone } from '../../../ui/list/state-tag.tsx';

export type Repo = Data<typeof repoApi.paging>['records'][number];
export type Category = Data<typeof repoCategoryApi.list>[number];

export const openTones: Readonly<Record<RepoOpen, Tone>> = { 0: 'idle', 1: 'ok', 2: 'busy' };

export const questionsOf = (repoId: string): string => `/admin/qu/question?repoId=${repoId}`;
