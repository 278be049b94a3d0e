import type { Data, Input } from '@ganlin/contract/core/endpoint';
import { sittingApi } from '@ganlin/contract/paper/sitting';
import type { SentBody } from '@ganlin/contract/paper/body';
import { call, CALL_TIMEOUT_MS, getDocument } from '../../../lib/api/client.ts';

export type ShownReceipt = Data<typeof sittingApi.handIn>;

/** The server API that the sitting page uses. */
export interface SittingServer {
  readonly open: (input: Input<typeof sittingApi.open>) => Promise<Data<typeof sittingApi.open>>;
  readonly body: (paperId: string) => Promise<SentBody>;
  readonly save: (
    input: Input<typeof sittingApi.save>,
    options: { readonly keepalive: boolean },
  ) => Promise<Data<typeof sittingApi.save>>;
  readonly clock: (input: Input<typeof sittingApi.clock>) => Promise<Data<typeof sittingApi.clock>>;
  readonly handIn: (input: Input<typeof sittingApi.handIn>) => Promise<ShownReceipt>;
  readonly lateAnswers: (input: Input<typeof sittingApi.lateAnswers>) => Promise<Data<typeof sittingApi.lateAnswers>>;
}

/** A hanging connection is aborted and retried long before a waiting user would lose patience. */
const timeout = 15_000;

export const sittingServer: SittingServer = {
  open: (input) => call(sittingApi.open, input, { timeout }),
  // Composed by the server from the same schema; the page only shows it.
  body: (paperId) => getDocument(sittingApi.body, { paperId }, { timeout: CALL_TIMEOUT_MS }) as Promise<SentBody>,
  save: (input, { keepalive }) => call(sittingApi.save, input, { timeout, keepalive }),
  clock: (input) => call(sittingApi.clock, input, { timeout }),
  handIn: (input) => call(sittingApi.handIn, input, { timeout }),
  lateAnswers: (input) => call(sittingApi.lateAnswers, input, { timeout }),
};
