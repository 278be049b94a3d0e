/**
 * Migrates the database and the job queue's own tables to this release, and grants the application's role its rights;
 * run it before starting new processes.
 */
import { readConfig } from '../config.ts';
import { openLog } from '../platform/log/log.ts';
import { upgradeDatabase } from '../platform/upgrade.ts';

const config = readConfig(process.env);
const applied = await upgradeDatabase(config, openLog(config.logLevel));
console.log(applied.length === 0 ? 'database is up to date' : `applied ${applied.join(', ')}`);
