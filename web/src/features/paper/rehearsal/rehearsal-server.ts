import type { SentBody } from '@ganlin/contract/paper/body';
import { rehearsalApi } from '@ganlin/contract/paper/rehearsal';
import { call, CALL_TIMEOUT_MS, getDocument } from '../../../lib/api/client.ts';
import type { SittingServer } from '../sitting/api.ts';

/** As of a sitting. */
const timeout = 15_000;

/** The endpoints of a rehearsal in place of those of a sitting: the controller runs on either. */
export const rehearsalServer: SittingServer = {
  open: (input) => call(rehearsalApi.open, input, { timeout }),
  // Composed by the server from the same schema; the page only shows it.
  body: (paperId) => getDocument(rehearsalApi.body, { paperId }, { timeout: CALL_TIMEOUT_MS }) as Promise<SentBody>,
  save: (input, { keepalive }) => call(rehearsalApi.save, input, { timeout, keepalive }),
  clock: (input) => call(rehearsalApi.clock, input, { timeout }),
  handIn: (input) => call(rehearsalApi.handIn, input, { timeout }),
  // Nobody looks into what is missing of a rehearsal: its receipt does not offer this.
  lateAnswers: async () => ({ taken: [] }),
};
