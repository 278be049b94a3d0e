import { useState, type MouseEvent, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { Icon } from '../../ui/icon.tsx';
import { Zoomed } from './zoomed.tsx';
import styles from './rich-text.module.css';

interface PictureProps {
  readonly src: string;
  readonly alt: string;
  readonly within?: 'control' | undefined;
}

/** A picture that can be enlarged. */
export function Picture({ src, alt, within }: PictureProps): ReactNode {
  const [isLarge, setLarge] = useState(false);
  const enlarge = (event: MouseEvent) => {
    // Inside a label the click would also choose the option.
    event.preventDefault();
    event.stopPropagation();
    setLarge(true);
  };
  const name = alt === '' ? '放大图片' : `放大图片：${alt}`;
  return (
    <span className={styles.picture}>
      {within === 'control' ? (
        <img src={src} alt={alt} loading="lazy" />
      ) : (
        <button type="button" className={styles.whole} tabIndex={-1} aria-hidden="true" onClick={enlarge}>
          <img src={src} alt="" loading="lazy" />
        </button>
      )}
      <button type="button" className={styles.corner} aria-label={name} onClick={enlarge}>
        <Icon name="zoom" size={18} />
      </button>
      {/* Rendered outside the label that may be around it. */}
      {isLarge && createPortal(<Zoomed src={src} alt={alt} onClose={() => setLarge(false)} />, document.body)}
    </span>
  );
}
