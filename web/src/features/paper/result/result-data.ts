import type { Data } from '@ganlin/contract/core/endpoint';
import type { resultApi } from '@ganlin/contract/paper/result';

export type Result = Data<typeof resultApi.detail>;
export type Judged = Result['questions'][number];
export type OwnResult = Data<typeof resultApi.mine>['records'][number];
/** Whose answer it is, from the viewer's perspective. */
export type Whose = '我的' | '考生';
export type Attempts = Data<typeof resultApi.attempts>;
export type Attempt = Attempts['papers'][number];
