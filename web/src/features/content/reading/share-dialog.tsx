import { Suspense, type ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { copyText } from '../../../lib/browser/copy-text.ts';
import { publicAddress } from '../model/public-address.ts';
import { ShareCode } from './lazy-share-code.tsx';
import styles from './share-dialog.module.css';

const SIZE = 200;

interface ShareDialogProps {
  readonly title: string;
  /** The clause or heading to start at. */
  readonly anchor?: string;
  readonly onClose: () => void;
}

/**
 * The address of the page, to be scanned or copied. `data-address` is for readers that cannot scan, such as a test.
 */
export function ShareDialog({ title, anchor = '', onClose }: ShareDialogProps): ReactNode {
  const address = publicAddress(anchor);
  return (
    <Dialog title="手机上读" onClose={onClose}>
      <div className={styles.share}>
        <b>{title}</b>
        <div className={styles.code} data-address={address}>
          <Suspense>
            <ShareCode address={address} size={SIZE} />
          </Suspense>
        </div>
        <p>用手机扫一扫，接着读或转给同事。</p>
        <input readOnly aria-label="本页地址" value={address} onFocus={({ target }) => target.select()} />
        <Button small onClick={() => void copyText(address, '链接已复制')}>
          复制链接
        </Button>
      </div>
    </Dialog>
  );
}
