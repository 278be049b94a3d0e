import type { setupApi } from '@ganlin/contract/setup/setup';
import type { Ctx } from '../../platform/ctx.ts';
import { notDurable } from '../../platform/db/durability.ts';
import { isApplied, readMigrations } from '../../platform/db/migrations.ts';
import type { Handler } from '../../platform/http/handler.ts';
import { isLogProtected } from '../audit/index.ts';
import { canConvertOffice, canMakeFilms } from '../media/index.ts';
import { checkService, isWorkerRunning } from '../ops/index.ts';
import { admit } from './admit.ts';
import { setupChecks } from './check.rules.ts';
import { listMigrations, readServerVersion } from './queries.ts';

export const check: Handler<typeof setupApi.check> = async (ctx, { code, origin, now: browserNow }) => {
  await admit(ctx, code);
  const [cache, storage] = await Promise.all([checkService(ctx, 'cache'), checkService(ctx, 'storage')]);
  return {
    checks: setupChecks({
      databaseVersion: await readServerVersion(ctx.db),
      missingMigrations: await countMissingMigrations(ctx),
      notDurable: await notDurable(ctx.reservedPool),
      isRoleSeparate: await isLogProtected(ctx.db),
      isCacheThere: cache.ok,
      isStorageWritable: storage.ok,
      isWorkerRunning: await isWorkerRunning(ctx),
      canMakeFilms: await canMakeFilms(ctx),
      canConvertOffice: await canConvertOffice(ctx),
      publicUrl: ctx.config.publicUrl,
      origin,
      browserNow,
      serverNow: ctx.now,
      databaseNow: await ctx.databaseNow(),
    }),
  };
};

async function countMissingMigrations({ db }: Ctx): Promise<number> {
  const applied = new Map((await listMigrations(db)).map(({ name, checksum }) => [name, checksum]));
  return (await readMigrations()).filter((file) => !isApplied(file, applied.get(file.name))).length;
}
