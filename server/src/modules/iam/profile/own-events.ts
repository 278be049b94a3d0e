import { z } from 'zod';
import { defineEvent } from '../../../platform/events/events.ts';

/** A user has erased their account: every module that stores their data deletes it. */
export const accountErased = defineEvent('iam.accountErased', z.object({ userId: z.string() }));

/** An avatar is no longer shown; `address` is its former URL. */
export const avatarReplaced = defineEvent('iam.avatarReplaced', z.object({ userId: z.string(), address: z.string() }));
