import { z } from 'zod';
import { defineEvent } from '../../../platform/events/events.ts';

/** `id` names the deed: whoever hears of it twice knows it by that. */
const Users = z.object({ id: z.string(), userIds: z.array(z.string()) });

export const registrationAccepted = defineEvent('iam.registrationAccepted', Users);

/** Somebody else has set their password. */
export const passwordReset = defineEvent('iam.passwordReset', Users);

/** The account can be opened in a way it could not before; `oldMobile` is sealed, and empty unless it was replaced. */
export const signInWayAdded = defineEvent(
  'iam.signInWayAdded',
  z.object({ id: z.string(), userId: z.string(), way: z.string(), at: z.string(), oldMobileSealed: z.string() }),
);

/** So much of what the site may send by short message in this hour has been sent. */
export const smsBudgetUsed = defineEvent(
  'iam.smsBudgetUsed',
  z.object({ id: z.string(), percent: z.number(), limit: z.number() }),
);

/** So many wrong passwords were given on the whole site in this hour. */
export const loginsFailing = defineEvent(
  'iam.loginsFailing',
  z.object({ id: z.string(), failed: z.number(), bound: z.number() }),
);

/** `what` has become of somebody's second factor, in the words of the notice. */
export const secondFactorChanged = defineEvent(
  'iam.secondFactorChanged',
  z.object({ id: z.string(), userId: z.string(), what: z.string(), at: z.string() }),
);
