import { minutesFor, type Next } from '@ganlin/contract/practice/next';
import { PracticeMode, practiceModeLabels } from '@ganlin/contract/practice/modes';
import { DAILY, trainingPath } from '../model/paths.ts';

interface NextText {
  /** Why this comes first. */
  readonly label: string;
  readonly title: string;
  readonly detail: string;
  readonly button: string;
  /** Null: a practice on knowledge points has to be started with them. */
  readonly to: string | null;
}

/** The recommendation in words. */
export const nextText = (next: Next): NextText => texts[next.kind](next as never);

const texts: { readonly [K in Next['kind']]: (next: Extract<Next, { kind: K }>) => NextText } = {
  resume: (next) => ({
    label: '继续上次',
    title: `继续第 ${next.position} 题`,
    detail: `${practiceModeLabels[next.mode]} · ${next.repoTitle}，还有 ${next.left} 题`,
    button: '继续',
    to: trainingPath(next.repoId, next.mode),
  }),
  review: (next) => ({
    label: '今天该复习了',
    title: `复习 ${next.questions} 题`,
    detail: `约 ${minutesFor(next.questions)} 分钟，按记忆规律安排`,
    button: '开始复习',
    to: trainingPath(next.repoId, PracticeMode.review),
  }),
  wrong: (next) => ({
    label: '趁热再练一遍',
    title: `练错题 ${next.questions} 题`,
    detail: '连续答对两次，题目自动离开错题本',
    button: '开始练习',
    to: trainingPath(next.repoId, PracticeMode.wrong),
  }),
  weak: (next) => ({
    label: '先补最弱的',
    title: '练薄弱知识点',
    detail: `${next.tags.join('、')}，共 ${next.questions} 题`,
    button: '开始练习',
    to: null,
  }),
  daily: (next) => ({
    label: '每日五题',
    title: `做今天的 ${next.questions} 题`,
    detail: '约 3 分钟，做完今天就算坚持了一天',
    button: '开始做题',
    to: DAILY,
  }),
  order: (next) => ({
    label: '从这里开始',
    title: '开始顺序练习',
    detail: `${next.repoTitle}，共 ${next.questions} 题`,
    button: '开始练习',
    to: trainingPath(next.repoId, PracticeMode.order),
  }),
};
