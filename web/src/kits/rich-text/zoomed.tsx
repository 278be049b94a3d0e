import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Icon } from '../../ui/icon.tsx';
import styles from './zoomed.module.css';

interface ZoomedProps {
  readonly src: string;
  readonly alt: string;
  readonly onClose: () => void;
}

/** A picture over the whole window; a click shows it at its natural size, to be scrolled. */
export function Zoomed({ src, alt, onClose }: ZoomedProps): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isFull, setFull] = useState(false);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className={styles.dialog} aria-label={alt === '' ? '图片' : alt} onClose={onClose}>
      <div className={styles.stage}>
        <button type="button" aria-label={isFull ? '缩小到窗口' : '原始大小'} onClick={() => setFull(!isFull)}>
          <img src={src} alt={alt} className={isFull ? styles.full : styles.fit} />
        </button>
      </div>
      <button type="button" className={styles.close} aria-label="关闭" onClick={() => dialog.current?.close()}>
        <Icon name="close" size={24} />
      </button>
    </dialog>
  );
}
