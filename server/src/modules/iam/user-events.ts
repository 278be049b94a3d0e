import { z } from 'zod';
import { defineEvent } from '../../platform/events/events.ts';

/** `id` names the deed: whoever hears of it twice knows it by that. */
const Users = z.object({ id: z.string(), userIds: z.array(z.string()) });

export const registrationAccepted = defineEvent('iam.registrationAccepted', Users);

/** Somebody else has set their password. */
export const passwordReset = defineEvent('iam.passwordReset', Users);
