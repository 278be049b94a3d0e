import { healthApi } from '@ganlin/contract/ops/health';
import { taskApi } from '@ganlin/contract/ops/task';
import { Button } from 'antd';
import { useState } from 'react';
import { confirmAction } from '../../../lib/screen/confirm.ts';
import { usePermission } from '../../../lib/session/use-permission.ts';
import { useCall } from '../../../lib/api/query.ts';
import { StateTag } from '../../../ui/list/state-tag.tsx';
import { TaskProgress } from '../../../kits/task/task-progress.tsx';
import type { DataKey } from './problems.ts';
import { formatCount } from '../model/overview.ts';
import styles from './health-cards.module.css';

interface KeyListProps {
  readonly keys: readonly DataKey[];
  readonly onRotated: () => void;
}

/**
 * The keys that encrypt personal data, the amount of data under each, and a button to re-encrypt all of it under the
 * current one.
 */
export function KeyList({ keys, onRotated }: KeyListProps) {
  const may = usePermission();
  const [taskId, setTaskId] = useState<string>();
  return (
    <section className={styles.card} aria-label="数据密钥">
      <div className={styles.head}>
        <h2>数据密钥</h2>
        {may('sys:key:rotate') && <RotateButton keys={keys} onStarted={setTaskId} />}
      </div>
      <ul className={styles.keys}>
        {keys.map((key) => (
          <li key={key.id}>
            <code>{key.id === '' ? '未加密' : key.id}</code>
            <KeyTag {...key} />
            <span className={styles.count}>{formatCount(key.values)} 个值</span>
          </li>
        ))}
      </ul>
      <p className={styles.rest}>{advice(keys)}</p>
      {taskId && (
        <div className={styles.progress}>
          <TaskProgress key={taskId} taskId={taskId} onEnd={onRotated} />
        </div>
      )}
    </section>
  );
}

interface RotateButtonProps {
  readonly keys: readonly DataKey[];
  readonly onStarted: (taskId: string) => void;
}

function RotateButton({ keys, onStarted }: RotateButtonProps) {
  const rotate = useCall(healthApi.rotateKeys, { refresh: [taskApi.paging] });
  const current = keys.find((key) => key.current)?.id ?? '';
  const start = async () => {
    const content = '其他密钥下的手机号、身份证号等会用当前密钥重新加密。期间系统照常使用，可以重复运行。';
    if (!(await confirmAction({ title: `换到密钥“${current}”吗？`, content, okText: '开始更换' }))) return;
    rotate.mutate({}, { onSuccess: ({ taskId }) => onStarted(taskId) });
  };
  return (
    <Button loading={rotate.isPending} onClick={() => void start()}>
      更换密钥
    </Button>
  );
}

function KeyTag({ current, configured, values }: DataKey) {
  if (current) return <StateTag tone="ok">当前</StateTag>;
  if (!configured) return <StateTag tone="bad">没有配置</StateTag>;
  return values > 0 ? <StateTag tone="warn">待更换</StateTag> : <StateTag tone="idle">不再使用</StateTag>;
}

/** The recommended next step for the keys. */
function advice(keys: readonly DataKey[]): string {
  const old = keys.filter(({ current, configured }) => configured && !current);
  if (old.some(({ values }) => values > 0)) return '仍有数据在旧密钥下，旧密钥要保留。更换密钥后可以移除。';
  if (old.length > 0) return `旧密钥 ${old.map(({ id }) => id).join('、')} 下没有数据，可以从设置中移除。`;
  return '个人信息全部由当前密钥加密。数量至多每分钟更新一次。';
}
