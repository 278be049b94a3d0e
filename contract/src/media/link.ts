import { z } from 'zod';
import { Id } from '../core/id.ts';

/**
 * What a signed URL carries beside its own parameters. The signature is the permission; one with a viewer opens for
 * this user only: by their token, or, where a player cannot send one, by the cookie of the browser it was made for.
 */
export const signedLink = {
  expires: z.string().regex(/^\d{1,12}$/),
  signature: z.string().max(100),
  viewer: Id.optional(),
  device: z.string().max(50).optional(),
};
