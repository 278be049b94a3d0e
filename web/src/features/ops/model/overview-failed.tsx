import { Button } from 'antd';
import styles from './overview-failed.module.css';

export function OverviewFailed({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <section className={styles.failed}>
      <p>暂时看不到系统的状况。</p>
      <Button onClick={onRetry}>重试</Button>
    </section>
  );
}
