import { Id } from '@ganlin/contract/core/id';
import { z } from 'zod';
import { defineEvent } from '../../../platform/events/events.ts';

/** An examinee has submitted a picture, or answered whether pictures may be taken. */
export const facesChanged = defineEvent('paper.facesChanged', z.object({ examId: Id }));
