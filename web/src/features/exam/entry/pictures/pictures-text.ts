import type { Data } from '@ganlin/contract/core/endpoint';
import { FaceRule } from '@ganlin/contract/exam/integrity';
import { FaceState, type faceCheckApi } from '@ganlin/contract/paper/face';
import type { Tone } from '../../../../ui/list/state-tag.tsx';

export type FaceCheck = Data<typeof faceCheckApi.detail>;

export const faceTones: Readonly<Record<FaceState, Tone>> = {
  [FaceState.missing]: 'idle',
  [FaceState.passed]: 'ok',
  [FaceState.waiting]: 'warn',
  [FaceState.refused]: 'bad',
};

type Standing = Pick<FaceCheck, 'rule' | 'agreed' | 'state'>;

/** Whether the examinee may take a picture now: another one replaces it until staff have decided. */
export const mayShoot = ({ rule, agreed, state }: Standing): boolean =>
  rule !== FaceRule.none && agreed === true && (state === FaceState.missing || state === FaceState.waiting);

/** Whether staff are still to decide, so that the page waits for them. */
export const awaitsStaff = ({ rule, agreed, state }: Standing): boolean =>
  rule !== FaceRule.none && state !== FaceState.passed && (state !== FaceState.missing || agreed === false);

/** How the check stands, and what to do next. */
export function nextText({ rule, agreed, state, isEnrolled, reason }: FaceCheck): string {
  if (state === FaceState.passed) return reason === '' ? '身份已核对，不用再拍照。' : `身份已核对：${reason}`;
  if (state === FaceState.refused) return `${reason}。请到监考老师处当面核对身份，核对后本页自动更新。`;
  if (agreed === false) return '您没有同意拍照，请到监考老师处当面核对身份，核对后本页自动更新。';
  if (state === FaceState.waiting) {
    const entry = rule === FaceRule.required ? '核对通过后即可进入' : '不用等结果，现在就可以进入';
    return `照片已提交，由监考老师核对，${entry}。本页自动更新，不用刷新；照片不清楚的可以重拍。`;
  }
  return isEnrolled
    ? '请拍一张正面照片，与您登记的人脸比对。'
    : '请拍一张正面照片。您没有登记人脸，照片由监考老师核对。';
}

/** Why the exam cannot be entered yet; empty: the check does not keep the examinee out. */
export function entryHint({ rule, agreed, state }: Standing): string {
  if (rule === FaceRule.none || state === FaceState.passed) return '';
  if (rule === FaceRule.noted && (state !== FaceState.missing || agreed === false)) return '';
  if (state === FaceState.refused) return '人脸核验没有通过，请联系监考老师当面核对身份，核对后这里自动开放。';
  if (agreed === null) return '本场考试要拍照核验，请先看“考试拍照”中的说明，选择是否同意。';
  if (!agreed) return '您没有同意拍照，请联系监考老师当面核对身份，核对后这里自动开放。';
  return state === FaceState.missing
    ? '请先在“考试拍照”中拍一张照片。'
    : '照片正在等待监考老师核对，核对后这里自动开放，不用刷新。';
}

interface TextLine {
  /** Empty in a line without one. */
  readonly title: string;
  readonly text: string;
}

/** The consent text has a point on each line, most of them with a title. */
export const linesOf = (consentText: string): TextLine[] =>
  consentText
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [, title = '', text = line] = /^([^：，。]{1,8}：)(.+)$/.exec(line) ?? [];
      return { title, text };
    });
