/**
 * Counts all statistics anew, from the first day until today, while the site is running: `npm run stats:rebuild`. Prints
 * how many days were counted. It may be interrupted and repeated, and workers count along.
 */
import { modules } from '../app.ts';
import { readConfig } from '../config.ts';
import { rebuildStats } from '../modules/stats/index.ts';
import { systemCtx } from '../platform/ctx.ts';
import { openPlatform } from '../platform/platform.ts';

const platform = await openPlatform({ config: readConfig(process.env), modules, role: 'api' });
try {
  const started = performance.now();
  const days = await rebuildStats(systemCtx(platform, 'stats:rebuild'));
  console.log(`${days} days counted in ${((performance.now() - started) / 1_000).toFixed(1)} s`);
} finally {
  await platform.close();
}
