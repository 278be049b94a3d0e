import { CheckOutlined, EyeInvisibleOutlined, MinusOutlined } from '@ant-design/icons';
import { useMemo } from 'react';
import { numberText } from '../../model/points.ts';
import type { DeskAnswer } from '../marking/answer-source.ts';
import { keywordHits } from '../marking/keyword-hits.ts';
import styles from './answer-card.module.css';

interface AnswerCardProps {
  readonly answer: DeskAnswer;
  readonly keywords: readonly string[];
  readonly isReopened: boolean;
  /** The group of similar answers, with its progress. */
  readonly groupText?: string | undefined;
}

export function AnswerCard({ answer, keywords, isReopened, groupText }: AnswerCardProps) {
  const { text, number } = answer;
  const { pieces, found } = useMemo(() => keywordHits(text, keywords), [text, keywords]);
  return (
    <section className={styles.card} aria-label="作答">
      <header className={styles.head}>
        <h2>答卷 {numberText(number)}</h2>
        {groupText !== undefined && <span className={styles.again}>{groupText}</span>}
        {isReopened && <span className={styles.again}>已评，修改会留痕</span>}
        <span className="ui-note">{text.length} 字</span>
        <span className={styles.hidden}>
          <EyeInvisibleOutlined aria-hidden /> 姓名和单位已隐藏
        </span>
      </header>
      {text.trim() === '' ? (
        <p className={styles.blank}>没有作答。</p>
      ) : (
        <p className={styles.text}>
          {pieces.map(({ at, text, isHit }) => (isHit ? <mark key={at}>{text}</mark> : <span key={at}>{text}</span>))}
        </p>
      )}
      {keywords.length > 0 && (
        <div className={styles.keywords}>
          <p>
            <b>
              关键词 {found.size} / {keywords.length}
            </b>{' '}
            只作提示，不计分
          </p>
          <ul className={styles.list}>
            {keywords.map((keyword) => (
              <li key={keyword} className={styles.keyword} data-found={found.has(keyword)}>
                {found.has(keyword) ? <CheckOutlined aria-hidden /> : <MinusOutlined aria-hidden />}
                {keyword}
                {!found.has(keyword) && '　未出现'}
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}
