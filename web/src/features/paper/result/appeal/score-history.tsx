import { appealApi } from '@ganlin/contract/appeal/appeal';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { messageOf } from '../../../../lib/api/failure.ts';
import { query } from '../../../../lib/api/query.ts';
import { formatTime } from '../../../../lib/text/format.ts';
import { stepText, type Step } from './appeal-data.ts';
import styles from './appeal.module.css';

/** How the points of one question came about. */
export function ScoreHistory({ paperId, ordinal }: { readonly paperId: string; readonly ordinal: number }): ReactNode {
  const found = useQuery({
    ...query(appealApi.explain, { paperId, ordinal }),
    staleTime: 0,
    meta: { silent: true },
  });
  if (found.error) return <p role="alert">没能载入得分经过：{messageOf(found.error)}</p>;
  if (!found.data) return <p className="ui-note">正在载入</p>;
  const { history, keyVersion, rule } = found.data;
  return (
    <div className={styles.history}>
      <ol className={styles.steps} aria-label={`第 ${ordinal} 题得分经过`}>
        {history.map((step, at) => (
          // Steps never change once they exist.
          // oxlint-disable-next-line react/no-array-index-key
          <HistoryStep key={at} step={step} />
        ))}
      </ol>
      <p className="ui-note">
        {rule !== '' && `评分规则：${rule}。`}按试题第 {keyVersion} 版的答案评分。
      </p>
    </div>
  );
}

function HistoryStep({ step }: { readonly step: Step }): ReactNode {
  return (
    <li className={styles.step}>
      <time className="ui-note" dateTime={step.at}>
        {formatTime(step.at)}
      </time>
      <b>{stepText(step)}</b>
      {step.items.length > 0 && (
        <ul className={styles.items} aria-label="评分点">
          {step.items.map(({ text, points }) => (
            <li key={text}>
              {text}
              <span>
                {points > 0 ? '+' : ''}
                {points} 分
              </span>
            </li>
          ))}
        </ul>
      )}
      {step.text !== '' && <p className={styles.said}>{step.text}</p>}
    </li>
  );
}
