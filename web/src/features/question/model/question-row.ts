import type { Data } from '@ganlin/contract/core/endpoint';
import type { QuestionState } from '@ganlin/contract/question/kinds';
import type { questionApi } from '@ganlin/contract/question/question';
import type { Tone } from '../../../ui/list/state-tag.tsx';

export type QuestionRow = Data<typeof questionApi.paging>['records'][number];

export const stateTones: Readonly<Record<QuestionState, Tone>> = { 0: 'warn', 1: 'ok', 2: 'idle' };

export const editPath = (id: string): string => `/admin/qu/question/edit/${id}`;
