import { recordApi } from '@ganlin/contract/course/record';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeftOutlined } from '@ant-design/icons';
import { Button, Skeleton } from 'antd';
import { useNavigate } from 'react-router';
import { query } from '../../../lib/api/query.ts';
import { useScreen } from '../../../lib/screen/screen.tsx';
import { LoadFailed } from '../../../ui/list/load-failed.tsx';
import { recordsPath } from '../model/paths.ts';
import { DaysCard } from './days-card.tsx';
import { DeptCard } from './dept-card.tsx';
import { FilesCard } from './files-card.tsx';
import { LearnersTable } from './learners-table.tsx';
import { RecordFigures } from './record-figures.tsx';
import styles from './records.module.css';

/** How a course is studied: figures, departments, where learners stop, and every learner. */
export default function CourseRecordsScreen() {
  const { params } = useScreen();
  const navigate = useNavigate();
  const courseId = params['id'] ?? '';
  const found = useQuery({ ...query(recordApi.statistics, { courseId }), staleTime: 0 });
  const { data } = found;
  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        <Button
          type="text"
          aria-label="返回学习记录"
          title="返回学习记录"
          icon={<ArrowLeftOutlined aria-hidden />}
          onClick={() => void navigate(recordsPath)}
        />
        <h1>{data?.title ?? '课程的学习记录'}</h1>
      </header>
      {!data && found.isError && <LoadFailed text="统计没能载入。" onRetry={() => void found.refetch()} />}
      {!data && !found.isError && <Skeleton active paragraph={{ rows: 6 }} />}
      {data && (
        <>
          <RecordFigures statistics={data} />
          <div className={styles.charts}>
            <DeptCard depts={data.depts} />
            <FilesCard files={data.files} people={data.started} />
          </div>
          <DaysCard days={data.days} />
        </>
      )}
      <LearnersTable courseId={courseId} />
    </div>
  );
}
