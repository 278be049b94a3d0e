import { addDays, dayInChina } from '@ganlin/contract/core/time';
import { demoAccounts } from '@ganlin/contract/iam/sign-in/session';
import { ConsentState } from '@ganlin/contract/transcript/consent';
import type { Ctx } from '../../../platform/ctx.ts';
import { findAccount } from '../../iam/index.ts';
import { findConsent, insertRequest, updateConsent } from '../consent/consent.queries.ts';
import { openFile } from '../model/file.ts';

const DEMO_REQUEST = '019a8000-0000-7000-8000-0000000000d1';

/** Opens the demo student's file, and lets a unit ask to see it. */
export async function seedDemoTranscript(ctx: Ctx<null>): Promise<void> {
  const [student, staff] = [
    await findAccount(ctx.db, demoAccounts.learner),
    await findAccount(ctx.db, demoAccounts.admin),
  ];
  if (!student || !staff || (await findConsent(ctx.db, DEMO_REQUEST))) return;
  const { number } = await openFile(ctx, student.id);
  const createdAt = addDays(ctx.now, -1);
  await insertRequest(ctx.db, {
    id: DEMO_REQUEST,
    requesterId: staff.id,
    requester: staff.realName,
    unit: '张家口市人工影响天气办公室（示例）',
    userId: null,
    fileNumber: number,
    name: student.realName,
    purpose: '拟调入本单位作业岗位，核对培训和持证经历',
    state: ConsentState.asked,
    askedOn: dayInChina(createdAt),
    createdAt,
  });
  await updateConsent(ctx.db, DEMO_REQUEST, { userId: student.id });
}
