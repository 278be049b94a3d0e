import type { certificateGrantApi } from '@ganlin/contract/certificate/grant';
import { CertificateSource } from '@ganlin/contract/certificate/kinds';
import { z } from 'zod';
import type { Ctx, User } from '../../../platform/ctx.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { defineTask, startTask } from '../../../platform/jobs/task.ts';
import { scopeOf, StoredScope } from '../../iam/index.ts';
import { candidatesOf } from './candidates.ts';
import { grantBatch, versionInUse } from './grant-batch.ts';
import { actorOf, GrantOrder, GrantRow } from './order.ts';

/** Certificates of one transaction: those of one template wait for each other meanwhile. */
const BATCH = 50;
const REASONS_NAMED = 3;

export const preview: Handler<typeof certificateGrantApi.preview> = async (ctx, { rows, ...about }) => {
  const scope = await scopeOf(ctx);
  const version = await versionInUse(ctx, about.templateId);
  const order = { ...about, scope: StoredScope.parse(scope), replacesId: null };
  const candidates = await candidatesOf(ctx, version, { order, rows });
  return {
    rows: candidates.map(({ userId, name, deptName, problem }) => ({ userId, name, deptName, problem })),
    grantable: candidates.filter(({ problem }) => problem === null).length,
  };
};

export const save: Handler<typeof certificateGrantApi.save> = (
  ctx,
  { userId, theoryScore, practicalScore, ...about },
) => transaction(ctx, async (ctx) => grantOne(ctx, await orderOf(ctx, about), { userId, theoryScore, practicalScore }));

export async function grantOne(ctx: Ctx, order: GrantOrder, row: GrantRow): Promise<{ id: string; number: string }> {
  const { granted, refused } = await grantBatch(ctx, order, [row]);
  const [one] = granted;
  if (!one) throw new AppError('certificateNotGranted', { reason: refused[0]?.problem ?? '' });
  return { id: one.id, number: one.number };
}

export const start: Handler<typeof certificateGrantApi.start> = (ctx, { rows, ...about }) =>
  transaction(ctx, async (ctx) => {
    const order = await orderOf(ctx, about);
    const { name } = await versionInUse(ctx, about.templateId);
    return { taskId: await startTask(ctx, grantTask, { title: `颁发${name}`, input: { order, rows } }) };
  });

/** Granted batch by batch: a repeated run finds those of the first, and continues after them. */
export const grantTask = defineTask(
  'certificate.grant',
  z.object({ order: GrantOrder, rows: z.array(GrantRow) }),
  async (ctx, { order, rows }, { report }) => {
    let granted = 0;
    const refused: string[] = [];
    for (let from = 0; from < rows.length; from += BATCH) {
      const batch = rows.slice(from, from + BATCH);
      const outcome = await transaction(ctx, (ctx) => grantBatch(ctx, order, batch));
      granted += outcome.granted.length;
      refused.push(...outcome.refused.map(({ name, problem }) => `${name || '有一人'}：${problem}`));
      const done = from + batch.length;
      await report({ done, total: rows.length, note: `已颁发 ${granted} 本` });
    }
    return outcomeText(granted, refused);
  },
);

function outcomeText(granted: number, refused: readonly string[]): string {
  if (refused.length === 0) return `已颁发 ${granted} 本证书`;
  const more = refused.length > REASONS_NAMED ? '等' : '';
  return `已颁发 ${granted} 本证书，${refused.length} 人没有颁发（${refused.slice(0, REASONS_NAMED).join('；')}${more}）`;
}

type About = Pick<GrantOrder, 'templateId' | 'issuedOn' | 'className' | 'studyHours'> & { readonly grantId: string };

/** What staff grant by hand, to people in their scope. */
export async function orderOf(
  ctx: Ctx<User>,
  { grantId, templateId, issuedOn, className, studyHours }: About,
  replacesId: string | null = null,
): Promise<GrantOrder> {
  const scope = StoredScope.parse(await scopeOf(ctx));
  const about = { templateId, issuedOn, className, studyHours, scope, replacesId };
  return { ...about, source: CertificateSource.byHand, sourceId: grantId, actor: actorOf(ctx.user) };
}
