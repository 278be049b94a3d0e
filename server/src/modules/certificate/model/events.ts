import { Id } from '@ganlin/contract/core/id';
import { z } from 'zod';
import { defineEvent } from '../../../platform/events/events.ts';

/** Certificates were granted or renewed. */
export const certificatesGranted = defineEvent(
  'certificate.granted',
  z.object({ at: z.string(), certificates: z.array(z.object({ id: Id, userId: Id })) }),
);

/** A certificate was revoked, which is final. */
export const certificateRevoked = defineEvent(
  'certificate.revoked',
  z.object({ at: z.string(), certificateId: Id, userId: Id }),
);
