import type { Parsed } from '@ganlin/contract/core/endpoint';
import type { practiceApi } from '@ganlin/contract/practice/practice';

/** What a run was begun with. */
export interface Choice extends Readonly<Parsed<typeof practiceApi.open>['choice']> {
  /** The run whose wrong answers are done again. */
  readonly fromTrainId?: string | undefined;
}
