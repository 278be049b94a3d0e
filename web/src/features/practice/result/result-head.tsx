import type { Data } from '@ganlin/contract/core/endpoint';
import type { practiceApi } from '@ganlin/contract/practice/practice';
import type { ReactNode } from 'react';
import { spentText } from '../../../lib/text/format.ts';
import { percent } from '../model/modes.ts';
import styles from './result-head.module.css';

type Result = Data<typeof practiceApi.result>;

/** The main figure first, then the counts, then the previous result. */
export function ResultHead({ result, children }: { readonly result: Result; readonly children: ReactNode }): ReactNode {
  const { answered, right, wrong, skipped, spentMs, score, last } = result;
  const share = percent(right, answered);
  return (
    <section className={styles.card}>
      <div className={styles.figure}>
        <p>{score === null ? '正确率' : '得分'}</p>
        <p className={styles.large}>
          <b>{score ?? share}</b>
          {score === null ? '%' : ' / 100 分'}
        </p>
        {last && <Compared now={share} before={percent(last.right, last.answered)} />}
      </div>
      <div className={styles.rest}>
        {children}
        <dl className={styles.facts}>
          <Fact name="已答" value={`${answered} 题`} />
          <Fact name="答对" value={`${right} 题`} look="good" />
          <Fact name="答错" value={`${wrong} 题`} look={wrong > 0 ? 'bad' : undefined} />
          <Fact name="未答" value={`${skipped} 题`} />
          <Fact name="用时" value={spentText(spentMs)} />
          {last && <Fact name="上次用时" value={spentText(last.spentMs)} />}
        </dl>
      </div>
    </section>
  );
}

function Compared({ now, before }: { readonly now: number; readonly before: number }): ReactNode {
  const change = now - before;
  if (change === 0) return <p>与上次的正确率相同</p>;
  return (
    <p>
      上次正确率 {before}%，{change > 0 ? '提高' : '下降'} {Math.abs(change)} 个百分点
    </p>
  );
}

interface FactProps {
  readonly name: string;
  readonly value: string;
  readonly look?: 'good' | 'bad' | undefined;
}

function Fact({ name, value, look }: FactProps): ReactNode {
  return (
    <div data-look={look}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
