import { CloseOutlined, ExclamationCircleFilled } from '@ant-design/icons';
import { gradingDeskApi, type GradedQuestion } from '@ganlin/contract/grading/desk';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { query } from '../../../../lib/api/query.ts';
import { formatToSecond } from '../../../../lib/text/format.ts';
import { numberText } from '../../model/points.ts';
import type { DeskAnswer } from '../marking/answer-source.ts';
import { CompareDialog } from './compare-dialog.tsx';
import { useAdopt } from './use-adopt.ts';
import styles from './conflict-banner.module.css';

interface ConflictBannerProps {
  readonly answerId: string;
  readonly question: GradedQuestion;
  readonly onSend: (answer: DeskAnswer) => void;
  /** Only if another answer is on screen. */
  readonly onDismiss?: (() => void) | undefined;
}

/** Two graders gave different points to an answer that the caller has marked: what they can do about it. */
export function ConflictBanner({ answerId, question, onSend, onDismiss }: ConflictBannerProps) {
  const { data: answer } = useQuery({ ...query(gradingDeskApi.answer, { answerId }), meta: { silent: true } });
  const { data: detail } = useQuery({ ...query(gradingDeskApi.question, question), meta: { silent: true } });
  const { adopt, isAdopting } = useAdopt();
  const [isComparing, setComparing] = useState(false);
  if (!answer?.conflict || !answer.mine) return null;
  const { others, mine, number } = answer;
  const scores = [...new Set(others.map(({ score }) => score))].filter((score) => score !== mine.score);
  return (
    <section className={styles.banner} role="alert" aria-label="分数不一致">
      <ExclamationCircleFilled className={styles.icon ?? ''} aria-hidden />
      <div className={styles.words}>
        <h2>答卷 {numberText(number)} 有不同的分数</h2>
        <p>
          {others.length > 0
            ? `您和${others.map(({ realName }) => realName).join('、')}都评了这一份，每个分数都已保留。`
            : '另一位阅卷人给了不同的分数，两个分数都已保留，由组长裁定。'}
        </p>
      </div>
      <ul className={styles.scores} aria-label="各自的给分">
        <Score name="您" score={mine.score} markedAt={mine.markedAt} />
        {others.map(({ realName, score, markedAt }) => (
          <Score key={`${realName}:${markedAt}`} name={realName} score={score} markedAt={markedAt} />
        ))}
      </ul>
      <div className={styles.actions}>
        {others.length > 0 && detail && (
          <Button size="small" onClick={() => setComparing(true)}>
            对照查看
          </Button>
        )}
        {detail &&
          scores.map((score) => (
            <Button
              key={score}
              size="small"
              loading={isAdopting}
              onClick={() => adopt(answer, others.find((other) => other.score === score) ?? mine, detail)}
            >
              改用 {score} 分
            </Button>
          ))}
        {answer.sent === '' && (
          <Button size="small" onClick={() => onSend(answer)}>
            请组长裁定
          </Button>
        )}
        <span className={styles.note}>{answer.sent === '' ? '不处理时由组长裁定' : '已请组长裁定'}</span>
      </div>
      {onDismiss && (
        <button type="button" className={styles.dismiss} aria-label="收起提示" onClick={onDismiss}>
          <CloseOutlined aria-hidden />
        </button>
      )}
      {isComparing && detail && (
        <CompareDialog answer={answer} items={detail.rubric.items} onClose={() => setComparing(false)} />
      )}
    </section>
  );
}

interface ScoreProps {
  readonly name: string;
  readonly score: number;
  readonly markedAt: string;
}

/** The length of `2026-03-05 `. */
const DATE_LENGTH = 11;

function Score({ name, score, markedAt }: ScoreProps) {
  return (
    <li>
      {name} {formatToSecond(markedAt).slice(DATE_LENGTH)}
      <b>{score} 分</b>
    </li>
  );
}
