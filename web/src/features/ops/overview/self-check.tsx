import { CloseOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { TaskProgress } from '../../../kits/task/task-progress.tsx';
import styles from './overview.module.css';

interface SelfCheckProps {
  readonly taskId: string;
  readonly onEnd: () => void;
  readonly onClose: () => void;
}

/** The check started here. It continues without the page; its result stays in the task list. */
export function SelfCheck({ taskId, onEnd, onClose }: SelfCheckProps) {
  return (
    <section className={styles.check} aria-label="系统自检">
      <div className={styles.progress}>
        <TaskProgress key={taskId} taskId={taskId} onEnd={onEnd} />
      </div>
      <Button
        type="text"
        size="small"
        aria-label="关闭自检进度"
        icon={<CloseOutlined aria-hidden />}
        onClick={onClose}
      />
    </section>
  );
}
