import { ArrowLeftOutlined, FileTextOutlined, OrderedListOutlined } from '@ant-design/icons';
import type { GradingBy } from '@ganlin/contract/grading/rubric';
import { Link } from 'react-router';
import { ThinBar } from '../../model/done-bar.tsx';
import { TASKS } from '../../model/graded-question.ts';
import styles from './cards.module.css';

interface GradingHeadProps {
  readonly examTitle: string;
  readonly by: GradingBy;
  readonly done: number;
  readonly total: number;
  /** Of the question; undefined until the figures are loaded. */
  readonly graders: number | undefined;
  readonly remaining: string;
}

export function GradingHead({ examTitle, by, done, total, graders, remaining }: GradingHeadProps) {
  return (
    <header className={styles.head}>
      <Link to={TASKS} className={styles.back} aria-label="返回阅卷任务">
        <ArrowLeftOutlined aria-hidden />
      </Link>
      <div className={styles.title}>
        <h1>{examTitle}</h1>
        {graders !== undefined && <p className="ui-note">阅卷组 {graders} 人</p>}
      </div>
      <span className={styles.way}>
        {by === 'paper' ? <FileTextOutlined aria-hidden /> : <OrderedListOutlined aria-hidden />}
        {by === 'paper' ? '按卷阅卷' : '按题阅卷'}
      </span>
      <div className={styles.progress}>
        <p className={styles.counts}>
          <span>
            我已阅 <b>{done}</b> / {total}
            {by === 'paper' && ' 份答卷'}
          </span>
          <span>{remaining}</span>
        </p>
        <ThinBar label="我已阅" done={done} total={total} />
      </div>
    </header>
  );
}
