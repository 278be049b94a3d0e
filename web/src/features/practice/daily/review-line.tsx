import { Verdict } from '@ganlin/contract/question/verdict';
import type { ReactNode } from 'react';
import { spentText } from '../../../lib/text/format.ts';
import { Icon } from '../../../ui/icon.tsx';
import { shortDay, stepsOf, type DailyItem } from './daily-view.ts';
import styles from './review-line.module.css';

/** The result of an answer, and the steps of its review. */
export function ReviewLine({ item, verdict }: { readonly item: DailyItem; readonly verdict: Verdict }): ReactNode {
  const { answer, review, spentMs } = item;
  const isRight = verdict === Verdict.right;
  // Until the reply with the review has come.
  const isKnown = answer !== null;
  return (
    <section className={styles.result} data-right={isRight} aria-label="结果">
      <p className={styles.verdict}>
        <Icon name={isRight ? 'check' : 'close'} size={22} />
        {verdictText[verdict]}
        {isKnown && spentMs >= 1000 && `，用时 ${spentText(spentMs)}`}
      </p>
      {isKnown && <p className={styles.again}>{review ? <Again review={review} /> : '第一次就答对，不用再复习'}</p>}
      {review && (
        <ol className={styles.steps} aria-label="复习间隔">
          {stepsOf(review).map(({ days, state }) => (
            <li key={days} data-state={state} aria-current={state === 'next' ? 'step' : undefined}>
              {days} 天
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

const verdictText: Readonly<Record<Verdict, string>> = {
  [Verdict.wrong]: '答错了',
  [Verdict.right]: '答对了',
  [Verdict.partly]: '没有全对',
  [Verdict.open]: '已作答',
};

function Again({
  review: { days, due, rightStreak },
}: {
  readonly review: NonNullable<DailyItem['review']>;
}): ReactNode {
  return (
    <>
      {rightStreak > 1 && `连续答对 ${rightStreak} 次，`}
      {days <= 1 && '明天 '}
      <b>{shortDay(due)}</b> 再考您
    </>
  );
}
