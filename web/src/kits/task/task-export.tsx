import { CloseOutlined, ExportOutlined, LoadingOutlined } from '@ant-design/icons';
import { TaskState, taskApi, type Task } from '@ganlin/contract/ops/task';
import { Button } from 'antd';
import { useState, type ReactElement, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { download } from '../../lib/api/client.ts';
import { saveExport } from '../../lib/api/files.ts';
import { query, queryClient, reportFailure } from '../../lib/api/query.ts';
import { useSession } from '../../lib/session/session.ts';
import { toast } from '../../lib/screen/toast.ts';
import { DropMenu } from '../../ui/overlay/drop-menu.tsx';
import styles from './task-export.module.css';
import { hasEnded, TaskProgress } from './task-progress.tsx';

const POLL_MS = 1_000;

/** Starts the background task that produces the file, or saves the file immediately and returns nothing to follow. */
export type StartExport = () => Promise<{ readonly taskId: string } | undefined>;

interface TaskExportButtonProps {
  readonly start: StartExport;
  readonly children?: ReactNode;
  readonly disabled?: boolean;
}

/** Starts an export, shows its progress, and saves the file when it is ready, whether or not anyone still looks. */
export function TaskExportButton({ start, children = '导出', disabled = false }: TaskExportButtonProps): ReactElement {
  const { taskId, starting, shown, begin, show } = useTaskExport();
  const running = taskId !== undefined;
  return (
    <>
      <Button
        icon={running ? <LoadingOutlined aria-hidden /> : <ExportOutlined aria-hidden />}
        loading={starting}
        disabled={disabled && !running}
        onClick={() => (running ? show(true) : void begin(start))}
      >
        {running ? '正在导出' : children}
      </Button>
      {running && shown && <ProgressPanel taskId={taskId} onClose={() => show(false)} />}
    </>
  );
}

interface TaskExportMenuProps {
  readonly forms: readonly { readonly key: string; readonly label: string; readonly start: StartExport }[];
  readonly children?: ReactNode;
}

/** The same with several formats to choose from. */
export function TaskExportMenu({ forms, children = '导出' }: TaskExportMenuProps): ReactElement {
  const { taskId, starting, shown, begin, show } = useTaskExport();
  const running = taskId !== undefined;
  const items = forms.map(({ key, label, start }) => ({ key, label, onClick: () => void begin(start) }));
  return (
    <>
      <DropMenu trigger={['click']} disabled={running || starting} menu={{ items }}>
        <Button
          icon={running ? <LoadingOutlined aria-hidden /> : <ExportOutlined aria-hidden />}
          loading={starting}
          aria-haspopup="menu"
          onClick={() => running && show(true)}
        >
          {running ? '正在导出' : children}
        </Button>
      </DropMenu>
      {running && shown && <ProgressPanel taskId={taskId} onClose={() => show(false)} />}
    </>
  );
}

function useTaskExport() {
  const [taskId, setTaskId] = useState<string>();
  const [starting, setStarting] = useState(false);
  const [shown, show] = useState(false);
  const begin = async (start: StartExport) => {
    setStarting(true);
    try {
      const started = await start();
      if (!started) return;
      setTaskId(started.taskId);
      show(true);
      setStarting(false);
      await saveResult(started.taskId);
    } catch (error) {
      reportFailure(error);
    } finally {
      setStarting(false);
      setTaskId(undefined);
    }
  };
  return { taskId, starting, shown, begin, show };
}

/** Not a dialog: the page stays usable meanwhile. */
function ProgressPanel({ taskId, onClose }: { readonly taskId: string; readonly onClose: () => void }) {
  const [ended, setEnded] = useState<Task>();
  return createPortal(
    <section className={styles.panel} aria-label="导出进度">
      <div className={styles.head}>
        <b>{headOf(ended)}</b>
        <Button
          type="text"
          size="small"
          aria-label="关闭导出进度"
          icon={<CloseOutlined aria-hidden />}
          onClick={onClose}
        />
      </div>
      <TaskProgress taskId={taskId} onEnd={setEnded} />
    </section>,
    document.body,
  );
}

function headOf(ended: Task | undefined): string {
  if (!ended) return '正在导出，完成后自动下载';
  return ended.state === TaskState.failed ? '导出没有完成' : '导出完成，正在下载';
}

/** Runs outside React, since the button that started it may be unmounted when the file is ready. */
async function saveResult(id: string): Promise<void> {
  const task = await endOf(id);
  if (!task) return;
  if (task.state === TaskState.failed) return toast('error', task.note || '导出没有完成');
  saveExport(await download(taskApi.result, { id }), task.resultName);
}

/**
 * The task when it has ended; undefined if it cannot be followed, whose error has already been shown, or the user has
 * left.
 */
async function endOf(id: string): Promise<Task | undefined> {
  const { token } = useSession.getState();
  while (useSession.getState().token === token) {
    // What the progress bar has just fetched need not be fetched twice.
    const task = await queryClient
      .fetchQuery({ ...query(taskApi.detail, { id }), staleTime: POLL_MS / 2 })
      .catch(() => undefined);
    if (!task || hasEnded(task)) return task;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  return undefined;
}
