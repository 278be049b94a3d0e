import { hash } from 'node:crypto';
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

export type Signing = Pick<Ctx, 'config' | 'now'>;
type Params = Readonly<Record<string, string>>;

/** Whom a URL is for. */
export interface Viewer {
  readonly viewer: string;
  readonly device?: string;
}

/** The caller, as the only one for whom a URL opens; a guest has nothing to show who they are. */
export function viewerOf({ user, device }: Pick<Ctx, 'user' | 'device'>): Viewer | undefined {
  return user === null
    ? undefined
    : { viewer: user.id, ...(device.sent === '' ? {} : { device: deviceMark(device.sent) }) };
}

/** A URL of this endpoint that works for some hours, for this viewer or anyone who has it: a film or document is used that long. */
export function lastingLink({ config, now }: Signing, { path }: Endpoint, params: Params, viewer?: Viewer): string {
  const intoStep = (now.getTime() / 1000) % STEP_SECONDS;
  const expiresAt = addSeconds(now, STEP_SECONDS - intoStep + GOOD_SECONDS);
  return signLink(config.linkSecret, { path, params: { ...params, ...viewer }, expiresAt });
}

interface Proof {
  readonly expires: string;
  readonly signature: string;
  readonly viewer?: string | undefined;
  readonly device?: string | undefined;
}

/**
 * Without a valid URL, or with that of another user, the record counts as missing. Returns whom the URL is for:
 * those of a playlist are for the same.
 */
export function verifyLasting(
  { config, now, user, device }: Signing & Pick<Ctx, 'user' | 'device'>,
  { path }: Endpoint,
  { params, proof, error }: { params: Params; proof: Proof; error: ErrorName },
): Viewer | undefined {
  const given = Object.entries({ ...params, ...proof }).filter(
    (pair): pair is [string, string] => pair[1] !== undefined,
  );
  const link = { path, query: new URLSearchParams(given) };
  if (verifyLink(config.linkSecret, link, now) !== 'ok') throw new AppError(error);
  if (proof.viewer === undefined) return undefined;
  const viewer = { viewer: proof.viewer, ...(proof.device === undefined ? {} : { device: proof.device }) };
  // Apple's browsers play films by themselves and send no token along, but the cookie.
  const isTheirs = user?.id === viewer.viewer || (device.sent !== '' && deviceMark(device.sent) === viewer.device);
  if (!isTheirs) throw new AppError(error);
  return viewer;
}

/** The cookie is 256 random bits, which its hash does not reveal. */
const deviceMark = (sent: string): string => hash('sha256', `media:${sent}`, 'base64url').slice(0, 32);
