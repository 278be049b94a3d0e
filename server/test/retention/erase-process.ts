/** Erases what is due until nothing is left; killed again and again by `ten-years.ts`. */
import { modules } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import { eraseDue } from '../../src/modules/retention/index.ts';
import { systemCtx } from '../../src/platform/ctx.ts';
import { openLog } from '../../src/platform/log/log.ts';
import { openPlatform } from '../../src/platform/platform.ts';

const config = readConfig(process.env);
const platform = await openPlatform({ config, modules, role: 'api', log: openLog('warn') });
// Whoever is started again belongs to the same night.
const since = new Date(Number(process.argv[2]));
console.log('begins');
await eraseDue(systemCtx(platform, 'test'), { since, milliseconds: 600_000 });
await platform.close();
