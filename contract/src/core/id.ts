import { z } from 'zod';
import { KIBIBYTE } from './size.ts';

/** UUID v7, made by the server; text on the wire. */
export const Id = z.uuid();

/** Ids of one bulk action. */
export const Ids = z.array(Id).min(1).max(500);

/** Room for a body with `Ids` in it: each takes 39 bytes. */
export const IDS_BODY_BYTES = 32 * KIBIBYTE;
