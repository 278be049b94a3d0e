import { Progress } from 'antd';
import styles from '../editor.module.css';

interface SendingListProps {
  readonly sending: readonly { readonly key: number; readonly name: string; readonly share: number }[];
}

/** Files being uploaded, with the progress of each. */
export function SendingList({ sending }: SendingListProps) {
  if (sending.length === 0) return null;
  return (
    <ul className={styles.sending} aria-label="正在上传">
      {sending.map(({ key, name, share }) => (
        <li key={key}>
          <span>{name}</span>
          <Progress size="small" percent={Math.floor(share * 100)} aria-label={`${name}的上传进度`} />
        </li>
      ))}
    </ul>
  );
}
