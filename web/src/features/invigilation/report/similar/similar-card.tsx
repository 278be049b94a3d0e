import { integrityApi, similarReasons, type ExamIntegrity } from '@ganlin/contract/invigilation/integrity';
import { useQueryClient } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { useState, type ReactNode } from 'react';
import { TaskProgress } from '../../../../kits/task/task-progress.tsx';
import { useCall } from '../../../../lib/api/query.ts';
import { notReadyText, searchedText } from '../report-text.ts';
import { PairList } from './pair-list.tsx';
import styles from './similar.module.css';

/** Papers with more equal wrong answers than expected: hints for people, who look at both. */
export function SimilarCard({ report }: { readonly report: ExamIntegrity }): ReactNode {
  const { exam, search } = report;
  const why = notReadyText(report);
  return (
    <section className={styles.card} aria-label="答案雷同的线索">
      <header className={styles.head}>
        <h2>答案雷同的线索</h2>
        <span className="ui-note">{searchedText(search)}</span>
        {why === '' && <SearchButton examId={exam.id} search={search} />}
      </header>
      <p className={styles.text}>
        逐对比较选择题和判断题中的错误答案，找出错得相同远多于估计的答卷。线索只供查看，不影响成绩，也不通知考生。
        {similarReasons}
      </p>
      {why !== '' && <Alert type="info" showIcon title="现在还不能查找" description={why} />}
      {search.failed && <Alert type="warning" showIcon title="上次查找没有完成，请重新查找。" />}
      {search.computedAt === null ? (
        why === '' && !search.running && <p className={styles.text}>还没有查找过。</p> // A new search gives a new list.
      ) : (
        <PairList key={search.computedAt} examId={exam.id} />
      )}
    </section>
  );
}

interface SearchButtonProps {
  readonly examId: string;
  readonly search: ExamIntegrity['search'];
}

function SearchButton({ examId, search }: SearchButtonProps): ReactNode {
  const [taskId, setTaskId] = useState<string>();
  const client = useQueryClient();
  const start = useCall(integrityApi.search, { refresh: [integrityApi.detail] });
  const ended = () => {
    setTaskId(undefined);
    for (const { path } of [integrityApi.detail, integrityApi.similar]) {
      void client.invalidateQueries({ queryKey: [path] });
    }
  };
  const isRunning = search.running || taskId !== undefined;
  const begin = () => start.mutate({ examId }, { onSuccess: (started) => setTaskId(started.taskId) });
  return (
    <>
      <Button
        type="primary"
        className={styles.start ?? ''}
        disabled={isRunning}
        loading={start.isPending}
        onClick={begin}
      >
        {search.computedAt === null ? '开始查找' : '重新查找'}
      </Button>
      {taskId !== undefined && (
        <div className={styles.progress}>
          <TaskProgress taskId={taskId} onEnd={ended} />
        </div>
      )}
      {taskId === undefined && search.running && (
        <output className={styles.progress}>正在查找，完成后自动显示。可以先离开本页。</output>
      )}
    </>
  );
}
