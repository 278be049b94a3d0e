import { Button, Result, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { messageOf } from '../../../../lib/api/failure.ts';
import { TASKS } from '../../model/graded-question.ts';
import type { AnswerSource } from '../marking/answer-source.ts';
import styles from './cards.module.css';

interface NoAnswerProps {
  readonly source: Pick<AnswerSource, 'answer' | 'error' | 'retry' | 'isReopened' | 'close'>;
  /** Shown when none is left; without it, that everything is done. */
  readonly finished?: ReactNode;
}

/** Instead of an answer: loading, failed, or none left. */
export function NoAnswer({ source, finished }: NoAnswerProps) {
  const { answer, error, retry, isReopened, close } = source;
  if (answer === null) {
    return (
      <section className={styles.card} aria-label="作答">
        {finished ?? (
          <Result
            status="success"
            title="分给您的作答都评完了"
            subTitle="可以在“刚评过”中点开修改。"
            extra={<Link to={TASKS}>返回阅卷任务</Link>}
          />
        )}
      </section>
    );
  }
  return (
    <section className={styles.card} aria-label="作答">
      {error ? (
        <Result
          status="warning"
          title="没能取到作答"
          subTitle={messageOf(error)}
          extra={[
            <Button key="retry" type="primary" onClick={retry}>
              重试
            </Button>,
            isReopened && (
              <Button key="back" onClick={close}>
                回到未评的作答
              </Button>
            ),
          ]}
        />
      ) : (
        <Skeleton active paragraph={{ rows: 4 }} />
      )}
    </section>
  );
}
