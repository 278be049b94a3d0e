import { firstDraft } from '@ganlin/domain/certificate-paper/built-in-designs';
import { CertificateSource, dayAfter, lastValidDay } from '@ganlin/contract/certificate/kinds';
import { addDays, dayInChina } from '@ganlin/contract/core/time';
import { demoAccounts } from '@ganlin/contract/iam/sign-in/session';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { newId } from '../../../platform/ids.ts';
import { actingAs, everybody, findAccount, StoredScope } from '../../iam/index.ts';
import { changeState, decisions } from '../grants/decide.ts';
import { grantBatch } from '../grants/grant-batch.ts';
import { actorOf, type GrantOrder } from '../grants/order.ts';
import { markReplaced } from '../grants/renew.ts';
import { findCertificate } from '../model/certificate.queries.ts';
import { typedCertificate } from '../model/certificate.ts';
import { findTemplate } from '../model/template.queries.ts';
import { publish } from '../templates/publish.ts';
import { save } from '../templates/save.ts';
import { holders, type DemoHolder, type DemoTemplate } from './demo-holders.ts';

const ISSUER = '河北省人工影响天气中心';
const MONTHS = 36;
/** Of three years with one leap day. */
const DAYS = 1_096;

const demoTemplateIds = {
  groundOperator: '019a8000-0000-7000-8000-0000000000c1',
  rocketOperator: '019a8000-0000-7000-8000-0000000000c2',
  courseCompletion: '019a8000-0000-7000-8000-0000000000c3',
} as const satisfies Record<DemoTemplate, string>;

const names: Readonly<Record<DemoTemplate, string>> = {
  groundOperator: '地面作业人员上岗证',
  rocketOperator: '火箭作业操作证',
  courseCompletion: '作业人员培训结业证书',
};

/** Seeds three templates and the certificates of forty people, in every state. Leaves them alone if they are there. */
export async function seedDemoCertificates(ctx: Ctx<null>): Promise<void> {
  const writer = await findAccount(ctx.db, demoAccounts.admin);
  if (!writer || (await findTemplate(ctx.db, demoTemplateIds.groundOperator))) return;
  const staff = actingAs(ctx, writer);
  for (const [from, id] of Object.entries(demoTemplateIds) as [DemoTemplate, string][]) {
    const draft = firstDraft(from, { name: names[from], issuer: ISSUER });
    // Numbers of their own: a new template from the same design can be published beside them.
    const numberPattern = [{ kind: 'text' as const, text: '冀' }, ...draft.numberPattern];
    const form = { ...draft, numberPattern, validityMonths: MONTHS };
    const { version } = await save(staff, { id, form });
    await publish(staff, { id, version });
  }
  // The serials of a year follow the days of issue.
  for (const holder of holders.toSorted(([, , one], [, , other]) => one - other)) await grant(staff, holder);
}

async function grant(ctx: Ctx<User>, [userName, template, daysLeft, change]: DemoHolder): Promise<void> {
  const account = await findAccount(ctx.db, userName);
  if (!account) return;
  const issuedOn = dayInChina(addDays(ctx.now, daysLeft + 1 - DAYS));
  const templateId = demoTemplateIds[template];
  if (change === 'successor') {
    // So that it ended on the day before.
    const before = dayAfter(lastValidDay(issuedOn, -MONTHS), 1);
    const earlier = await grantOne(ctx, account.id, { templateId, issuedOn: before, replacesId: null });
    const later = earlier && (await grantOne(ctx, account.id, { templateId, issuedOn, replacesId: earlier.id }));
    if (later) await markReplaced(ctx, earlier.id, later);
    return;
  }
  const given = await grantOne(ctx, account.id, { templateId, issuedOn, replacesId: null });
  if (!given) return;
  if (change === 'renewed') {
    const again = { templateId, issuedOn: dayInChina(ctx.now), replacesId: given.id };
    const renewed = await grantOne(ctx, account.id, again);
    if (renewed) await markReplaced(ctx, given.id, renewed);
  }
  const row = change && change !== 'renewed' ? await findCertificate(ctx.db, given.id) : undefined;
  if (!row) return;
  const isRevoked = change === 'revoked';
  await changeState(ctx, typedCertificate(row), {
    reason: isRevoked ? '培训记录经核查不实' : '调离作业岗位，本人申请暂停',
    decision: isRevoked ? decisions.revoke : decisions.suspend,
  });
}

type Occasion = Pick<GrantOrder, 'templateId' | 'issuedOn' | 'replacesId'>;

async function grantOne(ctx: Ctx<User>, userId: string, occasion: Occasion) {
  const order: GrantOrder = {
    ...occasion,
    source: CertificateSource.byHand,
    sourceId: newId(),
    className: `${occasion.issuedOn.slice(0, 4)} 年作业人员岗位培训`,
    studyHours: '48',
    scope: StoredScope.parse(everybody),
    actor: actorOf(ctx.user),
  };
  // Scores that differ, and stay the same with every seed.
  const score = 80 + (Number.parseInt(userId.slice(-2), 16) % 18);
  const row = { userId, theoryScore: String(score), practicalScore: String(score - 2) };
  const { granted } = await grantBatch(ctx, order, [row], { tells: false });
  return granted[0];
}
