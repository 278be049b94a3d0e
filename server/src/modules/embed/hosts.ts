import { randomBytes } from 'node:crypto';
import type { hostApi } from '@ganlin/contract/embed/host';
import { refuseUnlessAllGranted } from '../../platform/security/all-granted.ts';
import type { Ctx, User } from '../../platform/ctx.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { AppError } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/handler.ts';
import { newId } from '../../platform/ids.ts';
import { seal } from '../../platform/security/sealed.ts';
import { record } from '../audit/index.ts';
import { endSessionsOfHost } from '../iam/index.ts';
import { originsOf } from './launch.rules.ts';
import { forgetOrigins } from './origins.ts';
import * as queries from './queries.ts';

type Host = Awaited<ReturnType<typeof queries.holdHost>>;

export const paging: Handler<typeof hostApi.paging> = async (ctx, { current, size, params }) => {
  const { records, total } = await queries.pageHosts(ctx.db, { current, size, keyword: params.keyword ?? '' });
  return { records, total, current, size };
};

/** A host with a key can sign in as any user, so only those with all permissions get one. */
export const save: Handler<typeof hostApi.save> = (ctx, { id, ...form }) =>
  transaction(ctx, async (ctx) => {
    refuseUnlessAllGranted(ctx);
    const after = {
      ...form,
      origins: originsOf(form.origins),
      permissions: unique(form.permissions),
      pages: unique(form.pages),
    };
    const before = id === undefined ? undefined : await getHost(ctx, id);
    const saved = before ? await change(ctx, before, after) : await add(ctx, after);
    const trace = { action: 'embed.hostSaved', target: `host:${saved.id}`, summary: form.name } as const;
    await record(ctx, { ...trace, ...(before ? { before: shown(before) } : {}), after: shown(after) });
    ctx.afterCommit(async () => forgetOrigins(ctx));
    return saved;
  });

/** The old key ends immediately, and with it the tickets requested with it; open sessions stay until they end. */
export const renewKey: Handler<typeof hostApi.renewKey> = (ctx, { id }) =>
  transaction(ctx, async (ctx) => {
    refuseUnlessAllGranted(ctx);
    const { name } = await getHost(ctx, id);
    const { keyId, secret, sealed } = newKey(ctx, id);
    await queries.updateHost(ctx.db, id, { keyId, secretSealed: sealed, updatedAt: ctx.now });
    await queries.deleteTickets(ctx.db, id);
    await record(ctx, { action: 'embed.hostSaved', target: `host:${id}`, summary: `${name}：密钥已更换` });
    return { keyId, secret };
  });

export const remove: Handler<typeof hostApi.delete> = (ctx, { id }) =>
  transaction(ctx, async (ctx) => {
    const host = await getHost(ctx, id);
    await endSessionsOfHost(ctx, id);
    await queries.deleteHost(ctx.db, id);
    const trace = { action: 'embed.hostDeleted', target: `host:${id}`, summary: host.name } as const;
    await record(ctx, { ...trace, before: shown(host) });
    ctx.afterCommit(async () => forgetOrigins(ctx));
    return null;
  });

type Form = Omit<NonNullable<Host>, 'id' | 'keyId'>;
interface Saved {
  readonly id: string;
  readonly keyId: string;
  readonly secret: string;
}

async function add(ctx: Ctx<User>, form: Form): Promise<Saved> {
  const id = newId();
  const { keyId, secret, sealed } = newKey(ctx, id);
  const at = { createdAt: ctx.now, updatedAt: ctx.now };
  await queries.insertHost(ctx.db, { ...form, ...at, id, keyId, secretSealed: sealed });
  return { id, keyId, secret };
}

/**
 * A disabled host is locked out immediately, with all its sessions; changed permissions, pages or staff access also end
 * open sessions.
 */
async function change(ctx: Ctx<User>, before: NonNullable<Host>, form: Form): Promise<Saved> {
  const { id, keyId } = before;
  await queries.updateHost(ctx.db, id, { ...form, updatedAt: ctx.now });
  if (!form.enabled || !isSameScope(before, form)) {
    await queries.deleteTickets(ctx.db, id);
    await endSessionsOfHost(ctx, id);
  }
  return { id, keyId, secret: '' };
}

const isSameScope = (one: Form, other: Form): boolean =>
  one.allowsStaff === other.allowsStaff && isSame(one.permissions, other.permissions) && isSame(one.pages, other.pages);

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((word) => other.includes(word));

const unique = (words: readonly string[]): string[] => [...new Set(words)];

async function getHost(ctx: Ctx, id: string): Promise<NonNullable<Host>> {
  const host = await queries.holdHost(ctx.db, id);
  if (!host) throw new AppError('hostNotFound');
  return host;
}

function newKey({ config }: Ctx, hostId: string): { keyId: string; secret: string; sealed: string } {
  const keyId = `hk_${randomBytes(9).toString('hex')}`;
  const secret = randomBytes(32).toString('base64url');
  return { keyId, secret, sealed: seal(config.dataKeys, secret, ['embedHost.secretSealed', hostId]) };
}

/** The logged fields: never a key. */
const shown = ({ name, origins, enabled, permissions, allowsStaff, pages, themeColor }: Form): Form => ({
  name,
  origins,
  enabled,
  permissions,
  allowsStaff,
  pages,
  themeColor,
});
