import { appealDeskApi } from '@ganlin/contract/appeal/desk';
import { useQuery } from '@tanstack/react-query';
import { Button, Empty, Result, Skeleton } from 'antd';
import { useNavigate } from 'react-router';
import { messageOf } from '../../../lib/api/failure.ts';
import { query } from '../../../lib/api/query.ts';
import { StateTag } from '../../../ui/list/state-tag.tsx';
import styles from './appeals.module.css';

/** The exams with appeals, those with open ones first. */
export default function AppealsScreen() {
  const navigate = useNavigate();
  const found = useQuery({ ...query(appealDeskApi.exams, {}), staleTime: 0, meta: { silent: true } });
  const { data } = found;
  if (!data && !found.error) return <Skeleton active paragraph={{ rows: 6 }} />;
  if (!data) {
    return (
      <Result
        status="warning"
        title="没能载入申诉"
        subTitle={messageOf(found.error)}
        extra={<Button onClick={() => void found.refetch()}>重试</Button>}
      />
    );
  }
  if (data.exams.length === 0) return <NoAppeals />;
  return (
    <ul className={styles.exams} aria-label="有申诉的考试">
      {data.exams.map(({ examId, examTitle, total, open }) => (
        <li key={examId} className={styles.exam}>
          <h2>{examTitle}</h2>
          <span className="ui-note">共 {total} 条</span>
          <StateTag tone={open > 0 ? 'warn' : 'ok'}>{open > 0 ? `待处理 ${open}` : '都已处理'}</StateTag>
          <Button
            type={open > 0 ? 'primary' : 'default'}
            aria-label={`${open > 0 ? '处理' : '查看'} ${examTitle}`}
            onClick={() => void navigate(`/admin/exam/appeals/${examId}`)}
          >
            {open > 0 ? '处理' : '查看'}
          </Button>
        </li>
      ))}
    </ul>
  );
}

function NoAppeals() {
  return (
    <section className={styles.none}>
      <Empty
        image={Empty.PRESENTED_IMAGE_SIMPLE}
        description={
          <>
            <b>没有成绩申诉</b>
            <p className="ui-note">考试设置了申诉期时，考生可以在成绩公布后的结果页上提出。</p>
          </>
        }
      />
    </section>
  );
}
