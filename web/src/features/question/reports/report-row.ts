import type { Data } from '@ganlin/contract/core/endpoint';
import type { reportApi, ReportState } from '@ganlin/contract/question/report';
import type { Tone } from '../../../ui/list/state-tag.tsx';

export type Report = Data<typeof reportApi.paging>['records'][number];

export const reportTones: Readonly<Record<ReportState, Tone>> = { 0: 'warn', 1: 'ok', 2: 'idle' };
