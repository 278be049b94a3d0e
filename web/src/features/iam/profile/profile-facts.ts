import type { Data } from '@ganlin/contract/core/endpoint';
import type { profileApi } from '@ganlin/contract/iam/profile';

/** What the profile page knows of its user. */
export type Profile = Data<typeof profileApi.detail>;
