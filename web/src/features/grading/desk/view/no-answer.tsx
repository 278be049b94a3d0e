import { Button, Result, Skeleton } from 'antd';
import { Link } from 'react-router';
import { messageOf } from '../../../../lib/api/failure.ts';
import { TASKS } from '../../model/graded-question.ts';
import type { useAnswers } from '../marking/use-answers.ts';
import styles from './cards.module.css';

/** Instead of an answer: loading, failed, or none left. */
export function NoAnswer({ answers }: { readonly answers: ReturnType<typeof useAnswers> }) {
  const { answer, error, retry, isReopened, goOn } = answers;
  if (answer === null) {
    return (
      <section className={styles.card} aria-label="作答">
        <Result
          status="success"
          title="分给您的作答都评完了"
          subTitle="可以在“刚评过”中点开修改。"
          extra={<Link to={TASKS}>返回阅卷任务</Link>}
        />
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
              <Button key="back" onClick={goOn}>
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
