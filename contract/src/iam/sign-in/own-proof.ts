import { z } from 'zod';
import { SmsCode } from './sms.ts';

/**
 * Required before a new way to sign in is added: the account's password, or a code sent to its registered number
 * (`SmsType.prove`). A session alone may be stolen, and a sign-in method outlives it.
 */
export const ownProof = {
  password: z.string().min(1, '密码不能为空').max(200).optional(),
  proofCode: SmsCode.optional(),
};

export const ownProofErrors = ['passwordMissing', 'passwordWrong', 'smsCodeWrong'] as const;
