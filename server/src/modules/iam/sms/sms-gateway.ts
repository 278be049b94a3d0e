import { SmsType, smsTypeLabels } from '@ganlin/contract/iam/sign-in/sms';
import type { Ctx } from '../../../platform/ctx.ts';
import { sendSms } from '../../../platform/gateways/sms/sms.ts';
import { integrationOf } from '../../site/index.ts';
import { keepInOutbox } from './sms-outbox.ts';

/** What a short message is about: a code for one purpose, or the notice of a message. */
export type SmsKind = SmsType | 'notice';

const templateNames = {
  [SmsType.login]: 'loginTemplate',
  [SmsType.reg]: 'regTemplate',
  [SmsType.reset]: 'resetTemplate',
  [SmsType.bind]: 'bindTemplate',
  // Says no more than the code: the site need not have another template approved for it.
  [SmsType.prove]: 'bindTemplate',
  notice: 'noticeTemplate',
} as const satisfies Readonly<Record<SmsKind, string>>;

const kindLabels: Readonly<Record<SmsKind, string>> = { ...smsTypeLabels, notice: '消息通知' };

/** Whether a message of this kind would arrive anywhere: at a provider, or on the page of a machine that has none. */
export async function canText(ctx: Ctx, kind: SmsKind): Promise<boolean> {
  const account = await integrationOf(ctx, 'sms');
  return account.provider === 'none' ? !ctx.config.production : account[templateNames[kind]] !== '';
}

interface Texted {
  readonly kind: SmsKind;
  readonly mobile: string;
  /** What fills the places of the template. */
  readonly values: Readonly<Record<string, string>>;
}

/** Hands one message over. Only jobs call it: a provider takes its time. */
export async function text(ctx: Ctx, { kind, mobile, values }: Texted): Promise<void> {
  const { provider, ...account } = await integrationOf(ctx, 'sms');
  if (provider === 'none') {
    await keepInOutbox(ctx, { mobile, purpose: kindLabels[kind], words: Object.values(values).join('，') });
    return;
  }
  const template = account[templateNames[kind]];
  await sendSms({ ...account, provider, endpoint: ctx.config.smsEndpoint }, { mobile, template, values });
}
