import { z } from 'zod';
import { defineEvent } from '../../../platform/events/events.ts';

/** A worker has generated something from a file: a video can be played, a picture exists in more widths. */
export const mediaMade = defineEvent('media.made', z.object({ id: z.string() }));
