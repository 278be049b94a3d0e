import { z } from 'zod';
import { defineEvent } from '../../../platform/events/events.ts';

/** `id` identifies the action, so that a consumer notified twice recognises the duplicate. */
const Users = z.object({ id: z.string(), userIds: z.array(z.string()) });

export const registrationAccepted = defineEvent('iam.registrationAccepted', Users);

/** Someone else has set their password. */
export const passwordReset = defineEvent('iam.passwordReset', Users);

/** The account has a new way to sign in; `oldMobile` is sealed, and empty unless it was replaced. */
export const signInWayAdded = defineEvent(
  'iam.signInWayAdded',
  z.object({ id: z.string(), userId: z.string(), way: z.string(), at: z.string(), oldMobileSealed: z.string() }),
);

/** This share of the site's SMS budget for the hour has been used. */
export const smsBudgetUsed = defineEvent(
  'iam.smsBudgetUsed',
  z.object({ id: z.string(), percent: z.number(), limit: z.number() }),
);

/** This many wrong passwords were entered on the whole site in this hour. */
export const loginsFailing = defineEvent(
  'iam.loginsFailing',
  z.object({ id: z.string(), failed: z.number(), bound: z.number() }),
);

/** A user's second factor has changed; `what` is the text of the notice. */
export const secondFactorChanged = defineEvent(
  'iam.secondFactorChanged',
  z.object({ id: z.string(), userId: z.string(), what: z.string(), at: z.string() }),
);

/** How much time a user has in exams has changed. */
export const timePercentChanged = defineEvent('iam.timePercentChanged', z.object({ userId: z.string() }));
