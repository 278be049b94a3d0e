import type { registerApi } from '@ganlin/contract/iam/sign-in/register';
import { SmsType } from '@ganlin/contract/iam/sign-in/sms';
import { RoleType, UserState } from '@ganlin/contract/iam/user';
import type { SitePolicy } from '@ganlin/contract/site/policy';
import type { Ctx } from '../../../platform/ctx.ts';
import { onConflict } from '../../../platform/db/conflict.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { newId } from '../../../platform/ids.ts';
import { keyedHash } from '../../../platform/security/sealed.ts';
import { record } from '../../audit/index.ts';
import { sitePolicy, siteSwitches } from '../../site/index.ts';
import { signIn } from '../session/login.ts';
import { refuseWeakPassword } from '../password/password-check.ts';
import { hashPassword } from '../password/password.ts';
import { LEARNER_ROLE } from '../model/queries.ts';
import { isDept, listDeptNames } from './register.queries.ts';
import { sealMobile } from '../model/sealed-numbers.ts';
import { insertUser } from '../seed/seed.queries.ts';
import { checkSmsCode, spendSmsCode } from '../sms/sms-code.ts';

/** Reveals whether a name is taken only to the number's holder: the code is checked first, and used up last. */
export const reg: Handler<typeof registerApi.reg> = async (ctx, { smsCode, password, ...form }) => {
  await refuseUnlessOpen(ctx);
  const policy = await sitePolicy(ctx);
  if (form.deptId !== null && !(await isDept(ctx.db, form.deptId))) throw new AppError('deptNotFound');
  const codeId = await checkSmsCode(ctx, { mobile: form.mobile, smsType: SmsType.reg, code: smsCode });
  // Checking the password costs more than the queries: it is done only for the number's holder.
  await refuseWeakPassword(ctx, password, { ...form, roleType: RoleType.learner });
  const passwordHash = await hashPassword(password);
  const id = newId();
  return transaction(ctx, async (ctx) => {
    await spendSmsCode(ctx, codeId);
    const state = policy.regReview ? UserState.pending : UserState.normal;
    const { userName, realName } = form;
    await insertUser(ctx.db, LEARNER_ROLE, {
      ...columnsOf(ctx, id, form),
      ...placeOf(form, policy),
      id,
      passwordHash,
      state,
    });
    await record(ctx, {
      action: 'iam.registered',
      target: `user:${id}`,
      summary: policy.regReview ? '等待审核' : '',
      by: { id, userName, realName },
    });
    if (policy.regReview) return { token: '', pending: true };
    const { token } = await signIn(ctx, { id, userName, realName }, { way: '注册', isProved: true });
    return { token, pending: false };
  })
    .catch(onConflict('iam_user_user_name_key', 'userNameTaken'))
    .catch(onConflict('iam_user_mobile_key', 'mobileTaken'));
};

/** Returns the names of the departments, and nothing else about them. */
export const depts: Handler<typeof registerApi.depts> = async (ctx) => {
  await refuseUnlessOpen(ctx);
  return listDeptNames(ctx.db);
};

interface Applicant {
  readonly userName: string;
  readonly realName: string;
  readonly mobile: string;
  readonly deptId: string | null;
}

/**
 * Members of a department have access to its exams, banks, classes and messages. Where registrations are not
 * reviewed, the chosen department is only a request until staff assign it.
 */
function placeOf({ deptId }: Applicant, { regReview }: SitePolicy) {
  return regReview ? { deptId } : { wishedDeptId: deptId };
}

function columnsOf(ctx: Ctx, id: string, { userName, realName, mobile }: Applicant) {
  return {
    userName,
    realName,
    mobileSealed: sealMobile(ctx, id, mobile),
    mobileHash: keyedHash(ctx.config.searchSecret, 'mobile', mobile),
    roleType: RoleType.learner,
    passwordChangedAt: ctx.now,
    createdAt: ctx.now,
    updatedAt: ctx.now,
  };
}

async function refuseUnlessOpen(ctx: Ctx): Promise<void> {
  if (!(await siteSwitches(ctx)).userReg) throw new AppError('regOff');
}
