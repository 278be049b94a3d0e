import { addSeconds } from '@ganlin/contract/core/time';
import { fileApi } from '@ganlin/contract/media/file';
import type { Ctx } from '../../../platform/ctx.ts';
import { signLink } from '../../../platform/storage/signed-link.ts';

const LINK_SECONDS = 3600;

/** A URL that serves the file to anyone who has it, for an hour or until the given time. */
export function fileUrl(
  ctx: Pick<Ctx, 'config' | 'now'>,
  id: string,
  { inline = false, until: expiresAt = addSeconds(ctx.now, LINK_SECONDS) }: { inline?: boolean; until?: Date } = {},
): string {
  const params = { id, inline: inline ? '1' : '0' };
  return signLink(ctx.config.linkSecret, { path: fileApi.download.path, params, expiresAt });
}
