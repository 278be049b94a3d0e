import { CheckResult, checkResultLabels, type transcriptVerifyApi } from '@ganlin/contract/transcript/verify';
import type { Data } from '@ganlin/contract/core/endpoint';
import { formatTime } from '../../../lib/text/format.ts';

export type Checked = Data<typeof transcriptVerifyApi.check>;
type Tone = 'ok' | 'warn' | 'bad';

/** What the checker should know at a glance. */
export function checkText({ result, expiresAt, withdrawnAt }: Checked): { tone: Tone; title: string; text: string } {
  const title = checkResultLabels[result];
  const day = (at: string | null) => (at === null ? '' : formatTime(at).slice(0, 10));
  if (result === CheckResult.genuine)
    return { tone: 'ok', title, text: `由本平台出具，内容没有被改动。${day(expiresAt)} 前可以核验。` };
  if (result === CheckResult.withdrawn)
    return { tone: 'bad', title, text: `本人于 ${day(withdrawnAt)} 作废了这份档案，请让本人重新导出。` };
  if (result === CheckResult.expired)
    return { tone: 'warn', title, text: `档案真实，${day(expiresAt)} 起不再提供核验，请让本人重新导出。` };
  if (result === CheckResult.forged)
    return { tone: 'bad', title, text: '二维码不是本平台签发的，或者内容被改动过。请按核验编号再查一次。' };
  return { tone: 'bad', title, text: '没有查到这份档案。请核对编号和姓名；都没有错的话，档案可能是假的。' };
}
