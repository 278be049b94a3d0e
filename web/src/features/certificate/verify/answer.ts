import { VerifyResult, verifyResultLabels, type certificateVerifyApi } from '@ganlin/contract/certificate/verify';
import { daysUntil } from '@ganlin/contract/certificate/kinds';
import type { Data } from '@ganlin/contract/core/endpoint';
import { dayInChina } from '@ganlin/contract/core/time';

export type Verified = Data<typeof certificateVerifyApi.byNumber>;

export interface Answer {
  readonly verified: Verified;
  /** The code was checked on this device only: whether it was revoked since is not known. */
  readonly isOffline: boolean;
}

export type Tone = 'ok' | 'warn' | 'bad';

export interface AnswerText {
  readonly tone: Tone;
  readonly title: string;
  readonly text: string;
}

/** What the checker should know at a glance. */
export function textOf({ verified, isOffline }: Answer): AnswerText {
  const { result, validUntil, changedOn, reason, checkedAt } = verified;
  const title = verifyResultLabels[result];
  const because = reason === '' ? '' : `原因：${reason}。`;
  const since = changedOn === null ? '' : `${changedOn} `;
  const today = dayInChina(new Date(checkedAt));
  if (result === VerifyResult.valid) {
    if (isOffline)
      return {
        tone: 'ok',
        title: '签名有效',
        text: '内容由发证单位签发，没有被改动。没有网络，是否被吊销还没有核对。',
      };
    const left =
      validUntil === null ? '长期有效' : `在有效期内，还有 ${daysUntil(validUntil, today).toLocaleString('zh-CN')} 天`;
    return { tone: 'ok', title, text: `证书真实，${left}。` };
  }
  if (result === VerifyResult.expired) {
    const over =
      validUntil === null
        ? ''
        : `，${validUntil} 到期，已过 ${daysUntil(today, validUntil).toLocaleString('zh-CN')} 天`;
    return { tone: 'warn', title, text: `证书真实${over}。过期期间不得上岗作业。` };
  }
  if (result === VerifyResult.suspended)
    return { tone: 'warn', title, text: `发证单位于 ${since}暂停了这本证书，恢复之前不得上岗作业。${because}` };
  if (result === VerifyResult.revoked)
    return { tone: 'bad', title, text: `发证单位于 ${since}吊销了这本证书，请收回。${because}` };
  if (result === VerifyResult.replaced)
    return { tone: 'warn', title, text: `这本证书已于 ${since}换发新证，请让持证人出示新证。` };
  if (result === VerifyResult.forged)
    return {
      tone: 'bad',
      title,
      text: '二维码不是本平台签发的，或者内容被改动过。请按证书编号再查一次，或向发证单位核实。',
    };
  return { tone: 'bad', title, text: '没有查到这本证书。请核对编号和姓名；都没有错的话，证书可能是假的。' };
}
