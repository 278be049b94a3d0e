import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import styles from './notice-states.module.css';

export function NoNotices({ text }: { readonly text: string }) {
  return (
    <div className={styles.nothing}>
      <Icon name="bell" size={48} />
      <p>{text}</p>
    </div>
  );
}

export function NoticesFailed({ text, onRetry }: { readonly text: string; readonly onRetry: () => void }) {
  return (
    <div className={styles.nothing}>
      <p>{text}</p>
      <Button small look="line" onClick={onRetry}>
        重试
      </Button>
    </div>
  );
}

export function NoticesWaiting() {
  return (
    <output className={styles.waiting} aria-busy="true" aria-label="正在载入">
      {Array.from({ length: 5 }, (_, index) => (
        <span key={index} />
      ))}
    </output>
  );
}
