import type { ErrorName } from '@ganlin/contract/errors';
import { expect } from 'vitest';
import { Refused } from './client.ts';

declare module 'vitest' {
  // The parameters must match vitest's declaration.
  // oxlint-disable-next-line no-unused-vars
  interface Matchers<R extends void | Promise<void> = void | Promise<void>, T = unknown> {
    /** The call was refused with this error of the catalogue. */
    toRefuse: (reason: ErrorName) => Promise<void>;
  }
}

expect.extend({
  async toRefuse(call: Promise<unknown>, reason: ErrorName) {
    const outcome = await call.then(
      (data) => `an answer: ${JSON.stringify(data)}`,
      (error: unknown) => (error instanceof Refused ? error.reason : String(error)),
    );
    return { pass: outcome === reason, message: () => `expected refusal ${reason}, got ${outcome}` };
  },
});
