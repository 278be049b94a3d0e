import { realtimeAsks } from '@ganlin/contract/realtime/connection';
import { answerAsks } from './asks.ts';

/** What the platform itself answers. */
export const ownAnswers = answerAsks(realtimeAsks, {
  clock: async ({ now }) => ({ now }),
});
