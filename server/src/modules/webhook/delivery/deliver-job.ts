import { z } from 'zod';
import { defineJob } from '../../../platform/jobs/queue.ts';
import { deliverDue } from './deliver.ts';
import { DELIVER } from './wake.ts';

/** What is due is in the table, and any number of these may run at the same time. */
export const deliverJob = defineJob(DELIVER, z.object({}), (ctx) => deliverDue(ctx));
