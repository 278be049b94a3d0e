import type { Data } from '@ganlin/contract/core/endpoint';
import { gradingDeskApi } from '@ganlin/contract/grading/desk';
import { useQuery } from '@tanstack/react-query';
import { Button, Empty, Result, Skeleton } from 'antd';
import { useNavigate } from 'react-router';
import { Excerpt } from '../../../kits/rich-text/excerpt.tsx';
import { messageOf } from '../../../lib/api/failure.ts';
import { query } from '../../../lib/api/query.ts';
import { DoneBar } from '../model/done-bar.tsx';
import { deskPath, keyOf, paperPath } from '../model/graded-question.ts';
import styles from './tasks.module.css';

type TaskExam = Data<typeof gradingDeskApi.mine>['exams'][number];

/** The questions that the caller has to mark, by exam. */
export default function GradingTasksScreen() {
  const found = useQuery({ ...query(gradingDeskApi.mine, {}), staleTime: 0, meta: { silent: true } });
  if (found.data?.exams.length === 0) return <NoTasks />;
  if (found.data) {
    return (
      <div className={styles.exams}>
        {found.data.exams.map((exam) => (
          <ExamTasks key={exam.examId} exam={exam} />
        ))}
      </div>
    );
  }
  if (!found.error) return <Skeleton active paragraph={{ rows: 6 }} />;
  return (
    <Result
      status="warning"
      title="没能载入阅卷任务"
      subTitle={messageOf(found.error)}
      extra={<Button onClick={() => void found.refetch()}>重试</Button>}
    />
  );
}

function NoTasks() {
  return (
    <section className={styles.none}>
      <Empty
        image={Empty.PRESENTED_IMAGE_SIMPLE}
        description={
          <>
            <b>没有分给您的阅卷任务</b>
            <p className="ui-note">考试交卷后，由负责人在考试列表的“阅卷安排”中分配。</p>
          </>
        }
      />
    </section>
  );
}

function ExamTasks({ exam }: { readonly exam: TaskExam }) {
  const navigate = useNavigate();
  const { examId, examTitle, by, questions } = exam;
  const done = questions.reduce((sum, { done }) => sum + done, 0);
  const total = questions.reduce((sum, { total }) => sum + total, 0);
  return (
    <section className={styles.exam} aria-label={examTitle}>
      <header className={styles.head}>
        <h2>{examTitle}</h2>
        <DoneBar label={`${examTitle}的进度`} done={done} total={total} />
        {by === 'paper' && (
          <Button
            type={done < total ? 'primary' : 'default'}
            aria-label={`按卷阅卷 ${examTitle}`}
            onClick={() => void navigate(paperPath(examId))}
          >
            按卷阅卷
          </Button>
        )}
      </header>
      <ul>
        {questions.map((question) => {
          const { title, maxScore, done, total } = question;
          const isDone = done >= total;
          return (
            <li key={keyOf(question)} className={styles.question}>
              <span>
                <Excerpt text={title} /> <small className="ui-note">{maxScore} 分</small>
              </span>
              <DoneBar label={`${title}的进度`} done={done} total={total} />
              {by === 'question' && (
                <Button
                  type={isDone ? 'default' : 'primary'}
                  aria-label={`${isDone ? '查看' : '阅卷'} ${title}`}
                  onClick={() => void navigate(deskPath({ examId, ...question }))}
                >
                  {isDone ? '查看' : '阅卷'}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
