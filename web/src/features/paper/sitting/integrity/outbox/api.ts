import type { Data, Input } from '@ganlin/contract/core/endpoint';
import { watchApi } from '@ganlin/contract/invigilation/watch';
import { call } from '../../../../../lib/api/client.ts';

export type Begun = Data<typeof watchApi.begin>;
export type Reported = Data<typeof watchApi.report>;
export type StaffMessage = Reported['messages'][number];

/** The server API that the watch of a sitting uses. */
export interface WatchServer {
  readonly begin: (input: Input<typeof watchApi.begin>) => Promise<Begun>;
  readonly report: (input: Input<typeof watchApi.report>) => Promise<Reported>;
}

/** The next report is due sooner than that. */
const timeout = 12_000;

export const watchServer: WatchServer = {
  begin: (input) => call(watchApi.begin, input, { timeout }),
  // A hidden page may be suspended at any moment.
  report: (input) => call(watchApi.report, input, { timeout, keepalive: document.hidden }),
};
