import { SmsType, smsTypeLabels } from '@ganlin/contract/iam/sign-in/sms';
import type { Ctx } from '../../../platform/ctx.ts';
import { sendSms } from '../../../platform/gateways/sms/sms.ts';
import { integrationOf } from '../../site/index.ts';
import { keepInOutbox } from './sms-outbox.ts';

/** The kind of an SMS: a code for one purpose, or the notice of a message. */
export type SmsKind = SmsType | 'notice';

const templateNames = {
  [SmsType.login]: 'loginTemplate',
  [SmsType.reg]: 'regTemplate',
  [SmsType.reset]: 'resetTemplate',
  [SmsType.bind]: 'bindTemplate',
  // These contain only the code, so the site needs no additional approved templates.
  [SmsType.prove]: 'bindTemplate',
  [SmsType.find]: 'loginTemplate',
  notice: 'noticeTemplate',
} as const satisfies Readonly<Record<SmsKind, string>>;

const kindLabels: Readonly<Record<SmsKind, string>> = { ...smsTypeLabels, notice: '消息通知' };

/**
 * Whether an SMS of this kind would be delivered: to a provider, or to the outbox page of a machine that has none.
 */
export async function canText(ctx: Ctx, kind: SmsKind): Promise<boolean> {
  const account = await integrationOf(ctx, 'sms');
  return account.provider === 'none' ? !ctx.config.production : account[templateNames[kind]] !== '';
}

interface Texted {
  readonly kind: SmsKind;
  readonly mobile: string;
  /** The values of the template's placeholders. */
  readonly values: Readonly<Record<string, string>>;
}

/** Sends one message. Only jobs call it: a provider is slow. */
export async function text(ctx: Ctx, { kind, mobile, values }: Texted): Promise<void> {
  const { provider, ...account } = await integrationOf(ctx, 'sms');
  if (provider === 'none') {
    await keepInOutbox(ctx, { mobile, purpose: kindLabels[kind], words: Object.values(values).join('，') });
    return;
  }
  const template = account[templateNames[kind]];
  try {
    await sendSms({ ...account, provider, endpoint: ctx.config.smsEndpoint }, { mobile, template, values });
    ctx.metrics.countSms('sent');
  } catch (error) {
    ctx.metrics.countSms('failed');
    throw error;
  }
}
