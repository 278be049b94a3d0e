import { textInChina } from '@ganlin/contract/core/time';
import { Charge } from '@ganlin/contract/training/kinds';
import { AppError } from '../../../platform/errors.ts';
import type { TrainClass } from '../model/class.ts';

/** Applicants need this before they register: also checked when a published class is changed. */
export function refuseUnlessComplete({ details, charge }: Pick<TrainClass, 'details' | 'charge'>): void {
  const { introduce, transfer } = details;
  if (introduce.replace(/<(?!img|video|audio)[^>]*>|&nbsp;|\s/g, '') === '') refuse('请填写培训班介绍');
  const hasAccount = transfer.accountName !== '' && transfer.accountBank !== '' && transfer.accountNumber !== '';
  if (charge === Charge.paid && !hasAccount && transfer.picture === null)
    refuse('收费的培训班要有收款账户（户名、开户银行、账号）或收款码图片');
}

/** Refuses to publish, with the first obstacle in plain language. */
export function refuseUnlessReady(trainclass: TrainClass, now: Date): void {
  refuseUnlessComplete(trainclass);
  if (trainclass.applyEndsAt <= now)
    refuse(`报名截止时间 ${textInChina(trainclass.applyEndsAt).slice(0, 16)} 已过，请先修改`);
}

function refuse(reason: string): never {
  throw new AppError('trainclassNotReady', { reason });
}
