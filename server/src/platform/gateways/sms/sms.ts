import { sendByAliyun } from './aliyun.ts';
import { SmsRefused, type SendSms, type SmsAccount } from './driver.ts';
import { sendByTencent } from './tencent.ts';

const drivers = { aliyun: sendByAliyun, tencent: sendByTencent } satisfies Record<SmsAccount['provider'], SendSms>;

/** Hands a message to the provider; returns once the provider has accepted it. */
export const sendSms: SendSms = (account, message) =>
  drivers[account.provider](account, message).catch((error: unknown) => {
    // Aliyun's client writes the whole URL, including number and code, into its errors: pass on only the error code.
    throw error instanceof SmsRefused ? error : new SmsRefused(codeOf(error), 'not sent');
  });

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'unreachable';
}
