import type { consentApi } from '@ganlin/contract/transcript/consent';
import type { Data } from '@ganlin/contract/core/endpoint';

/** Somebody's request to see the file. */
export type Request = Data<typeof consentApi.list>[number];
