/** What a provider needs to know us by. */
export interface SmsAccount {
  readonly provider: 'aliyun' | 'tencent';
  readonly signName: string;
  readonly appId: string;
  readonly accessKeyId: string;
  readonly secret: string;
  /** Where the provider is reached instead of its own address. */
  readonly endpoint: string;
}

/** One short message by the provider's template; `values` fill its places in their order. */
interface ShortMessage {
  readonly mobile: string;
  readonly template: string;
  readonly values: Readonly<Record<string, string>>;
}

/** The provider did not take the message. What it says is for the log, so numbers and codes are left out of it. */
export class SmsRefused extends Error {
  readonly providerCode: string;

  constructor(providerCode: string, message: string) {
    super(`${providerCode}: ${message.replace(/\d{4,}/g, '…')}`);
    this.providerCode = providerCode;
  }
}

export type SendSms = (account: SmsAccount, message: ShortMessage) => Promise<void>;
