import { Icon } from '../../../ui/icon.tsx';
import styles from './preview-notice.module.css';

export function PreviewNotice() {
  return (
    <p className={styles.notice} role="note">
      <Icon name="edit" />
      这是预览，只有拿到链接的人能看到，过几天自动失效。请勿转发。
    </p>
  );
}
