import { useSite } from '../../../../lib/screen/site.ts';
import styles from './login.module.css';

/** On a phone a QR code is useless: links to the mobile pages instead. */
export function OpenOnPhone() {
  const { h5Host } = useSite();
  if (!h5Host) return null;
  return (
    <p className={styles.phone}>
      <span>
        <b>手机网页</b>
        学习进度与电脑同步
      </span>
      <a href={h5Host}>打开</a>
    </p>
  );
}
