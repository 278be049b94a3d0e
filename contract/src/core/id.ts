import { z } from 'zod';

/** UUID v7, made by the server; text on the wire. */
export const Id = z.uuid();

/** Ids of one bulk action. */
export const Ids = z.array(Id).min(1).max(500);
