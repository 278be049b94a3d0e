import { z } from 'zod';
import { SmsCode } from './sms.ts';

/**
 * Before a new way into the account is opened: its password, or a code sent to the number on file (`SmsType.prove`).
 * A session alone may be stolen, and a way in outlives it.
 */
export const ownProof = {
  password: z.string().min(1, '密码不能为空').max(200).optional(),
  proofCode: SmsCode.optional(),
};

export const ownProofErrors = ['passwordMissing', 'passwordWrong', 'smsCodeWrong'] as const;
