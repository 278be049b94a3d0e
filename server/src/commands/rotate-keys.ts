/**
 * Re-encrypts all personal data with the current key, as the button on the health page does; may be repeated at any
 * time.
 */
import { modules } from '../app.ts';
import { readConfig } from '../config.ts';
import { rotateKeys } from '../modules/ops/index.ts';
import { systemCtx } from '../platform/ctx.ts';
import { AppError } from '../platform/errors.ts';
import { openPlatform } from '../platform/platform.ts';

const TELL_MS = 2_000;

const platform = await openPlatform({ config: readConfig(process.env), modules, role: 'api' });
let reportedAt = 0;
try {
  const outcome = await rotateKeys(systemCtx(platform, 'keys:rotate'), {
    report: async ({ done, total }) => {
      if (performance.now() - reportedAt < TELL_MS) return;
      reportedAt = performance.now();
      console.log(`${done} / ${total}`);
    },
  });
  console.log(outcome);
} catch (error) {
  if (!(error instanceof AppError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
} finally {
  await platform.close();
}
