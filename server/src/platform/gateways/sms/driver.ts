/** The credentials a provider needs. */
export interface SmsAccount {
  readonly provider: 'aliyun' | 'tencent';
  readonly signName: string;
  readonly appId: string;
  readonly accessKeyId: string;
  readonly secret: string;
  /** Replaces the provider's own address. */
  readonly endpoint: string;
}

/** One SMS sent with the provider's template; `values` fill its placeholders in order. */
interface ShortMessage {
  readonly mobile: string;
  readonly template: string;
  readonly values: Readonly<Record<string, string>>;
}

/** The provider rejected the message. Its reason goes to the log, so numbers and codes are left out. */
export class SmsRefused extends Error {
  readonly providerCode: string;

  constructor(providerCode: string, message: string) {
    super(`${providerCode}: ${message.replace(/\d{4,}/g, '…')}`);
    this.providerCode = providerCode;
  }
}

export type SendSms = (account: SmsAccount, message: ShortMessage) => Promise<void>;
