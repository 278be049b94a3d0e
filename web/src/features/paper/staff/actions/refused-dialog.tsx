import { Modal } from 'antd';
import type { ReactNode } from 'react';
import type { Refused } from '../paper-row.ts';
import styles from '../papers.module.css';

interface RefusedDialogProps {
  readonly refused: readonly Refused[];
  readonly onClosed: () => void;
}

/** Whose papers were not changed, and why. */
export function RefusedDialog({ refused, onClosed }: RefusedDialogProps): ReactNode {
  return (
    <Modal
      open
      title={`${refused.length} 份没有处理`}
      okText="知道了"
      onOk={onClosed}
      onCancel={onClosed}
      cancelButtonProps={{ hidden: true }}
    >
      <ul className={styles.refused}>
        {refused.map(({ paperId, realName, text }) => (
          <li key={paperId}>
            <b>{realName}</b>：{text}
          </li>
        ))}
      </ul>
    </Modal>
  );
}
