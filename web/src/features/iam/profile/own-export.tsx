import { OWN_EXPORT, profileApi } from '@ganlin/contract/iam/profile';
import { TaskState, taskApi, type Task } from '@ganlin/contract/ops/task';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { create } from 'zustand';
import { download } from '../../../lib/api/client.ts';
import { saveExport } from '../../../lib/api/files.ts';
import { query, reportFailure, useCall } from '../../../lib/api/query.ts';
import { useSession } from '../../../lib/session/session.ts';
import { Button } from '../../../ui/button.tsx';
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx';
import { TaskProgress } from '../../../kits/task/task-progress.tsx';
import { OwnPasswordField } from '../model/own-password-field.tsx';
import styles from './profile-sections.module.css';

/** The last requested export and its owner: a user who visits other pages meanwhile finds it again. */
const useStarted = create<{ readonly userId: string; readonly taskId: string }>(() => ({ userId: '', taskId: '' }));

/** A copy of the user's data: requested with the password, made in the background, downloaded by a button. */
export function OwnExport() {
  const { userId } = useSession();
  const started = useStarted();
  const earlier = useEarlierExport();
  const [asking, setAsking] = useState(false);
  const [ended, setEnded] = useState<Task>();
  const taskId = (started.userId === userId ? started.taskId : undefined) ?? earlier ?? '';
  const isReady = ended?.id === taskId && ended.state === TaskState.done;
  return (
    <>
      {taskId !== '' && (
        <div className={styles.progress}>
          <TaskProgress taskId={taskId} onEnd={setEnded} />
        </div>
      )}
      <div className={styles.acts}>
        {isReady && (
          <Button small onClick={() => void save(ended)}>
            下载文件
          </Button>
        )}
        {(taskId === '' || ended?.id === taskId) && (
          <Button look="line" small onClick={() => setAsking(true)}>
            {taskId === '' ? '导出个人信息' : '重新导出'}
          </Button>
        )}
      </div>
      {asking && <ExportDialog onClosed={() => setAsking(false)} />}
    </>
  );
}

/** The user's last export, also after a reload or on another device, until its file is deleted. */
function useEarlierExport(): string | undefined {
  const { data: tasks = [] } = useQuery({ ...query(taskApi.own, {}), meta: { silent: true } });
  const last = tasks.find(({ kind, state }) => kind === OWN_EXPORT && state !== TaskState.failed);
  return last && (last.state !== TaskState.done || last.resultName !== '') ? last.id : undefined;
}

function ExportDialog({ onClosed }: { readonly onClosed: () => void }) {
  const start = useCall(profileApi.exportOwn, { silent: true });
  const submit = async (fields: { password: string }) => {
    const { taskId } = await start.mutateAsync(fields);
    useStarted.setState({ taskId, userId: useSession.getState().userId });
  };
  return (
    <FormDialog
      title="导出个人信息"
      okText="开始导出"
      fieldOf={{ passwordWrong: 'password' }}
      onSubmit={submit}
      onClosed={onClosed}
    >
      <p className={styles.note}>文件含有完整的手机号和身份证号，只有您本人可以下载，7 天后从服务器删除。</p>
      <OwnPasswordField />
    </FormDialog>
  );
}

async function save({ id, resultName }: Task): Promise<void> {
  try {
    saveExport(await download(taskApi.result, { id }), resultName);
  } catch (error) {
    reportFailure(error);
  }
}
