import { ArrowLeftOutlined } from '@ant-design/icons';
import type { Data } from '@ganlin/contract/core/endpoint';
import type { gradingDeskApi } from '@ganlin/contract/grading/desk';
import { Link } from 'react-router';
import { DoneBar } from '../../model/done-bar.tsx';
import { TASKS } from '../../model/graded-question.ts';
import styles from './cards.module.css';

export function GradingHead({ detail }: { readonly detail: Data<typeof gradingDeskApi.question> }) {
  return (
    <header className={styles.head}>
      <Link to={TASKS} className={styles.back} aria-label="返回阅卷任务">
        <ArrowLeftOutlined aria-hidden />
      </Link>
      <h1>{detail.examTitle}</h1>
      <div className={styles.progress}>
        <span className="ui-note">我已阅</span>
        <DoneBar label="我已阅" done={detail.done} total={detail.total} />
      </div>
    </header>
  );
}
