import { addMinutes, textInChina } from '@ganlin/contract/core/time';
import type { Ctx } from '../../../platform/ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import { unseal } from '../../../platform/security/sealed.ts';
import { codeOf } from '../../../kits/bundle/sealing.ts';
import { listPackaged } from '../../exam/index.ts';
import { findPackage } from './packages.queries.ts';

interface Times {
  readonly startsAt: Date;
  readonly releaseMinutes: number;
}

/** An exam that was put off after the export keeps its questions sealed until the later start. */
export function releaseAt({ startsAt, releaseMinutes }: Times, now: { readonly startsAt: Date } | undefined): Date {
  const start = now && now.startsAt > startsAt ? now.startsAt : startsAt;
  return addMinutes(start, -releaseMinutes);
}

/** The release code of a package, by the database's clock; before its time nobody gets it. */
export async function releasedCode(ctx: Ctx<unknown>, packageId: string): Promise<{ code: string; title: string }> {
  const found = await findPackage(ctx.db, packageId);
  if (!found) throw new AppError('packageNotFound');
  const [exam] = await listPackaged(ctx.db, [found.examId]);
  const at = releaseAt(found, exam);
  if ((await ctx.databaseNow()) < at) throw new AppError('packageKeyTooEarly', { time: textInChina(at) });
  const secret = unseal(ctx.config.dataKeys, found.secretSealed, ['exchangePackage.secretSealed', packageId]);
  return { code: codeOf(Buffer.from(secret, 'base64url')), title: found.title };
}
