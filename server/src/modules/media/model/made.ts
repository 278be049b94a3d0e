import { z } from 'zod';
import { defineEvent } from '../../../platform/events/events.ts';

/** A worker has made something of a file: a film can be played, a picture is there in more widths. */
export const mediaMade = defineEvent('media.made', z.object({ id: z.string() }));
