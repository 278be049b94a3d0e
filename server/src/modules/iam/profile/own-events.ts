import { z } from 'zod';
import { defineEvent } from '../../../platform/events/events.ts';

/** Somebody has ended their account: whoever keeps something of them lets go of it. */
export const accountErased = defineEvent('iam.accountErased', z.object({ userId: z.string() }));

/** An avatar is no longer shown; `address` is where it lay. */
export const avatarReplaced = defineEvent('iam.avatarReplaced', z.object({ userId: z.string(), address: z.string() }));
