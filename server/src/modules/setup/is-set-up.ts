import { SETUP_PATH } from '@ganlin/contract/setup/pages';
import type { Config } from '../../config.ts';
import type { Cache } from '../../platform/cache/redis.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Log } from '../../platform/log/log.ts';
import { hasUsers } from '../iam/index.ts';
import { readableCode, setupCodeOf } from './setup-code.rules.ts';

interface Process {
  readonly cache: Cache;
  readonly db: Db;
}

/** The processes that know the site to be set up; by their cache, because tests run several in one. */
const known = new WeakSet<Cache>();

/**
 * Whether the site has been set up: it has, or had, an account. Accounts are marked as deleted and never removed, so
 * this never becomes false again, and a process that has seen it asks the database no more.
 */
export async function isSetUp({ cache, db }: Process): Promise<boolean> {
  if (known.has(cache)) return true;
  if (!(await hasUsers(db))) return false;
  known.add(cache);
  return true;
}

/** The page that every other page leads to while the site is not set up. Costs nothing afterwards. */
export function setupPathFor(platform: Process, url: string): Promise<string | undefined> | undefined {
  if (known.has(platform.cache) || url.split('?', 1)[0] === SETUP_PATH) return undefined;
  return isSetUp(platform).then((done) => (done ? undefined : SETUP_PATH));
}

/** How an operator gets to the setup page: its address, as far as the configuration knows it, and the code. */
export function setupAccess({ linkSecret, publicUrl }: Config): {
  readonly address: string;
  readonly setupCode: string;
} {
  return { address: `${publicUrl}${SETUP_PATH}`, setupCode: readableCode(setupCodeOf(linkSecret)) };
}

/** Logs how to set the site up, unless it is. */
export async function announceSetup(platform: Process & { readonly config: Config; readonly log: Log }): Promise<void> {
  if (await isSetUp(platform)) return;
  platform.log.warn(
    setupAccess(platform.config),
    'the site is not set up yet: open the address and enter the setup code',
  );
}
