import type { CertificateField } from '@ganlin/contract/certificate/template/design';
import { dayInChina } from '@ganlin/contract/core/time';
import type { Ctx } from '../../../platform/ctx.ts';
import { listAccounts, openIdCard } from '../../iam/index.ts';
import { listHeld } from '../model/certificate.queries.ts';
import type { TemplateVersion } from '../model/template.ts';
import { missingField, printedIdNumber } from './candidate.rules.ts';
import type { GrantOrder, GrantRow } from './order.ts';

export interface Candidate {
  readonly userId: string;
  readonly name: string;
  readonly deptName: string;
  readonly fields: Partial<Record<CertificateField, string>>;
  /** Why there is no certificate for them. */
  readonly problem: string | null;
  /** The problem is that they have one already. */
  readonly isHeld: boolean;
}

type About = Pick<GrantOrder, 'className' | 'studyHours' | 'scope' | 'replacesId'>;

/** Who of these would be granted a certificate, and what it would say; once each, in the order of the rows. */
export async function candidatesOf(
  ctx: Ctx<unknown>,
  version: TemplateVersion,
  { order, rows }: { readonly order: About; readonly rows: readonly GrantRow[] },
): Promise<Candidate[]> {
  const unique = [...new Map(rows.map((row) => [row.userId, row])).values()];
  const userIds = unique.map(({ userId }) => userId);
  const accounts = new Map((await listAccounts(ctx.db, order.scope, userIds)).map((account) => [account.id, account]));
  const today = dayInChina(ctx.now);
  const held = await listHeld(ctx.db, version.templateId, { userIds, today });
  const numbers = new Map(
    held.filter(({ id }) => id !== order.replacesId).map(({ userId, number }) => [userId, number]),
  );
  return unique.map(({ userId, theoryScore, practicalScore }) => {
    const account = accounts.get(userId);
    if (!account) return { ...nobody, userId };
    const { realName: name, deptName, isUsable, idCardSealed } = account;
    const { className, studyHours } = order;
    const idNumber = printedIdNumber(openIdCard(ctx, userId, idCardSealed));
    const fields = { holderName: name, idNumber, unit: deptName, className, studyHours, theoryScore, practicalScore };
    const missing = missingField(version.design, fields);
    const number = numbers.get(userId);
    const problem = isUsable
      ? number === undefined
        ? missing && `没有${missing}`
        : `已有有效证书 ${number}`
      : '账号没有启用';
    return { userId, name, deptName, fields, problem: problem ?? null, isHeld: number !== undefined };
  });
}

const nobody = { name: '', deptName: '', fields: {}, isHeld: false, problem: '没有这个人，或不在您的数据范围内' };
