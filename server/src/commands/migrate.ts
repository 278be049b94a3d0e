/** Brings the database and the job queue's own tables up to this release; run it before starting new processes. */
import { readConfig } from '../config.ts';
import { migrate } from '../platform/db/migrate.ts';
import { openQueue } from '../platform/jobs/queue.ts';
import { openLog } from '../platform/log.ts';

const config = readConfig(process.env);
const applied = await migrate(config.databaseUrl);
const queue = openQueue(config.databaseUrl, { works: false, log: openLog(config.logLevel) });
await queue.start();
await queue.stop({ graceful: false });
console.log(applied.length === 0 ? 'database is up to date' : `applied ${applied.join(', ')}`);
