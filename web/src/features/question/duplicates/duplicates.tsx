import { duplicateApi } from '@ganlin/contract/question/duplicate';
import { TaskState, type Task } from '@ganlin/contract/ops/task';
import { Button } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useCall } from '../../../lib/api/query.ts';
import { TaskProgress } from '../../../kits/task/task-progress.tsx';
import { ReposPicker } from '../../../kits/pickers/repo-picker.tsx';
import styles from './duplicates.module.css';
import { DuplicateGroups } from './duplicate-groups.tsx';

/** 题库查重: searches banks for questions that are nearly the same. */
export default function DuplicatesScreen() {
  const [params, setParams] = useSearchParams();
  const taskId = params.get('task') ?? undefined;
  const [repoIds, setRepoIds] = useState<string[]>([]);
  const [ended, setEnded] = useState<string>();
  const start = useCall(duplicateApi.start);
  const search = async () => {
    const { taskId: started } = await start.mutateAsync({ repoIds });
    setParams({ task: started }, { replace: true });
  };
  const noteEnd = ({ id, state }: Task) => {
    if (state === TaskState.done) setEnded(id);
  };
  return (
    <div className="ui-stack ui-gap-4">
      <section className="ui-padded-panel ui-stack ui-gap-2" aria-label="查重">
        <div className={styles.start}>
          <ReposPicker aria-label="题库" placeholder="选择一个或几个题库" value={repoIds} onChange={setRepoIds} />
          <Button
            type="primary"
            disabled={repoIds.length === 0}
            loading={start.isPending}
            onClick={() => void search().catch(() => undefined)}
          >
            开始查重
          </Button>
        </div>
        <p className="ui-note">按题干和选项的文字比较，与录入、导入时的“相似试题”同一标准；答案不同的也会列出。</p>
        {taskId !== undefined && ended !== taskId && <TaskProgress key={taskId} taskId={taskId} onEnd={noteEnd} />}
      </section>
      {taskId !== undefined && ended === taskId && <DuplicateGroups taskId={taskId} />}
    </div>
  );
}
