import { modules } from '../app.ts';
import type { Config } from '../config.ts';
import { ArchiveRefused } from '../modules/paper/index.ts';
import { systemCtx, type Ctx } from '../platform/ctx.ts';
import { openPlatform } from '../platform/platform.ts';

/** Runs a command about archives. A refusal is printed without its stack: its message is for the operator. */
export async function runArchiveCommand(
  name: string,
  config: Config,
  run: (ctx: Ctx<null>) => Promise<void>,
): Promise<void> {
  const platform = await openPlatform({ config, modules, role: 'api' });
  try {
    await run(systemCtx(platform, name));
  } catch (error) {
    if (!(error instanceof ArchiveRefused)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  } finally {
    await platform.close();
  }
}
