import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Manifest } from '../../../kits/bundle/manifest.ts';
import { BundleRefused, verifyBundle, type BundleFault, type OpenFile } from '../../../kits/bundle/read-bundle.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import type { ErrorName } from '@ganlin/contract/errors';
import { findPeerByKey, type Peer } from './site.queries.ts';

/** The only file in our bundles: its content is encrypted. */
export const SEALED_FILE = 'sealed.bin';

/** What a content key is used for; a content opens as nothing else. */
export const contentLabel = (kind: string, bundleId: string): string => `ganlin ${kind} ${bundleId}`;

const refusals: Readonly<Record<BundleFault, ErrorName>> = {
  unreadable: 'bundleUnreadable',
  changed: 'bundleChanged',
  unknownSender: 'bundleSenderUnknown',
};

/** The manifest of a file whose every byte a registered installation has signed, and which one that is. */
export async function trustedBundle(
  ctx: Ctx<unknown>,
  open: OpenFile,
  { kind, expected }: { readonly kind: string; readonly expected: string },
): Promise<{ manifest: Manifest; peer: Peer }> {
  let peer: Peer | undefined;
  const isTrusted = async (signKey: string) => {
    peer = await findPeerByKey(ctx.db, signKey);
    return peer?.enabled === true;
  };
  const manifest = await verifyBundle(open, isTrusted).catch((error: unknown) => {
    throw error instanceof BundleRefused ? new AppError(refusals[error.fault]) : error;
  });
  if (!peer) throw new AppError('bundleSenderUnknown');
  if (manifest.kind !== kind) throw new AppError('bundleOtherKind', { expected });
  return { manifest, peer };
}

/** A folder for the contents of a bundle that is being written; encrypted ones only. */
export async function withFolder<Result>(run: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'bundle-'));
  try {
    return await run(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
