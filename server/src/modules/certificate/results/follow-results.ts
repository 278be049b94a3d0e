import {
  CertificateState,
  RENEWABLE_DAYS,
  TemplateState,
  type CertificateSource,
} from '@ganlin/contract/certificate/kinds';
import { addDays, dayInChina } from '@ganlin/contract/core/time';
import type { Ctx } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { everybody, StoredScope } from '../../iam/index.ts';
import { notify } from '../../message/index.ts';
import { changeState, decisions } from '../grants/decide.ts';
import { grantBatch } from '../grants/grant-batch.ts';
import type { GrantOrder } from '../grants/order.ts';
import { markReplaced } from '../grants/renew.ts';
import { listRenewable, lockOfOccasion } from '../model/certificate.queries.ts';
import { typedCertificate, type Certificate } from '../model/certificate.ts';
import { findTemplate } from '../model/template.queries.ts';

/** An exam or a class whose result brings a certificate. */
export interface Occasion {
  readonly templateId: string;
  readonly source: Exclude<CertificateSource, typeof CertificateSource.byHand>;
  readonly sourceId: string;
  /** What it is called, for the certificates and for the staff. */
  readonly title: string;
  readonly className: string;
  readonly studyHours: string;
  /** Who is told what has changed by itself, and who got no certificate. */
  readonly staffIds: readonly string[];
}

export interface Result {
  readonly userId: string;
  readonly passed: boolean;
  readonly theoryScore: string;
  readonly practicalScore: string;
}

/**
 * Brings the certificates of an occasion in line with its results: grants what was earned, suspends what no longer is,
 * restores what is again. Safe to repeat, and whichever of two changes comes last, the results of that moment hold:
 * they are read when the template is locked.
 */
export const followResults = (
  ctx: Ctx<null>,
  occasion: Occasion,
  {
    reason,
    readResults,
  }: { readonly reason: string; readonly readResults: (ctx: Ctx<null>) => Promise<readonly Result[]> },
): Promise<void> =>
  transaction(ctx, async (ctx) => {
    const template = await findTemplate(ctx.db, occasion.templateId, { lock: true });
    if (!template) return;
    const results = await readResults(ctx);
    const { source, sourceId } = occasion;
    const userIds = results.map(({ userId }) => userId);
    const before = (await lockOfOccasion(ctx.db, { source, sourceId, userIds })).map(typedCertificate);
    const changed = await changeStates(ctx, { before, results, reason });
    const had = new Set(before.map(({ userId }) => userId));
    const earned = results.filter(({ userId, passed }) => passed && !had.has(userId));
    const missing = template.state === TemplateState.inUse ? await grantEarned(ctx, occasion, earned) : [];
    await tellStaff(ctx, occasion, { changed, missing });
  });

interface Changes {
  readonly before: readonly Certificate[];
  readonly results: readonly Result[];
  readonly reason: string;
}

/** A certificate that staff suspended or revoked stays so. */
async function changeStates(ctx: Ctx<null>, { before, results, reason }: Changes): Promise<string[]> {
  const passed = new Map(results.map((result) => [result.userId, result.passed]));
  const told: string[] = [];
  for (const certificate of before) {
    const { userId, state, suspendedByResult, name, number } = certificate;
    const holds = passed.get(userId) ?? false;
    if (!holds && state === CertificateState.granted) {
      await changeState(ctx, certificate, { reason, decision: decisions.suspend, byResult: true });
      told.push(`${name} ${number} 暂停`);
    }
    if (holds && state === CertificateState.suspended && suspendedByResult) {
      await changeState(ctx, certificate, { reason, decision: decisions.restore });
      told.push(`${name} ${number} 恢复`);
    }
  }
  return told;
}

/** Who holds one that ends soon or has ended gets its renewal. Returns who got none, and why. */
async function grantEarned(ctx: Ctx<null>, occasion: Occasion, earned: readonly Result[]): Promise<string[]> {
  const { templateId, source, sourceId, className, studyHours } = occasion;
  const today = dayInChina(ctx.now);
  const order: GrantOrder = {
    templateId,
    source,
    sourceId,
    className,
    studyHours,
    issuedOn: today,
    scope: StoredScope.parse(everybody),
    actor: null,
    replacesId: null,
  };
  const userIds = earned.map(({ userId }) => userId);
  const until = dayInChina(addDays(ctx.now, RENEWABLE_DAYS));
  const old = new Map((await listRenewable(ctx.db, templateId, { userIds, until })).map((row) => [row.userId, row]));
  const refused = [];
  for (const row of earned.filter(({ userId }) => old.has(userId))) {
    const replaced = old.get(row.userId);
    const outcome = await grantBatch(ctx, { ...order, replacesId: replaced?.id ?? null }, [row]);
    const [renewed] = outcome.granted;
    if (renewed && replaced) await markReplaced(ctx, replaced.id, renewed);
    refused.push(...outcome.refused);
  }
  const fresh = earned.filter(({ userId }) => !old.has(userId));
  if (fresh.length > 0) refused.push(...(await grantBatch(ctx, order, fresh)).refused);
  return refused.filter(({ isHeld }) => !isHeld).map(({ name, problem }) => `${name || '有一人'}：${problem}`);
}

const LISTED = 20;
const listed = (lines: readonly string[]): string =>
  [...lines.slice(0, LISTED), ...(lines.length > LISTED ? ['……'] : [])].join('\n');

async function tellStaff(
  ctx: Ctx<null>,
  { title, staffIds }: Occasion,
  { changed, missing }: { readonly changed: readonly string[]; readonly missing: readonly string[] },
): Promise<void> {
  const values = (lines: readonly string[]) => ({ title, count: String(lines.length), list: listed(lines) });
  if (changed.length > 0)
    await notify(ctx, { userIds: staffIds, template: 'certificateFollowed', values: values(changed) });
  if (missing.length > 0)
    await notify(ctx, { userIds: staffIds, template: 'certificateMissing', values: values(missing) });
}
