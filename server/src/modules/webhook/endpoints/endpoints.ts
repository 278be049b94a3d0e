import { addSeconds } from '@ganlin/contract/core/time';
import { MAX_WEBHOOKS_PER_HOST, SECRET_OVERLAP_HOURS } from '@ganlin/contract/webhook/kinds';
import type { webhookApi } from '@ganlin/contract/webhook/webhook';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { newId } from '../../../platform/ids.ts';
import { refuseUnlessAllGranted } from '../../../platform/security/all-granted.ts';
import { seal, unseal } from '../../../platform/security/sealed.ts';
import { record } from '../../audit/index.ts';
import { frameRegions } from '../../iam/index.ts';
import { wakeDelivery } from '../delivery/wake.ts';
import { addressProblem } from '../model/address.rules.ts';
import { newSecret } from '../model/signature.rules.ts';
import * as queries from './endpoints.queries.ts';

type Endpoint = NonNullable<Awaited<ReturnType<typeof queries.lockEndpoint>>>;

const HOSTS = 500;

export const paging: Handler<typeof webhookApi.paging> = async (ctx, { current, size, params }) => {
  const { records, total } = await queries.pageEndpoints(ctx.db, {
    current,
    size,
    hostId: params.hostId,
    regionIds: await frameRegions(ctx),
  });
  const isOver = (until: Date | null) => until !== null && until <= ctx.now;
  const shownRows = records.map((row) => ({
    ...row,
    previousUntil: isOver(row.previousUntil) ? null : row.previousUntil,
  }));
  return { records: shownRows, total, current, size };
};

export const hosts: Handler<typeof webhookApi.hosts> = (ctx) => queries.listHosts(ctx.db, HOSTS);

/** An address receives events about everybody, so only those who may see everybody set one. */
export const save: Handler<typeof webhookApi.save> = (ctx, { id, ...form }) =>
  transaction(ctx, async (ctx) => {
    refuseUnlessAllGranted(ctx);
    const before = id === undefined ? undefined : await getEndpoint(ctx, id);
    await refuseUnusable(ctx, form, before);
    const after = { ...form, events: [...new Set(form.events)] };
    const saved = before ? await change(ctx, before, after) : await add(ctx, after);
    const trace = { action: 'webhook.saved', target: `webhook:${saved.id}`, summary: form.address } as const;
    await record(ctx, { ...trace, ...(before ? { before: shown(before) } : {}), after: shown(after) });
    return saved;
  });

/** For a day both secrets sign: the host changes its own in between and misses nothing. */
export const renewSecret: Handler<typeof webhookApi.renewSecret> = (ctx, { id }) =>
  transaction(ctx, async (ctx) => {
    refuseUnlessAllGranted(ctx);
    const { address, secretSealed } = await getEndpoint(ctx, id);
    const { dataKeys } = ctx.config;
    const secret = newSecret();
    const previous = unseal(dataKeys, secretSealed, ['webhookEndpoint.secretSealed', id]);
    await queries.updateEndpoint(ctx.db, id, {
      secretSealed: seal(dataKeys, secret, ['webhookEndpoint.secretSealed', id]),
      previousSealed: seal(dataKeys, previous, ['webhookEndpoint.previousSealed', id]),
      previousUntil: addSeconds(ctx.now, SECRET_OVERLAP_HOURS * 3_600),
      updatedAt: ctx.now,
    });
    await record(ctx, { action: 'webhook.secretRenewed', target: `webhook:${id}`, summary: address });
    return { secret };
  });

export const remove: Handler<typeof webhookApi.delete> = (ctx, { id }) =>
  transaction(ctx, async (ctx) => {
    const endpoint = await getEndpoint(ctx, id);
    await queries.deleteEndpoint(ctx.db, id);
    const trace = { action: 'webhook.deleted', target: `webhook:${id}`, summary: endpoint.address } as const;
    await record(ctx, { ...trace, before: shown(endpoint) });
    return null;
  });

export async function getEndpoint(ctx: Ctx<User>, id: string): Promise<Endpoint> {
  const endpoint = await queries.lockEndpoint(ctx.db, id, await frameRegions(ctx));
  if (!endpoint) throw new AppError('webhookNotFound');
  return endpoint;
}

interface Form {
  readonly hostId: string;
  readonly address: string;
  readonly events: string[];
  readonly regionId: string | null;
  readonly enabled: boolean;
}

async function refuseUnusable(ctx: Ctx<User>, form: Form, before: Endpoint | undefined): Promise<void> {
  const reason = addressProblem(form.address, ctx.config.webhookPrivateAddresses);
  if (reason !== undefined) throw new AppError('webhookAddressRefused', { reason });
  if (!(await isRegionAllowed(ctx, form.regionId))) throw new AppError('webhookRegionUnknown');
  if (before?.hostId === form.hostId) return;
  const count = await queries.countOfHost(ctx.db, form.hostId);
  if (count === undefined) throw new AppError('webhookHostNotFound');
  if (count >= MAX_WEBHOOKS_PER_HOST) throw new AppError('webhookTooMany');
}

/** Events about everybody are not for an endpoint that is set in a frame of a region. */
async function isRegionAllowed(ctx: Ctx<User>, regionId: string | null): Promise<boolean> {
  const regions = await frameRegions(ctx);
  if (regions !== null) return regionId !== null && regions.includes(regionId);
  return regionId === null || queries.isRegion(ctx.db, regionId);
}

async function add(ctx: Ctx<User>, form: Form): Promise<{ id: string; secret: string }> {
  const [id, secret] = [newId(), newSecret()];
  const secretSealed = seal(ctx.config.dataKeys, secret, ['webhookEndpoint.secretSealed', id]);
  await queries.insertEndpoint(ctx.db, { ...form, id, secretSealed, createdAt: ctx.now, updatedAt: ctx.now });
  return { id, secret };
}

/** Saved again, it is no longer one that was switched off by itself. */
async function change(ctx: Ctx<User>, { id }: Endpoint, form: Form): Promise<{ id: string; secret: string }> {
  await queries.updateEndpoint(ctx.db, id, { ...form, offReason: '', failingSince: null, updatedAt: ctx.now });
  if (form.enabled) {
    await queries.hurry(ctx.db, id, await ctx.databaseNow());
    await wakeDelivery(ctx);
  }
  return { id, secret: '' };
}

/** The logged fields: never a secret. */
const shown = ({ hostId, address, events, regionId, enabled }: Form): Form => ({
  hostId,
  address,
  events,
  regionId,
  enabled,
});
