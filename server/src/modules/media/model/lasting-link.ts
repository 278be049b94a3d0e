import type { Endpoint } from '@ganlin/contract/core/endpoint';
import type { ErrorName } from '@ganlin/contract/errors';
import { addSeconds } from '@ganlin/contract/core/time';
import type { Ctx } from '../../../platform/ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import { signLink, verifyLink } from '../../../platform/storage/signed-link.ts';

/** URLs are valid for twelve to eighteen hours, and identical for six, so that a browser can reuse its cache. */
const GOOD_SECONDS = 12 * 3600;
const STEP_SECONDS = 6 * 3600;
/** How long a browser may reuse what it got from such a URL. */
export const LINK_CACHE_SECONDS = STEP_SECONDS;

type Signing = Pick<Ctx, 'config' | 'now'>;
type Params = Readonly<Record<string, string>>;

/** A URL of this endpoint that works for anyone who has it, for some hours: a film or document is used that long. */
export function lastingLink({ config, now }: Signing, { path }: Endpoint, params: Params): string {
  const intoStep = (now.getTime() / 1000) % STEP_SECONDS;
  const expiresAt = addSeconds(now, STEP_SECONDS - intoStep + GOOD_SECONDS);
  return signLink(config.linkSecret, { path, params, expiresAt });
}

/** Without a valid URL, the record counts as missing. */
export function verifyLasting(
  { config, now }: Signing,
  { path }: Endpoint,
  { params, error }: { params: Params; error: ErrorName },
): void {
  const link = { path, query: new URLSearchParams(params) };
  if (verifyLink(config.linkSecret, link, now) !== 'ok') throw new AppError(error);
}
