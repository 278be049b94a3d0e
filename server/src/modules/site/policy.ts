import { addSeconds } from '@ganlin/contract/core/time';
import type { policyApi, SitePolicy } from '@ganlin/contract/site/policy';
import { SITE_ID } from '@ganlin/contract/site/settings';
import { z } from 'zod';
import type { Config } from '../../config.ts';
import { refuseUnlessAllGranted } from '../../platform/security/all-granted.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { defineEvent, emit } from '../../platform/events/events.ts';
import type { Handler } from '../../platform/http/handler.ts';
import { record } from '../audit/index.ts';
import * as queries from './queries.ts';
import { settingsChanged } from './settings.ts';

/**
 * How long a process may use the policy it has read. Only the process that saves a new policy knows it immediately.
 */
const KNOWN_SECONDS = 3;

/** The account rules have changed. */
export const policyChanged = defineEvent('site.policyChanged', z.object({}));

interface Known {
  readonly policy: SitePolicy;
  readonly until: Date;
}

/** In memory rather than Redis: it must be cheap on every request, and correct when Redis is down. */
const known = new WeakMap<Config, Known>();

/** The account rules, at most a few seconds old. */
export async function sitePolicy(ctx: Pick<Ctx, 'db' | 'config' | 'now'>): Promise<SitePolicy> {
  const found = known.get(ctx.config);
  if (found && found.until > ctx.now) return found.policy;
  const policy = await queries.getPolicy(ctx.db);
  known.set(ctx.config, { policy, until: addSeconds(ctx.now, KNOWN_SECONDS) });
  return policy;
}

/** Anyone who sets the account rules can weaken every account, so only users with all permissions may do it. */
export const policyDetail: Handler<typeof policyApi.detail> = async (ctx) => {
  refuseUnlessAllGranted(ctx);
  return { ...(await queries.getPolicy(ctx.db)), demoAllowed: ctx.config.demo };
};

export const savePolicy: Handler<typeof policyApi.save> = (ctx, after) =>
  transaction(ctx, async (ctx) => {
    refuseUnlessAllGranted(ctx);
    const before = await queries.holdPolicy(ctx.db);
    await queries.updateSettings(ctx.db, { ...after, updatedAt: ctx.now });
    await record(ctx, {
      action: 'site.policySaved',
      target: `site:${SITE_ID}`,
      summary: '安全策略',
      before,
      after,
    });
    await emit(ctx, policyChanged, {});
    ctx.afterCommit(async () => void known.delete(ctx.config));
    settingsChanged(ctx);
    return null;
  });
