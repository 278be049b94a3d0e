import type { Data } from '@ganlin/contract/core/endpoint';
import type { profileApi } from '@ganlin/contract/iam/profile';

/** The profile page's data. */
export type Profile = Data<typeof profileApi.detail>;
