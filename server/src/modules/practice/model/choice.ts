import type { Parsed } from '@ganlin/contract/core/endpoint';
import type { practiceApi } from '@ganlin/contract/practice/practice';

/** The options a run was started with. */
export interface Choice extends Readonly<Parsed<typeof practiceApi.open>['choice']> {
  /** The run whose wrong answers are repeated. */
  readonly fromTrainId?: string | undefined;
  /** The clause, or the law, whose questions are practised. */
  readonly clause?: Parsed<typeof practiceApi.open>['clause'];
}
